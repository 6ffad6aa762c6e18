import Vitrine

/// The screen of one system, or of several that belong together: its number, name
/// and hint, a stage for what is touched, and a read-out.
///
/// A demo overrides `setUp` to fill the stage, with a page in stacks by `fill(with:)`, or with views that it places in `layOut`:
///
///     final class LampController: DemoController {
///       private let lamp = Lamp()
///       override func setUp() { stage.addSubview(lamp) }
///       override func layOut(_ area: Rect) { lamp.frame = Rect(center: area.center, size: Size(80, 80)) }
///     }
class DemoController: ViewController {
  /// The system it was opened for. Set before the view is made.
  final var entry: Entry!
  /// Called when the finger asks for the way back.
  final var onBack: () -> Void = {}

  /// What the demo lives on.
  final let stage = View()
  final let readout = Readout()
  /// The screen's type and distances, which a demo may use on its stage.
  final private(set) var metrics = Metrics(Size(800, 480))

  /// What fills the stage by itself; nil where the demo places all views.
  private final var filling: View?
  private final let backButton = BackButton(frame: .zero)
  private final let numberLabel = Label()
  private final let titleLabel = Label()
  private final let hintLabel = Label()

  /// Fills the stage. Called once.
  func setUp() {}

  /// Places what is on the stage, whose bounds are `area`. Called when the stage got its
  /// size and whenever that changes: what a finger has moved should stay on the stage.
  func layOut(_ area: Rect) {}

  /// Has `page` fill the stage on every panel.
  final func fill(with page: View) {
    filling = page
    stage.addSubview(page)
  }

  /// Gives a page's buttons and stacks the type and the distances of the screen; those of 0 stay.
  private final func dress(_ view: View) {
    switch view {
    case let button as StageButton: return button.font = metrics.body
    case let stack as StackView: if stack.spacing > 0 { stack.spacing = metrics.gap }
    case let grid as GridStack: (grid.columnSpacing, grid.rowSpacing) = (metrics.gap, metrics.gap)
    // What scrolls is a page of its own.
    case is ScrollView: return
    default: break
    }
    if let stack = view as? LayoutView, stack.insets != .zero { stack.insets = Insets(all: metrics.margin) }
    for part in view.subviews { dress(part) }
  }

  /// Shows `value` beside `name` in the read-out.
  final func show(_ name: String, _ value: String) { readout.set(name, value) }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Style.background
    stage.backgroundColor = Style.stage
    stage.clipsToBounds = true
    numberLabel.text = "\(entry.number)"
    numberLabel.textColor = Style.accent
    titleLabel.text = entry.title
    titleLabel.textColor = Style.text
    hintLabel.text = entry.hint
    hintLabel.textColor = Style.quiet
    hintLabel.numberOfLines = 0
    // The button belongs to this controller's view and is gone before it.
    backButton.action = { [unowned(unsafe) self] _ in onBack() }
    for view in [stage, backButton, numberLabel, titleLabel, hintLabel, readout] as [View] {
      self.view.addSubview(view)
    }
    setUp()
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let area = view.bounds
    metrics = Metrics(area.size)
    numberLabel.font = metrics.numeral
    titleLabel.font = metrics.title
    hintLabel.font = metrics.body
    let oldStage = stage.bounds.size
    if metrics.isLandscape { layOutBeside(area) } else { layOutBelow(area) }
    guard stage.bounds.size != oldStage else { return }
    if let filling {
      dress(filling)
      filling.frame = stage.bounds
    }
    layOut(stage.bounds)
  }

  /// Everything that explains in a column at the left, the stage at the right.
  private final func layOutBeside(_ area: Rect) {
    let (margin, width) = (metrics.margin, metrics.sidebar)
    backButton.frame = Rect(margin, margin, metrics.finger, metrics.finger)
    let numeral = metrics.numeral
    var y = backButton.frame.maxY + metrics.gap
    if metrics.isLow {
      numberLabel.frame = Rect(backButton.frame.maxX + metrics.gap, margin, width - metrics.finger - metrics.gap, metrics.finger)
    } else {
      // The digits alone: a line of large type has much air above.
      numberLabel.frame = Rect(margin, y - numeral.size * 0.2, width, numeral.size * 1.25)
      y = numberLabel.frame.maxY
    }
    titleLabel.numberOfLines = 2
    let title = titleLabel.sizeThatFits(Size(width, 0)).height
    titleLabel.frame = Rect(margin, y, width, title)
    y += title + metrics.gap

    readout.wear(metrics.caption, columns: 1)
    let needed = readout.neededHeight
    readout.frame = Rect(margin, area.height - margin - needed, width, needed)
    // As many lines as there is room for.
    let lines = Int((readout.frame.minY - metrics.gap / 2 - y) / hintLabel.font.lineHeight)
    hintLabel.numberOfLines = max(1, lines)
    hintLabel.frame = Rect(margin, y, width, lines > 0 ? hintLabel.sizeThatFits(Size(width, 0)).height : 0)
    let left = margin + width + metrics.margin * 1.5
    stage.frame = Rect(left, margin, area.width - left - margin, area.height - 2 * margin)
  }

  /// The explanation above the stage, the read-out below it.
  private final func layOutBelow(_ area: Rect) {
    let margin = metrics.margin
    let width = area.width - 2 * margin
    backButton.frame = Rect(margin, margin, metrics.finger, metrics.finger)
    let line = backButton.frame
    let number = numberLabel.sizeThatFits(.zero).width
    numberLabel.frame = Rect(line.maxX + metrics.gap, line.minY, number, line.height)
    let left = numberLabel.frame.maxX + metrics.gap
    titleLabel.numberOfLines = 1
    titleLabel.frame = Rect(left, line.minY, area.width - left - margin, line.height)
    hintLabel.numberOfLines = 0
    let hint = hintLabel.sizeThatFits(Size(width, 0)).height
    hintLabel.frame = Rect(margin, line.maxY + metrics.gap / 2, width, hint)

    readout.wear(metrics.caption, columns: 2)
    let needed = readout.neededHeight
    readout.frame = Rect(margin, area.height - margin - needed, width, needed)
    let top = hintLabel.frame.maxY + metrics.gap
    let bottom = needed > 0 ? readout.frame.minY - metrics.gap : area.height - margin
    stage.frame = Rect(margin, top, width, max(0, bottom - top))
  }
}
