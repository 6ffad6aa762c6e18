/// Decides which of the recognizers that follow the same fingers recognizes.
///
/// A value without views, touches or time: members are numbers, fingers are bits.
/// A member joins, meets others by the fingers it shares with them, and at some
/// time claims them or concedes. `next` then says what follows: a question about
/// two members, to be answered by `answer`, or a verdict. Each member hears
/// exactly one verdict, and never looks at another member.
///
/// - A claim waits while a member whose failure it requires is open, and is lost
///   when that one wins.
/// - A claim is lost where a winner that shares a finger with it excludes it.
/// - Otherwise it wins, and the open members that share a finger and that it
///   excludes lose.
struct GestureArbiter {
  typealias Member = Int32

  enum Verdict: Equatable { case won, lost }

  enum Step: Equatable {
    /// Whether `winner`, having the fingers they share, leaves none to `loser`.
    case ask(winner: Member, loser: Member)
    case verdict(Member, Verdict)
  }

  private enum Standing { case open, claiming, won, lost }

  private struct Entry {
    let member: Member
    var standing = Standing.open
    /// One bit for each finger it followed in this attempt; lifted ones too, until it won.
    var fingers: UInt64 = 0
    /// Its place among the claims, the first being the lowest.
    var claim = 0
  }

  private struct Requirement {
    let waiter: Member
    let target: Member
  }

  private struct Answer {
    let winner: Member
    let loser: Member
    let excludes: Bool
  }

  // Flat lists that keep their memory: there are seldom more than ten members.
  private var entries: [Entry] = []
  private var requirements: [Requirement] = []
  private var answers: [Answer] = []
  private var claims = 0

  /// The bits of all fingers that members followed.
  var fingers: UInt64 { entries.reduce(0) { $0 | $1.fingers } }

  // MARK: What members do

  /// Takes a member in; nothing where it is in already.
  mutating func join(_ member: Member) {
    if index(of: member) == nil { entries.append(Entry(member: member)) }
  }

  /// A member follows one more finger.
  mutating func follow(_ member: Member, finger: UInt64) {
    if let index = index(of: member) { entries[index].fingers |= finger }
  }

  /// A member follows a finger no longer, and has no rivals by it.
  mutating func unfollow(_ member: Member, finger: UInt64) {
    if let index = index(of: member) { entries[index].fingers &= ~finger }
  }

  /// A claim of `waiter` waits for `target` to fail. Whether it can: not where
  /// `target` waits for `waiter` already, at whatever remove.
  mutating func require(_ waiter: Member, failureOf target: Member) -> Bool {
    guard index(of: waiter) != nil, index(of: target) != nil else { return true }
    if waits(waiter, for: target) { return true }
    if waiter == target || reaches(from: target, to: waiter) { return false }
    requirements.append(Requirement(waiter: waiter, target: target))
    return true
  }

  /// An open member wants to recognize.
  mutating func claim(_ member: Member) {
    guard let index = index(of: member), entries[index].standing == .open else { return }
    claims += 1
    entries[index].standing = .claiming
    entries[index].claim = claims
  }

  /// A member is out: it failed by itself, or is done with what it won. Those who
  /// waited for it wait no longer.
  mutating func leave(_ member: Member) {
    entries.removeAll { $0.member == member }
    requirements.removeAll { $0.waiter == member || $0.target == member }
    answers.removeAll { $0.winner == member || $0.loser == member }
    if entries.isEmpty { claims = 0 }
  }

  /// Whether the member has no verdict yet.
  func isUndecided(_ member: Member) -> Bool {
    guard let index = index(of: member) else { return false }
    return entries[index].standing == .open || entries[index].standing == .claiming
  }

  // MARK: What follows

  /// The next thing to be done, until nil. A member that lost is out by then.
  mutating func next() -> Step? {
    if let lost = entries.first(where: { $0.standing == .lost }) {
      leave(lost.member)
      return .verdict(lost.member, .lost)
    }
    var last = 0
    while let index = nextClaim(after: last) {
      last = entries[index].claim
      if let step = decide(index) { return step }
    }
    return nil
  }

  /// What was asked by `next`.
  mutating func answer(winner: Member, loser: Member, excludes: Bool) {
    // Whoever answered may have taken one of them out meanwhile.
    guard index(of: winner) != nil, index(of: loser) != nil else { return }
    answers.append(Answer(winner: winner, loser: loser, excludes: excludes))
  }

  private func nextClaim(after last: Int) -> Int? {
    var found: Int?
    for index in entries.indices
    where entries[index].standing == .claiming && entries[index].claim > last {
      if found == nil || entries[index].claim < entries[found!].claim { found = index }
    }
    return found
  }

  /// Decides one claim; nil while it waits.
  private mutating func decide(_ index: Int) -> Step? {
    let claimant = entries[index]
    var isBlocked = false
    for requirement in requirements where requirement.waiter == claimant.member {
      guard let target = self.index(of: requirement.target) else { continue }
      if entries[target].standing == .won { return reject(claimant.member) }
      isBlocked = true
    }
    // Also while it waits: when that is over, the winner may have let go of the finger.
    for rival in entries where rival.standing == .won && rival.fingers & claimant.fingers != 0 {
      guard let excludes = known(winner: rival.member, loser: claimant.member) else {
        return .ask(winner: rival.member, loser: claimant.member)
      }
      if excludes { return reject(claimant.member) }
    }
    if isBlocked { return nil }
    for rival in entries where isOpenRival(rival, of: claimant) {
      if known(winner: claimant.member, loser: rival.member) == nil {
        return .ask(winner: claimant.member, loser: rival.member)
      }
    }
    accept(index)
    return .verdict(claimant.member, .won)
  }

  private mutating func reject(_ member: Member) -> Step {
    leave(member)
    return .verdict(member, .lost)
  }

  private mutating func accept(_ winner: Int) {
    entries[winner].standing = .won
    let claimant = entries[winner]
    for index in entries.indices where entries[index].standing == .open || entries[index].standing == .claiming {
      let rival = entries[index]
      let isExcluded =
        isOpenRival(rival, of: claimant) && known(winner: claimant.member, loser: rival.member) == true
      if isExcluded || waits(rival.member, for: claimant.member) { entries[index].standing = .lost }
    }
  }

  // MARK: Parts

  private func isOpenRival(_ rival: Entry, of claimant: Entry) -> Bool {
    rival.member != claimant.member && (rival.standing == .open || rival.standing == .claiming)
      && rival.fingers & claimant.fingers != 0
  }

  private func index(of member: Member) -> Int? { entries.firstIndex { $0.member == member } }

  private func known(winner: Member, loser: Member) -> Bool? {
    for answer in answers where answer.winner == winner && answer.loser == loser { return answer.excludes }
    return nil
  }

  private func waits(_ waiter: Member, for target: Member) -> Bool {
    requirements.contains { $0.waiter == waiter && $0.target == target }
  }

  private func reaches(from start: Member, to end: Member) -> Bool {
    for requirement in requirements where requirement.waiter == start {
      if requirement.target == end || reaches(from: requirement.target, to: end) { return true }
    }
    return false
  }
}
