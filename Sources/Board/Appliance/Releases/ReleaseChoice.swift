import ReleaseFormat
import System

/// Which releases a board has chosen. Where one is nil, it is the one that is built into the board's image.
///
/// `current` has proved itself. One that has not is on trial beside it, so that whatever happens meanwhile, giving the trial up is all
/// that leads back.
public struct ReleaseChoice: Equatable, Sendable {
  /// A release that has not proved itself yet.
  public struct Trial: Equatable, Sendable {
    /// Its name.
    public let name: ReleaseName
    /// How often it was started; a start that the power cut off counts.
    public internal(set) var starts = 0
    /// How long it has to do well after its first frame, in seconds.
    public let seconds: Int
  }

  /// D: how often one is started before it counts as one that takes the board down with it.
  public static let mostStarts = 3
  /// D: in seconds; a deployer waits for it.
  public static let usualSeconds = 30
  /// What may be asked for in its place.
  public static let allowedSeconds = 1...3600

  /// The one that has proved itself last, or was gone back to.
  public private(set) var current: ReleaseName?
  /// The one before.
  public private(set) var previous: ReleaseName?
  /// The one that has to prove itself; nil for none.
  public private(set) var trial: Trial?

  /// The built-in one.
  public init() {}

  /// The one to start: the one on trial, else the current one.
  public var chosen: ReleaseName? { trial?.name ?? current }

  /// Those that must not be removed.
  public var needed: [ReleaseName] { [current, previous, trial?.name].compactMap { $0 } }

  // MARK: Changes

  /// Puts `name` on trial, in the place of one that is; nothing changes where it has proved itself already.
  public mutating func tryOut(_ name: ReleaseName, seconds: Int = usualSeconds) {
    trial = name == current ? nil : Trial(name: name, seconds: seconds)
  }

  /// Counts a start of the one on trial; says whether it may be started. Where it may not, its trial is over.
  public mutating func countStart() -> Bool {
    guard let trial, trial.starts < Self.mostStarts else {
      self.trial = nil
      return false
    }
    self.trial!.starts += 1
    return true
  }

  /// The one on trial has proved itself.
  public mutating func confirm() {
    guard let trial else { return }
    (previous, current) = (current, trial.name)
    self.trial = nil
  }

  /// Back to the one before: from a trial to the current one, else from that to the previous. Done twice, the second leads back again.
  public mutating func rollBack() {
    if trial == nil { (current, previous) = (previous, current) } else { trial = nil }
  }

  /// `name`, nil for the built-in one, takes the place of the current one, which fails.
  public mutating func replaceCurrent(by name: ReleaseName?) { (previous, current) = (current, name) }

  /// How many could take the place of the current one: the one before, then the built-in one where there is one.
  ///
  /// - Parameter hasBuiltIn: whether a board without a release has an app.
  public func others(hasBuiltIn: Bool) -> Int {
    (other(0) == nil ? 0 : 1) + (hasBuiltIn && current != nil ? 1 : 0)
  }

  /// The first one of these, or the next; nil for the built-in one.
  public func other(_ index: Int) -> ReleaseName? { index == 0 && previous != current ? previous : nil }

  /// `current` or `previous` cannot be started any more.
  public mutating func drop(_ name: ReleaseName) {
    if trial?.name == name { trial = nil }
    if previous == name { previous = nil }
    if current == name { (current, previous) = (previous, nil) }
  }

  // MARK: Text

  /// As it is kept.
  public var text: String {
    func word(_ name: ReleaseName?) -> String { name?.text ?? Self.builtIn }
    let lines = ["current \(word(current))", "previous \(word(previous))"]
    return (lines + (trial.map { ["trial \($0.name.text) starts \($0.starts) seconds \($0.seconds)"] } ?? [])).map { "\($0)\n" }.joined()
  }

  private static let builtIn = "built-in"

  /// Nil for what is no choice.
  public init?(parsing text: String) {
    var (hasCurrent, hasPrevious) = (false, false)
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count >= 2 else { return nil }
      let name = ReleaseName(words[1])
      guard name != nil || words[1] == Self.builtIn else { return nil }
      switch words[0] {
      case "current": (current, hasCurrent) = (name, true)
      case "previous": (previous, hasPrevious) = (name, true)
      case "trial":
        guard let name, words.count == 6, let starts = Int(decimal: words[3]), let seconds = Int(decimal: words[5]), starts >= 0,
          Self.allowedSeconds.contains(seconds)
        else { return nil }
        trial = Trial(name: name, starts: starts, seconds: seconds)
      default: return nil
      }
    }
    guard hasCurrent, hasPrevious else { return nil }
  }
}
