import Vitrine

/// Buttons in rows of two, with a maximum width.
final class ButtonBoard: GridView {
  init(_ buttons: [StageButton]) {
    super.init(columns: [.share(1), .share(1)], spacing: 10)
    for button in buttons { add(button) }
  }

  override func sizeThatFits(_ size: Size) -> Size {
    let width = min(size.width - 2 * columnSpacing, 2 * 240 + columnSpacing)
    return Size(width, super.sizeThatFits(Size(width, 0)).height)
  }
}

extension StackView {
  /// Returns a page with `content` above a row of buttons. `DemoController` sets the margins and gaps.
  static func page(_ content: View, above buttons: [StageButton]) -> StackView {
    let row = StackView(.horizontal, spacing: 10, insets: Insets(all: 14))
    for button in buttons { row.add(button) }
    row.distribution = .fillEqually
    let page = StackView(.vertical)
    page.add(content, .share(1))
    page.add(row)
    return page
  }

  /// Returns a page with a column of centered views.
  static func middle(_ views: [View]) -> StackView {
    let page = StackView(.vertical, spacing: 10)
    page.alignment = .center
    page.addSpace()
    for view in views { page.add(view) }
    page.addSpace()
    return page
  }
}
