import Geometry
import Languages
import Toolkit
import Typography

/// The app's own screen for the staff, below a bar that leaves it, or shows how the board is.
final class ServiceController: ViewController {
  private let content: ViewController
  private let about: CloseView
  private let close: CloseView

  init(_ content: ViewController, about: @escaping () -> Void, close: @escaping () -> Void) {
    self.content = content
    self.about = CloseView(StandardWord.about.text, about)
    self.close = CloseView(StandardWord.close.text, close)
    super.init()
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = DiagnosticsStyle.ground
    addChild(content)
    for part in [content.view, about, close] { view.addSubview(part) }
  }

  override func viewDidLayoutSubviews() {
    let (bounds, style) = (view.bounds, DiagnosticsStyle(for: view.bounds.size))
    let bar = style.button.height + 2 * style.gap
    var right = bounds.maxX - style.margin
    for button in [close, about] {
      button.font = Font(size: style.text)
      button.frame = Rect(right - style.button.width, style.gap, style.button.width, style.button.height)
      right -= style.button.width + style.gap
    }
    content.view.frame = Rect(0, bar, bounds.width, max(0, bounds.height - bar))
  }
}
