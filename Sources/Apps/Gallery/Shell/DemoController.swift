import Vitrine

/// The screen of one or several systems: number, name and hint, a stage, and a readout.
///
/// A demo overrides `setUp` to fill the stage: either with a page of stacks and `fill(with:)`, or with views that it
/// positions in `layOut`:
///
///     final class LampController: DemoController {
///       private let lamp = Lamp()
///       override func setUp() { stage.addSubview(lamp) }
///       override func layOut(_ area: Rect) { lamp.frame = Rect(center: area.center, size: Size(80, 80)) }
///     }
class DemoController: ViewController {
  /// The system that this controller shows. It is set before the view is loaded.
  final var entry: DemoEntry!
  final var onBack: () -> Void = {}

  /// The container of the demo's views.
  final let stage = View()
  final let readout = Readout()
  /// The fonts and distances of the screen, for use by demos.
  final private(set) var metrics = Metrics(Size(800, 480))

  /// The view that fills the stage, or `nil` if the demo positions all views.
  private final var pageView: View?
  private final let backButton = BackButton(frame: .zero)
  private final let numberLabel = Label()
  private final let titleLabel = Label()
  private final let hintLabel = Label()
  /// The parts below the number, if the column next to the stage has no room for all of them.
  private final let explanation = ScrollView()

  /// Fills the stage. Called once.
  func setUp() {}

  /// Positions the views on the stage, whose bounds are `area`. Called when the stage's size changes. Views that the
  /// user has moved should stay on the stage.
  func layOut(_ area: Rect) {}

  /// Makes `page` fill the stage on every panel.
  final func fill(with page: View) {
    pageView = page
    stage.addSubview(page)
  }

