/// How a line of a receipt looks.
public struct ReceiptStyle: Equatable, Sendable {
  /// Where a line, a picture or a code is on the paper.
  public enum Alignment: UInt8, Sendable {
    case left, center, right
  }

  /// Left as a rule.
  public var alignment: Alignment
  /// Whether letters are thick.
  public var isBold: Bool
  /// Whether there is a line below.
  public var isUnderlined: Bool
  /// How many times as wide, and as high, as usual letters are: 1 to 8.
  public var width, height: Int

  /// Usual letters where nothing else is said.
  public init(_ alignment: Alignment = .left, isBold: Bool = false, isUnderlined: Bool = false, width: Int = 1, height: Int = 1) {
    (self.alignment, self.isBold, self.isUnderlined) = (alignment, isBold, isUnderlined)
    (self.width, self.height) = (max(1, min(width, 8)), max(1, min(height, 8)))
  }

  /// Usual letters.
  public static let plain = ReceiptStyle()
  /// Thick ones.
  public static let bold = ReceiptStyle(isBold: true)
  /// In the middle.
  public static let centered = ReceiptStyle(.center)
  /// In the middle, thick, twice as wide and as high.
  public static let title = ReceiptStyle(.center, isBold: true, width: 2, height: 2)
}
