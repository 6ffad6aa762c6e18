/// Calls back when so many seconds have gone by without a finger, and tells of the last ones. It sleeps until those.
final class Countdown {
  /// Seconds that are told of. (D)
  private static let told = 10

  private let seconds: Double
  private var due = 0.0
  private var timer: Timer?
  private unowned(unsafe) var application: Application?
  /// Called with the seconds that are left, of the last ones, and with nil where there are more.
  var onTick: (Int?) -> Void = { _ in }
  /// Called once, at the end.
  var onEnd: () -> Void = {}

  /// - Parameter seconds: what is not above 0 ends at once.
  init(_ seconds: Double) { self.seconds = seconds > 0 ? min(seconds, 1e6) : 0 }

  deinit { timer?.cancel() }

  /// Begins, or begins anew.
  func start(in application: Application) {
    self.application = application
    due = application.now + seconds
    tick()
  }

  /// Begins anew where it runs.
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
    onTick(whole > Self.told || whole < 1 ? nil : whole)
    let wait = left - Double(max(0, min(whole - 1, Self.told)))
    // Cancelled before this goes.
    timer = application.schedule(after: wait) { [unowned(unsafe) self] _ in
      if self.application.map({ $0.now >= due }) ?? true { end() } else { tick() }
    }
  }

  private func end() {
    stop()
    onEnd()
  }
}