  /// Applies the screen's fonts and distances to the buttons and stacks of a page. Distances of 0 are not changed.
  private final func applyMetrics(to view: View) {
    switch view {
    case let button as StageButton: return button.font = metrics.body
    case let stack as StackView: if stack.spacing > 0 { stack.spacing = metrics.gap }
    case let grid as GridView:
      grid.columnSpacing = metrics.gap
      grid.rowSpacing = metrics.gap
    // A scroll view contains its own page.
    case is ScrollView: return
    default: break
    }
    if let stack = view as? LayoutView, stack.insets != .zero { stack.insets = Insets(all: metrics.margin) }
    for part in view.subviews { applyMetrics(to: part) }
  }

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
    hintLabel.text = entry.instructions
    hintLabel.textColor = Style.quiet
    hintLabel.numberOfLines = 0
    backButton.accessibilityLabel = StandardWord.back.text
    titleLabel.accessibilityHeadingLevel = 1
    // The controller owns the button, so it outlives the action.
    backButton.action = { [unowned(unsafe) self] _ in onBack() }
    for view in [stage, backButton, numberLabel, titleLabel, hintLabel, readout] as [View] {
      self.view.addSubview(view)
    }
    readout.onNewItem = { [unowned(unsafe) self] in self.view.setNeedsLayout() }
    setUp()
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let area = view.bounds
    metrics = Metrics(area.size, textScale: view.theme.textScale)
    numberLabel.font = metrics.numeral
    titleLabel.font = metrics.title
    hintLabel.font = metrics.body
    // English text is on the side where the layout begins.
    for label in [numberLabel, titleLabel, hintLabel] { label.textAlignment = view.isRightToLeft ? .right : .left }
    let oldStage = stage.bounds.size
    if metrics.isLandscape { layOutBeside(area) } else { layOutBelow(area) }
    let parts = [stage, backButton, numberLabel, titleLabel, hintLabel, readout, explanation] as [View]
    view.mirrorIfNeeded(parts.filter { $0.superview === view })
    guard stage.bounds.size != oldStage else { return }
    if let pageView {
      applyMetrics(to: pageView)
      pageView.frame = stage.bounds
    }
    layOut(stage.bounds)
  }

  /// Lays out the explanation in a column on the left, and the stage on the right.
  private final func layOutBeside(_ area: Rect) {
    let margin = metrics.margin
    let width = metrics.sidebar
    backButton.frame = Rect(margin, margin, metrics.finger, metrics.finger)
    let numeral = metrics.numeral
    var y = backButton.frame.maxY + metrics.gap
    if metrics.isLow {
      numberLabel.frame = Rect(
        backButton.frame.maxX + metrics.gap, margin, width - metrics.finger - metrics.gap, metrics.finger)
    } else {
      // Only the height of the digits: a line of large text has much space above them.
      numberLabel.frame = Rect(margin, y - numeral.size * 0.2, width, numeral.size * 1.25)
      y = numberLabel.frame.maxY
    }
    titleLabel.numberOfLines = 2
    let title = titleLabel.sizeThatFits(Size(width, 0)).height
    hintLabel.numberOfLines = 0
    let hint = hintLabel.sizeThatFits(Size(width, 0)).height
    readout.wear(metrics.caption, columns: 1)
    let needed = readout.neededHeight
    let rest = Rect(margin, y, width, area.height - margin - y)
    if title + metrics.gap + hint + metrics.gap / 2 + needed <= rest.height {
      showExplanation(inScrollView: false, withReadout: false)
      titleLabel.frame = Rect(margin, y, width, title)
      hintLabel.frame = Rect(margin, titleLabel.frame.maxY + metrics.gap, width, hint)
      readout.frame = Rect(margin, rest.maxY - needed, width, needed)
    } else {
      layOutExplanation(rest, title: title, hint: hint, readout: needed)
    }
    let left = margin + width + metrics.margin * 1.5
    stage.frame = Rect(left, margin, area.width - left - margin, area.height - 2 * margin)
  }

  /// Lays out the explanation in a scroll view, because it is higher than `area`. The arguments are the heights of the
  /// parts.
  private final func layOutExplanation(_ area: Rect, title: Double, hint: Double, readout needed: Double) {
    let top = title + metrics.gap
    // The readout stays below the scroll view if that leaves room for the title and two lines of the hint.
    let height = area.height - needed - metrics.gap / 2
    let scrollsReadout = height < top + 2 * hintLabel.scaled(metrics.body).lineHeight
    showExplanation(inScrollView: true, withReadout: scrollsReadout)
    explanation.frame = Rect(area.minX, area.minY, area.width, scrollsReadout ? area.height : height)
    titleLabel.frame = Rect(0, 0, area.width, title)
    hintLabel.frame = Rect(0, top, area.width, hint)
    var end = hintLabel.frame.maxY
    if scrollsReadout {
      readout.frame = Rect(0, end + metrics.gap / 2, area.width, needed)
      end = readout.frame.maxY
    } else {
      readout.frame = Rect(area.minX, area.maxY - needed, area.width, needed)
    }
    explanation.contentSize = Size(area.width, end)
  }

  /// Moves the title and the hint, and optionally the readout, to the scroll view, or back to the screen.
  private final func showExplanation(inScrollView: Bool, withReadout: Bool) {
    if inScrollView {
      if explanation.superview == nil { view.addSubview(explanation) }
    } else {
      explanation.removeFromSuperview()
    }
    for part in [titleLabel, hintLabel, readout] as [View] {
      let container: View = inScrollView && (part !== readout || withReadout) ? explanation : view
      if part.superview !== container { container.addSubview(part) }
    }
  }

  /// Lays out the explanation above the stage, and the readout below it.
  private final func layOutBelow(_ area: Rect) {
    let margin = metrics.margin
    let width = area.width - 2 * margin
    backButton.frame = Rect(margin, margin, metrics.finger, metrics.finger)
    let line = backButton.frame
    let number = numberLabel.sizeThatFits(.zero).width
    numberLabel.frame = Rect(line.maxX + metrics.gap, line.minY, number, line.height)
    let left = numberLabel.frame.maxX + metrics.gap
    showExplanation(inScrollView: false, withReadout: false)
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
