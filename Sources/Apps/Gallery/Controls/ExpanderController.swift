import Vitrine

/// System 49: a small button that opens a panel next to the finger while it is held.
final class ExpanderController: DemoController {
  let expander = Expander(frame: Rect(0, 0, 40, 40))
  private let swatches = Swatches()
  private var opened = 0

  override func setUp() {
    expander.title = "+"
    expander.color = Style.accent
    expander.titleColor = Style.onAccent
    expander.panelColor = Style.raised
    expander.panel.addSubview(swatches)
    // This controller owns all of these views, so it outlives their closures.
    swatches.onShow = { [unowned(unsafe) self] in
      opened += 1
      show("panel", "open")
      show("opened", "\(opened)")
    }
    for events in [Control.Events.touchUpInside, .touchUpOutside, .touchCancel] {
      expander.addAction(for: events) { [unowned(unsafe) self] _ in show("panel", "hidden") }
    }
    stage.addSubview(expander)
    show("panel", "hidden")
    show("opened", "0")
  }

  override func layOut(_ area: Rect) {
    expander.font = metrics.title
    expander.center = Point(area.midX.rounded(), area.midY.rounded())
    swatches.frame = expander.panelFrame.offset(by: Point.zero - expander.panelFrame.origin)
  }
}

/// The content of the panel: tones of the accent color.
private final class Swatches: View {
  var onShow: () -> Void = {}

  private static let count = 5

  override init(frame: Rect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { onShow() }
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    let step = bounds.width / Double(Self.count)
    for index in 0..<Self.count {
      let center = Point(step * (Double(index) + 0.5), bounds.midY)
      let tone = Style.accent.mixed(with: Style.raised, by: 0.18 * Double(index))
      canvas.fillEllipse(in: Rect(center: center, size: Size(18, 18)), with: tone)
    }
  }
}
