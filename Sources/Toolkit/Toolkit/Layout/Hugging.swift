/// How a view holds on to the width or the height that suits it, in three steps.
///
/// Where there is too little room, the loose ones get smaller first, down to nothing, then the usual ones, the tight ones last.
/// Where there is too much, the loose ones share it.
public enum Hugging: UInt8, Sendable {
  /// Any length will do: the width of a slider or a field, both of a list.
  case loose
  /// It can be larger, and had better not be smaller: a label, a button.
  case usual
  /// It has one size: a switch. It is not stretched across its stack or cell either.
  case tight
}
