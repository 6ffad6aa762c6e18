import Platform
import System

/// Whether the panel takes this program's frames, when to try again while it does not, and what was told of it.
///
/// That the screen is lost is told at once where another program has it, and as soon as it lasts where
/// the kernel refuses. That it is back is told when a frame was taken: who has only the right to draw
/// would tell it once a second as long as every frame is refused, and lose each finger anew.
struct Standing {
  enum Visibility {
    case shown
    /// The screen was lost, and that was not told yet.
    case losing
    /// That it was lost was told.
    case hidden
  }
  /// Whether fingers see this program's picture on the output.
  private(set) var visibility = Visibility.shown
  var refusal = Backoff(Self.delays)
  /// Seconds between tries: soon at first, for what passes, then once a second, for what does not.
  private static let delays = [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1]

  /// The output became another one or none. It is told as a change of the screen, and a new one is seen.
  mutating func outputChanged() { visibility = .shown }

  /// A frame was refused.
  ///
  /// - Returns: whether it is the first of its row: the one to log.
  mutating func frameRefused(by error: Errno, at now: Double) -> Bool {
    refusal.refused(at: now)
    if visibility == .shown, error.isOfAnotherMaster || refusal.isLasting { visibility = .losing }
    return refusal.isFirst
  }

  /// A frame was taken.
  ///
  /// - Returns: whether any was refused before: then it is to be logged, too. And what is to be told.
  mutating func frameTaken() -> (wasRefused: Bool, event: DisplayEvent?) {
    defer {
      refusal.reset()
      visibility = .shown
    }
    return (refusal.hasBegun, visibility == .hidden ? .exposed : nil)
  }

  /// A loss that was not told yet, and is told now: who presents cannot.
  mutating func takeLoss() -> DisplayEvent? { visibility == .losing ? hide() : nil }

  /// What is to be told, once, where the picture of this program is not seen any more.
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
