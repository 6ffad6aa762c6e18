import Geometry
import Raster
import Toolkit
import Typography

/// What the panel shows while an app fails all the time: a plain page that says why, and that the app
/// is tried again.
final class TroubleController: ViewController {
  private let headline = Label()
  private let reason = Label()

  /// - Parameter reason: one line of the log.
  init(_ reason: String) {
    super.init()
    headline.text = "Out of order. Trying again soon."
    self.reason.text = reason
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Color(hex: 0x102030)
    for label in [headline, reason] {
      label.numberOfLines = 0
      label.textAlignment = .center
      view.addSubview(label)
    }
    headline.font = Font(size: 28)
    reason.textColor = Color(hex: 0xA0B0C0)
  }

  override func viewDidLayoutSubviews() {
    let half = view.bounds.height / 2
    let width = view.bounds.width - 2 * Self.margin
    headline.frame = Rect(Self.margin, Self.margin, width, half - Self.margin)
    reason.frame = Rect(Self.margin, half, width, half - Self.margin)
  }

  /// In points.
  private static let margin = 20.0
}
