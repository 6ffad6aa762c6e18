import Geometry
import Typography

/// The heading of a section of a list. The list makes it and uses it again.
public final class ListHeader: View {
  /// Shows the section's title.
  public let label = Label()
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

  public override func layoutSubviews() {
    label.frame = bounds.inset(
      by: Insets(top: 0, left: style.margin, bottom: 0, right: style.margin))
  }
}
