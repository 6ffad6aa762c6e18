import Geometry
import Raster
import Typography

/// Several lines of text that a person types. The return key begins a new line; a finger moves the text.
open class TextView: TextEntry {
  public override init(frame: Rect) {
    super.init(frame: frame)
    verticalHugging = .loose
    rules.allowsLineFeeds = true
    traits.capitalization = .sentences
    padding = Insets(top: 10, left: 14, bottom: 10, right: 14)
  }

  override var isMultiline: Bool { true }

  /// The height of the text in the width that is asked for, and of three lines at least.
  open override func sizeThatFits(_ size: Size) -> Size {
    let height = max(content.textHeight, 3 * scaledFont.lineHeight)
    return Size(size.width.asRoom(or: 240), height + padding.top + padding.bottom)
  }

  open override func pressReturn() { insertText("\n") }
}
