import Geometry
import Typography

/// The header of a section of a list. The list creates and reuses it.
public final class ListHeader: View {
  /// The label that shows the section's title. It shrinks the text, at most to the unscaled size, if there is not
  /// enough room.
  public let label: Label = FittingLabel()
  /// The index of the section that the header currently belongs to.
  public internal(set) var section = 0

  var style = ListStyle.dark {
    didSet { if style != oldValue { applyStyle() } }
  }

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    addSubview(label)
    applyStyle()
  }

  public override func describe(_ element: AccessibilityElement) {
    element.role = .heading
    element.headingLevel = 2
    element.label = label.text
    element.descendants = .hidden
  }

  private func applyStyle() {
    backgroundColor = style.headerBackground
    label.textColor = style.headerTitle
    label.font = style.headerFont
    setNeedsLayout()
  }

  /// The height of a header at a text scale of 1, in points.
  static let standardHeight = 32.0

  /// Returns the height of headers in lists and collections for which the app sets no height. It grows with the line
  /// height of larger text.
  static func height(_ style: ListStyle, textScale: Double) -> Double {
    standardHeight + (max(0, textScale - 1) * style.headerFont.lineHeight).rounded(.up)
  }

  /// Returns the proposed width and the default height of a header.
  public override func sizeThatFits(_ size: Size) -> Size {
    Size(
      size.width.asLengthLimit(default: label.sizeThatFits(.zero).width + 2 * style.margin),
      Self.height(style, textScale: textScale))
  }

  public override func layoutSubviews() {
    label.frame = bounds.inset(
      by: Insets(top: 0, left: style.margin, bottom: 0, right: style.margin))
  }
}
