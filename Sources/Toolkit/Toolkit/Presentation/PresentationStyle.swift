/// The style of a presentation.
public enum PresentationStyle {
  /// The controller covers the whole window. Only the program can dismiss it.
  case fullScreen
  /// A card that slides up from the bottom edge. The user dismisses it by dragging it down or by a tap outside it.
  case sheet
  /// A card in the middle of the window. The user dismisses it by a tap outside it.
  case form
  /// A card next to a view, on a side with enough room. The background is not dimmed. The user dismisses it by a tap
  /// outside it, and it is dismissed when the view leaves the window.
  case popover(from: View)
}
