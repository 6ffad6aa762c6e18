import Platform
import System

/// Tracks whether the panel accepts this program's frames, when to retry, and which visibility events were reported.
///
/// If another program takes the screen, the loss is reported at once. If the kernel refuses frames, it is reported once
/// the refusals last. The screen's return is reported when a frame is accepted. Becoming DRM master is not enough: the
/// kernel may still refuse every frame, and each pair of `hidden` and `exposed` events cancels all touches.
struct FrameAcceptance {
  enum Visibility {
    case shown
    /// The screen was lost, and `hidden` has not been reported yet.
    case lossPending
    /// `hidden` was reported.
    case hidden
  }

  /// Whether the panel shows this program's frames, as far as it was reported.
  private(set) var visibility = Visibility.shown
  var retry = Backoff(Self.delays)
  /// The delays between retries in seconds: short for temporary failures, then one second.
  private static let delays = [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1]

  /// Whether the log contains a line about refused frames.
  private var isLogged = false

  /// Resets the state after the output was replaced or removed, which is reported as a change of the screen.
  mutating func outputChanged() {
    visibility = .shown
    retry.reset()
  }

  /// Records that a frame was refused.
  ///
  /// - Returns: `true` for the first refused frame since one was accepted on any output. Callers log this one.
  mutating func frameRefused(by error: Errno, at now: Double) -> Bool {
    retry.recordFailure(at: now)
    if visibility == .shown, error.isMasterLost || retry.isAtMaximumDelay { visibility = .lossPending }
    defer { isLogged = true }
    return !isLogged
  }

  /// Records that a frame was accepted.
  ///
  /// - Returns: Whether an earlier frame was refused, which callers log, and the event to report.
  mutating func frameAccepted() -> (wasRefused: Bool, event: DisplayEvent?) {
    defer {
      retry.reset()
      visibility = .shown
      isLogged = false
    }
    return (isLogged, visibility == .hidden ? .exposed : nil)
  }

  /// Returns the event for a loss that was found while a frame was presented, when events cannot be reported.
  mutating func consumePendingLoss() -> DisplayEvent? { visibility == .lossPending ? hide() : nil }

  /// Records that this program's frames are no longer visible.
  ///
  /// - Returns: The event to report, or `nil` if it was already reported.
  mutating func hide() -> DisplayEvent? {
    guard visibility != .hidden else { return nil }
    visibility = .hidden
    return .hidden
  }
}

extension Errno {
  /// Whether this error means that another program is DRM master.
  var isMasterLost: Bool { self == .permissionDenied || self == .notPermitted }
}
