import Vitrine

/// A screen of the house.
class Screen: ViewController {
  let house: House

  init(_ house: House) {
    self.house = house
    super.init()
  }
}

/// Scrolls where the panel is too low for what is in it, which has all of the width.
final class Page: ScrollView {
  private let content: View

  init(_ content: View) {
    self.content = content
    super.init(frame: .zero)
    addSubview(content)
  }

  override func sizeThatFits(_ size: Size) -> Size { content.sizeThatFits(size) }

  override func layoutSubviews() {
    super.layoutSubviews()
    let height = max(bounds.height, content.sizeThatFits(Size(bounds.width, 0)).height)
    contentSize = Size(bounds.width, height)
    content.frame = Rect(0, 0, bounds.width, height)
  }
}
