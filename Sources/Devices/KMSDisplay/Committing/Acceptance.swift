import Platform
import System

/// Whether the panel accepts this program's frames, when to try again while it does not, and what was told of it.
///
/// The loss of the screen is told at once where another program has it, and as soon as it lasts where the kernel
/// refuses. The return of the screen is told when a frame was accepted, not with the right to draw: the kernel may
/// refuse every frame all the same, and each message of a return and a loss cancels all touches.
struct Acceptance {
  enum Visibility {
    case shown
    /// The screen was lost, and that was not told yet.
    case losing
    /// That it was lost was told.
    case hidden
  }

  /// Whether the panel shows this program's picture, as far as was told.
  private(set) var visibility = Visibility.shown
  var refusal = Backoff(Self.delays)
  /// Seconds between tries: soon at first, for what passes, then once a second, for what does not.
  private static let delays = [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1]

  /// Whether the log says that frames are refused.
  private var isLogged = false

  /// The output became another one or none, which is told as a change of the screen. Nothing is known against a new one.
  mutating func outputChanged() {
    visibility = .shown
    refusal.reset()
  }

  /// A frame was refused.
  ///
  /// - Returns: whether it is the one to log: the first since a frame was taken, on whatever output.
  mutating func frameRefused(by error: Errno, at now: Double) -> Bool {
    refusal.refused(at: now)
    if visibility == .shown, error.isOfAnotherMaster || refusal.isLasting { visibility = .losing }
    defer { isLogged = true }
    return !isLogged
  }

  /// A frame was taken.
  ///
  /// - Returns: whether any was refused before, which is to be logged then, and what is to be told.
  mutating func frameTaken() -> (wasRefused: Bool, event: DisplayEvent?) {
    defer {
      refusal.reset()
      visibility = .shown
      isLogged = false
    }
    return (isLogged, visibility == .hidden ? .exposed : nil)
  }

  /// A loss that was found while a frame was presented, when nothing can be told: it is told now.
  mutating func takeLoss() -> DisplayEvent? { visibility == .losing ? hide() : nil }

  /// The picture of this program is not seen any more.
  ///
  /// - Returns: what is to be told; nil where it was told before.
  mutating func hide() -> DisplayEvent? {
    guard visibility != .hidden else { return nil }
    visibility = .hidden
    return .hidden
  }
}

extension Errno {
  /// Whether a frame is refused so while another program holds the display.
  var isOfAnotherMaster: Bool { self == .permissionDenied || self == .notPermitted }
}
