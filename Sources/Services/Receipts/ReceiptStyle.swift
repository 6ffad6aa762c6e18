/// The style of a line on a receipt.
public struct ReceiptStyle: Equatable, Sendable {
  /// The horizontal alignment of a line, an image, or a code.
  public enum Alignment: UInt8, Sendable {
    case left, center, right
  }

  /// The alignment. The default is `.left`.
  public var alignment: Alignment
  /// Whether the text is bold.
  public var isBold: Bool
  /// Whether the text is underlined.
  public var isUnderlined: Bool
  /// The scale factors of the characters, 1 to 8.
  public var width, height: Int

  /// Creates a style. The default is plain text.
  public init(
    _ alignment: Alignment = .left, isBold: Bool = false, isUnderlined: Bool = false, width: Int = 1, height: Int = 1
  ) {
    self.alignment = alignment
    self.isBold = isBold
    self.isUnderlined = isUnderlined
    self.width = max(1, min(width, 8))
    self.height = max(1, min(height, 8))
  }

  /// Plain text.
  public static let plain = ReceiptStyle()
  /// Bold text.
  public static let bold = ReceiptStyle(isBold: true)
  /// Centered text.
  public static let centered = ReceiptStyle(.center)
  /// Centered, bold text of double width and height.
  public static let title = ReceiptStyle(.center, isBold: true, width: 2, height: 2)
}
