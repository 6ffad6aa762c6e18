/// The ladder of recovery: what is done about an app that fails again and again. A rung does more than the one before;
/// the last goes on for ever, slowly. Times are in seconds.
///
/// A failure is an app that ended without being asked to, or had to be ended because it was silent.
struct RecoveryLadder: Equatable {
  /// What follows a failure.
  enum Step: Equatable {
    case startApp(after: Double)
    /// The app starts at once without its data: it may be those that it fails on.
    case setDataAside
    /// The app failed without its data too, so they come back. The board starts anew.
    case restartBoard
    /// Another release takes the app's place, with its data: the first one, or the next.
    case tryRelease(Int)
    /// For so long a page of Vitrine's own says what is wrong; then the app is tried once more.
    case explain(seconds: Double)
  }

  /// D: an app that ran this long does not fail because of how it starts.
  static let goodRun = 60.0
  /// D: an app that ran this long needs no restart of the board any more.
  static let calmRun = 600.0
  /// How long to wait before the app starts again. The first time not at all, since nobody likes a dark panel. D: five times
  /// are enough for a device that is late.
  private static let pauses = [0, 0.5, 1, 2, 4]
  /// D: how often the app is tried without its data.
  private static let trials = 2
  /// D: starts of a board in a row after which its next one would not help either.
  private static let mostStarts = 4
  /// How long the page stays. D: in the end long enough to read it and to call somebody.
  private static let explanations = [60.0, 120, 300, 600]
  /// D: how long a board that has been restarted in vain waits before an app that cannot be ended restarts it again.
  private static let stuckPause = 600.0

  /// Whether there are data that can be set aside.
  var hasData = false
  /// How often the board has started since an app last ran for `calmRun`, this start among them; nil where nothing keeps count.
  var starts: Int?
  /// How many other releases could take the app's place.
  var others = 0
  /// How many of them have, since the last good run.
  private(set) var tried = 0
  /// Failures since the last good run, or of the release that was tried last.
  private(set) var failures = 0
  /// Failures without its data since the last good run; nil while they have not been set aside.
  private var trialFailures: Int?
  /// How often the page was shown since the last good run.
  private var pages = 0

  /// Whether the app is being tried without its data.
  var isOnTrial: Bool { trialFailures.map { $0 < Self.trials } ?? false }

  init(hasData: Bool = false, starts: Int? = nil) {
    self.hasData = hasData
    self.starts = starts
  }

  /// What is done about one more failure.
  ///
  /// - Parameter run: how long the app had run.
  mutating func failed(after run: Double) -> Step {
    if run >= Self.goodRun { didWell() }
    failures += 1
    if failures <= Self.pauses.count { return .startApp(after: Self.pauses[failures - 1]) }
    if isOnTrial {
      trialFailures = trialFailures.map { $0 + 1 }
      if isOnTrial { return .startApp(after: 1) }
    } else if hasData, trialFailures == nil {
      trialFailures = 0
      return .setDataAside
    }
    if mayRestartBoard { return .restartBoard }
    if tried < others {
      tried += 1
      failures = 0
      trialFailures = nil
      return .tryRelease(tried - 1)
    }
    pages = min(pages + 1, Self.explanations.count)
    return .explain(seconds: Self.explanations[pages - 1])
  }

  /// The board has started anew and nobody has written down why: for how many seconds a page says so before the app is tried, ever
  /// longer from start to start; nil where the app is tried at once.
  ///
  /// A kernel that panics soon after each start would else restart the board for ever, and nobody would see why.
  mutating func explanationOfRestarts() -> Double? {
    guard let starts, starts > Self.mostStarts else { return nil }
    pages = min(starts - Self.mostStarts, Self.explanations.count)
    return Self.explanations[pages - 1]
  }

  /// The app has run for `goodRun`: what it failed on before, if it was on trial, is set aside for good.
  mutating func didWell() {
    failures = 0
    trialFailures = nil
    tried = 0
    pages = 0
  }

  /// How long the board waits before it is restarted because of an app that nothing can end: it hangs in the kernel.
  var pauseWhenStuck: Double { starts == nil || mayRestartBoard ? 0 : Self.stuckPause }

  /// Without a count the board might restart for ever.
  private var mayRestartBoard: Bool { starts.map { $0 < Self.mostStarts } ?? false }
}
