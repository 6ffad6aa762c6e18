import Geometry
import Typography

/// The heading of a section of a list. The list makes it and uses it again.
public final class ListHeader: View {
  /// Shows the section's title, smaller than the theme's scale of text has it where it has no room.
  public let label: Label = FittingLabel()
  /// The section it heads now.
  public internal(set) var section = 0

  var style = ListStyle.dark {
    didSet { if style != oldValue { wearStyle() } }
  }

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    addSubview(label)
    wearStyle()
  }

  private func wearStyle() {
    backgroundColor = style.headerBackground
    label.textColor = style.headerTitle
    label.font = style.headerFont
    setNeedsLayout()
  }

  /// What a header is high at a text scale of 1, in points.
  static let standardHeight = 32.0

  /// What headers of lists and collections are high that an app has given no height: with larger text as much higher as its line.
  static func height(_ style: ListStyle, textScale: Double) -> Double {
    standardHeight + (max(0, textScale - 1) * style.headerFont.lineHeight).rounded(.up)
  }

  /// As wide as there is room, and as high as a list has it that was given no other height.
  public override func sizeThatFits(_ size: Size) -> Size {
    Size(size.width.asRoom(or: label.sizeThatFits(.zero).width + 2 * style.margin), Self.height(style, textScale: textScale))
  }

  public override func layoutSubviews() {
    label.frame = bounds.inset(
      by: Insets(top: 0, left: style.margin, bottom: 0, right: style.margin))
  }
}
