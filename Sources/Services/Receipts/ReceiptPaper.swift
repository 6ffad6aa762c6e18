/// How much a printer has room for beside each other.
public struct ReceiptPaper: Equatable, Sendable {
  /// Characters in a line, of the printer's usual font.
  public var columns: Int
  /// Dots in a line, of pictures and codes.
  public var dots: Int

  /// One of a printer's manual; at least one column, and eight dots.
  public init(columns: Int, dots: Int) {
    // D: more than any printer has.
    (self.columns, self.dots) = (max(1, min(columns, 255)), max(8, min(dots, 2_040)))
  }

  /// Paper 80 mm wide, at 203 dots an inch: 48 columns, 576 dots.
  public static let mm80 = ReceiptPaper(columns: 48, dots: 576)
  /// Paper 58 mm wide: 32 columns, 384 dots.
  public static let mm58 = ReceiptPaper(columns: 32, dots: 384)
}
