import Geometry
import Raster
import Typography

/// A multiline text view. The return key starts a new line, and a drag scrolls the text.
open class TextView: TextEntry {
  public override init(frame: Rect) {
    super.init(frame: frame)
    verticalHugging = .loose
    rules.allowsLineFeeds = true
    traits.autocapitalizationType = .sentences
    textInsets = Insets(top: 10, left: 14, bottom: 10, right: 14)
  }

  override var isMultiline: Bool { true }

  /// Returns the height of the text, but at least three lines, and the proposed width.
  open override func sizeThatFits(_ size: Size) -> Size {
    let height = max(content.textHeight, 3 * scaledFont.lineHeight)
    return Size(size.width.asLengthLimit(default: 240), height + textInsets.top + textInsets.bottom)
  }

  open override func handleReturn() { insertText("\n") }
}
