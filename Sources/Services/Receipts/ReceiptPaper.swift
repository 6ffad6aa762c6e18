/// The width of a printer's paper.
public struct ReceiptPaper: Equatable, Sendable {
  /// The characters per line in the default font.
  public var columns: Int
  /// The dots per line, for images and codes.
  public var dots: Int

  /// Creates a width from a printer's manual, with at least one column and eight dots.
  public init(columns: Int, dots: Int) {
    // The upper limits exceed those of all printers. Chosen values.
    self.columns = max(1, min(columns, 255))
    self.dots = max(8, min(dots, 2_040))
  }

  /// Paper of 80 mm at 203 dpi: 48 columns, 576 dots.
  public static let mm80 = ReceiptPaper(columns: 48, dots: 576)
  /// Paper of 58 mm at 203 dpi: 32 columns, 384 dots.
  public static let mm58 = ReceiptPaper(columns: 32, dots: 384)
}
