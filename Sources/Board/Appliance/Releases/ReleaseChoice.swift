import ReleaseFormat
import System

/// The choice among a board's releases. `nil` means the release that is built into the board's image.
///
/// `current` has passed its trial. A release on trial is stored separately from it, so ending the trial is enough to
/// roll back.
public struct ReleaseChoice: Equatable, Sendable {
  /// A release that has not passed its trial yet.
  public struct Trial: Equatable, Sendable {
    /// The name of the release.
    public let name: ReleaseName
    /// The number of starts, including those that a power cut ended.
    public internal(set) var starts = 0
    /// The time that the release must stay healthy after its first frame, in seconds.
    public let seconds: Int
  }

  /// The maximum number of starts of a trial. Chosen: after them, the release counts as one that brings the board down.
  public static let maximumStarts = 3
  /// The default duration of a trial, in seconds. Chosen: short, because the person who deploys waits for it.
  public static let defaultSeconds = 30
  /// The durations that a deploy may request, in seconds.
  public static let allowedSeconds = 1...3600

  /// The release that passed the latest trial or was rolled back to.
  public private(set) var current: ReleaseName?
  /// The release before the current one.
  public private(set) var previous: ReleaseName?
  /// The release on trial, or `nil` if there is none.
  public private(set) var trial: Trial?

  /// Creates a choice of the built-in release.
  public init() {}

  /// The release to start: the one on trial, or else the current one.
  public var chosen: ReleaseName? { trial?.name ?? current }

  /// The releases that must not be removed.
  public var needed: [ReleaseName] { [current, previous, trial?.name].compactMap { $0 } }

  // MARK: Changes

  /// Starts a trial of `name`, replacing any other trial. If `name` is the current release, only ends the other trial.
  public mutating func startTrial(of name: ReleaseName, seconds: Int = defaultSeconds) {
    trial = name == current ? nil : Trial(name: name, seconds: seconds)
  }

  /// Counts a start of the release on trial, and returns `true` if it may be started. Otherwise ends the trial.
  public mutating func countStart() -> Bool {
    guard let trial, trial.starts < Self.maximumStarts else {
      self.trial = nil
      return false
    }
    self.trial!.starts += 1
    return true
  }

  /// Accepts the release on trial as the current one.
  public mutating func confirm() {
    guard let trial else { return }
    previous = current
    current = trial.name
    self.trial = nil
  }

  /// Rolls back: from a trial to the current release, or else from the current release to the previous one. A second
  /// rollback returns to the release before the first.
  public mutating func rollBack() {
    if trial == nil { (current, previous) = (previous, current) } else { trial = nil }
  }

  /// Replaces the current release, which fails, with `name`, or with the built-in one for `nil`.
  public mutating func replaceCurrent(by name: ReleaseName?) {
    previous = current
    current = name
  }

  /// Removes the previous release from the choice if it has this name. The current release stays.
  public mutating func forgetPrevious(_ name: ReleaseName) {
    if previous == name { previous = nil }
  }

  /// Returns the number of releases that could replace the current one: the previous one, and then the built-in one, if
  /// they exist.
  ///
  /// - Parameter hasBuiltIn: Whether a board without a release has an app.
  public func otherReleaseCount(hasBuiltIn: Bool) -> Int {
    (otherRelease(at: 0) == nil ? 0 : 1) + (hasBuiltIn && current != nil ? 1 : 0)
  }

  /// Returns the replacement with the given index, or `nil` for the built-in release.
  public func otherRelease(at index: Int) -> ReleaseName? { index == 0 && previous != current ? previous : nil }

  /// Removes a release that cannot be started any more from the choice.
  public mutating func remove(_ name: ReleaseName) {
    if trial?.name == name { trial = nil }
    if previous == name { previous = nil }
    if current == name {
      current = previous
      previous = nil
    }
  }

  // MARK: Text

  /// The text to store.
  public var text: String {
    func word(_ name: ReleaseName?) -> String { name?.text ?? Self.builtIn }
    let lines = ["current \(word(current))", "previous \(word(previous))"]
    return (lines + (trial.map { ["trial \($0.name.text) starts \($0.starts) seconds \($0.seconds)"] } ?? [])).map {
      "\($0)\n"
    }.joined()
  }

  private static let builtIn = "built-in"

  /// Returns `nil` if the text is not a valid choice.
  public init?(parsing text: String) {
    var hasCurrent = false
    var hasPrevious = false
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count >= 2 else { return nil }
      let name = ReleaseName(words[1])
      guard name != nil || words[1] == Self.builtIn else { return nil }
      switch words[0] {
      case "current":
        current = name
        hasCurrent = true
      case "previous":
        previous = name
        hasPrevious = true
      case "trial":
        guard let name, words.count == 6, let starts = Int(digits: words[3]), let seconds = Int(digits: words[5]),
          Self.allowedSeconds.contains(seconds)
        else { return nil }
        trial = Trial(name: name, starts: starts, seconds: seconds)
      default: return nil
      }
    }
    guard hasCurrent, hasPrevious else { return nil }
  }
}
