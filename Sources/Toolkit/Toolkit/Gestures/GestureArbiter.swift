/// Decides which of the recognizers that follow the same touches wins.
///
/// The arbiter knows no views, touches, or times: members are numbers, and touches are bits. A member joins, competes
/// with members that follow the same touches, and eventually claims these touches or leaves. `next()` then returns the
/// next step: a question about two members, which the caller answers with `answer(winner:loser:excludes:)`, or a
/// verdict. Each member receives exactly one verdict and never accesses another member.
///
/// - A claim waits while a member that must fail first is undecided. The claim is lost if that member wins.
/// - A claim is lost if a winner that shares a touch with it excludes it.
/// - Otherwise the claim wins. Undecided members that share a touch with the winner, and that the winner excludes,
///   lose.
struct GestureArbiter {
  typealias Member = Int32

  enum Verdict: Equatable { case won, lost }

  enum Step: Equatable {
    /// The question whether `winner`, once it owns their common touches, excludes `loser`.
    case question(winner: Member, loser: Member)
    case verdict(Member, Verdict)
  }

  private enum Standing { case open, claiming, won, lost }

  private struct Entry {
    let member: Member
    var standing = Standing.open
    /// One bit for each touch that the member followed in this attempt. Bits of lifted touches stay set until the
    /// member wins.
    var fingers: UInt64 = 0
    /// The position in the order of claims, starting at 1.
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

  // Arrays that retain their capacity are sufficient: there are rarely more than ten members.
  private var entries: [Entry] = []
  private var requirements: [Requirement] = []
  private var answers: [Answer] = []
  private var claims = 0

  /// The bits of all touches that members follow.
  var touchBits: UInt64 { entries.reduce(0) { $0 | $1.fingers } }

  // MARK: Members

  mutating func join(_ member: Member) {
    if index(of: member) == nil { entries.append(Entry(member: member)) }
  }

  mutating func addTouch(_ member: Member, to finger: UInt64) {
    if let index = index(of: member) { entries[index].fingers |= finger }
  }

  /// Removes a touch from those that the member follows. The member no longer competes for it.
  mutating func removeTouch(_ member: Member, from finger: UInt64) {
    if let index = index(of: member) { entries[index].fingers &= ~finger }
  }

  /// Makes a claim of `waiter` wait for `target` to fail.
  ///
  /// Returns `false` if that would create a cycle, because `target` already waits for `waiter`, directly or through
  /// others.
  mutating func require(_ waiter: Member, failureOf target: Member) -> Bool {
    guard index(of: waiter) != nil, index(of: target) != nil else { return true }
    if waits(waiter, for: target) { return true }
    if waiter == target || dependsTransitively(target, on: waiter) { return false }
    requirements.append(Requirement(waiter: waiter, target: target))
    return true
  }

  /// Enters a claim of an undecided member.
  mutating func claim(_ member: Member) {
    guard let index = index(of: member), entries[index].standing == .open else { return }
    claims += 1
    entries[index].standing = .claiming
    entries[index].claim = claims
  }

  /// Removes a member that has failed, or that has finished the gesture that it won. Members that waited for it stop
  /// waiting.
  mutating func remove(_ member: Member) {
    entries.removeAll { $0.member == member }
    requirements.removeAll { $0.waiter == member || $0.target == member }
    answers.removeAll { $0.winner == member || $0.loser == member }
    if entries.isEmpty { claims = 0 }
  }

  /// Returns `true` if the member has no verdict yet.
  func isUndecided(_ member: Member) -> Bool {
    guard let index = index(of: member) else { return false }
    return entries[index].standing == .open || entries[index].standing == .claiming
  }

  // MARK: Decisions

  /// Returns the next question or verdict, or `nil` if there is none. A member that lost is removed before its verdict
  /// is returned.
  mutating func next() -> Step? {
    if let lost = entries.first(where: { $0.standing == .lost }) {
      remove(lost.member)
      return .verdict(lost.member, .lost)
    }
    var last = 0
    while let index = nextClaim(after: last) {
      last = entries[index].claim
      if let step = decide(index) { return step }
    }
    return nil
  }

  /// Answers a question that `next()` returned.
  mutating func answer(winner: Member, loser: Member, excludes: Bool) {
    // Code that ran to answer the question may have removed one of the members.
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

  /// Decides one claim. Returns `nil` while the claim waits.
  private mutating func decide(_ index: Int) -> Step? {
    let claimant = entries[index]
    var isBlocked = false
    for requirement in requirements where requirement.waiter == claimant.member {
      guard let target = self.index(of: requirement.target) else { continue }
      if entries[target].standing == .won { return reject(claimant.member) }
      isBlocked = true
    }
    // Check winners even while the claim waits. A winner may release the touch before the wait ends.
    for rival in entries where rival.standing == .won && rival.fingers & claimant.fingers != 0 {
      guard let excludes = answer(winner: rival.member, loser: claimant.member) else {
        return .question(winner: rival.member, loser: claimant.member)
      }
      if excludes { return reject(claimant.member) }
    }
    if isBlocked { return nil }
    for rival in entries where isOpenRival(rival, of: claimant) {
      if answer(winner: claimant.member, loser: rival.member) == nil {
        return .question(winner: claimant.member, loser: rival.member)
      }
    }
    accept(index)
    return .verdict(claimant.member, .won)
  }

  private mutating func reject(_ member: Member) -> Step {
    remove(member)
    return .verdict(member, .lost)
  }

  private mutating func accept(_ winner: Int) {
    entries[winner].standing = .won
    let claimant = entries[winner]
    for index in entries.indices where entries[index].standing == .open || entries[index].standing == .claiming {
      let rival = entries[index]
      let isExcluded =
        isOpenRival(rival, of: claimant) && answer(winner: claimant.member, loser: rival.member) == true
      if isExcluded || waits(rival.member, for: claimant.member) { entries[index].standing = .lost }
    }
  }

  // MARK: Helpers

  private func isOpenRival(_ rival: Entry, of claimant: Entry) -> Bool {
    rival.member != claimant.member && (rival.standing == .open || rival.standing == .claiming)
      && rival.fingers & claimant.fingers != 0
  }

  private func index(of member: Member) -> Int? { entries.firstIndex { $0.member == member } }

  private func answer(winner: Member, loser: Member) -> Bool? {
    for answer in answers where answer.winner == winner && answer.loser == loser { return answer.excludes }
    return nil
  }

  private func waits(_ waiter: Member, for target: Member) -> Bool {
    requirements.contains { $0.waiter == waiter && $0.target == target }
  }

  private func dependsTransitively(_ start: Member, on end: Member) -> Bool {
    for requirement in requirements where requirement.waiter == start {
      if requirement.target == end || dependsTransitively(requirement.target, on: end) { return true }
    }
    return false
  }
}
