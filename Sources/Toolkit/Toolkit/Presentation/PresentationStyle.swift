/// How a controller is shown above what is there.
public enum PresentationStyle {
  /// Over the whole window; only the program takes it away.
  case cover
  /// A card that comes up from the bottom edge. A finger drags it down, or taps beside it, to send it away.
  case sheet
  /// A card in the middle; a tap beside it sends it away.
  case form
  /// A card beside `source`, on the side where there is room, without dimming what is behind. A tap beside it sends it away, and it goes
  /// when `source` leaves the window.
  case popover(beside: View)
}
