import Geometry
import Languages
import Toolkit

/// Shows the app's screen for the staff, below a bar with buttons to close it and to open the page about the board.
final class StaffScreenController: ViewController {
  private let content: ViewController
  private let about: PillButton
  private let close: PillButton

  init(_ content: ViewController, about: @escaping () -> Void, close: @escaping () -> Void) {
    self.content = content
    self.about = PillButton(StandardWord.about.text, about)
    self.close = PillButton(StandardWord.close.text, close)
    super.init()
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    addChild(content)
    for part in [content.view, about, close] { view.addSubview(part) }
  }

  override func viewDidLayoutSubviews() {
    let bounds = view.bounds
    let style = DiagnosticsStyle(view.theme, for: view.bounds.size)
    view.backgroundColor = style.colors.background
    let bar = style.button.height + 2 * style.gap
    var right = bounds.maxX - style.margin
    for button in [close, about] {
      button.size = style.text
      let left = right - style.button.width
      button.frame = Rect(
        view.isRightToLeft ? bounds.maxX - right : left, style.gap, style.button.width, style.button.height)
      right -= style.button.width + style.gap
    }
    content.view.frame = Rect(0, bar, bounds.width, max(0, bounds.height - bar))
  }
}
