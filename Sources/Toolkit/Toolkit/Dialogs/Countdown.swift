/// A countdown that reports its end and each of its last seconds. It does not wake up before those. Restarting the
/// countdown at each touch turns it into an idle limit.
final class Countdown {
  /// The number of last seconds that are reported. Chosen.
  private static let reportedSeconds = 10

  private let seconds: Double
  private var due = 0.0
  private var timer: Timer?
  private unowned(unsafe) var application: Application?
  /// Called with the remaining seconds during the last seconds, and with `nil` if more remain.
  var onTick: (Int?) -> Void = { _ in }
  /// Called once, when the time has elapsed.
  var onEnd: () -> Void = {}

  /// - Parameter seconds: The duration. If it is not positive, the countdown ends immediately.
  init(_ seconds: Double) { self.seconds = seconds > 0 ? min(seconds, 1e6) : 0 }

  deinit { timer?.cancel() }

  func start(in application: Application) {
    self.application = application
    due = application.now + seconds
    tick()
  }

  func restart() {
    guard timer != nil, let application else { return }
    start(in: application)
  }

  func stop() {
    timer?.cancel()
    timer = nil
    application = nil
  }

  private func tick() {
    timer?.cancel()
    guard let application else { return }
    let left = due - application.now
    let whole = Int(left.rounded(.up))
    onTick(whole > Self.reportedSeconds || whole < 1 ? nil : whole)
    let wait = left - Double(max(0, min(whole - 1, Self.reportedSeconds)))
    // `deinit` cancels the timer, so it never outlives `self`.
    timer = application.schedule(after: wait) { [unowned(unsafe) self] _ in
      if self.application.map({ $0.now >= due }) ?? true { end() } else { tick() }
    }
  }

  private func end() {
    stop()
    onEnd()
  }
}
