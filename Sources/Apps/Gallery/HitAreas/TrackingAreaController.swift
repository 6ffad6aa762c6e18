import Vitrine

/// System 38: a control that starts tracking inside its bounds, and continues in a far larger area.
final class TrackingAreaController: DemoController {
  private let area = OutlineView()
  private let button = StageButton()

  override func setUp() {
    button.title = "Press"
    button.emphasize()
    button.addAction(for: .touchDown) { [unowned(unsafe) self] _ in note("touchDown") }
    button.addAction(for: .touchDragExit) { [unowned(unsafe) self] _ in note("dragExit") }
    button.addAction(for: .touchDragEnter) { [unowned(unsafe) self] _ in note("dragEnter") }
    button.addAction(for: .touchUpInside) { [unowned(unsafe) self] _ in note("upInside") }
    button.addAction(for: .touchUpOutside) { [unowned(unsafe) self] _ in note("upOutside") }
    stage.addSubview(area)
    stage.addSubview(button)
    show("event", "–")
    show("highlighted", "no")
    show("keeps within", "\(Text.decimal(button.hitMargins.tracking)) pt")
  }

  private func note(_ event: String) {
    show("event", event)
    show("highlighted", button.isHighlighted ? "yes" : "no")
    area.isLit = button.isHighlighted
  }

  override func layOut(_ area: Rect) {
    button.font = metrics.title
    button.bounds = Rect(0, 0, metrics.finger * 2.6, metrics.finger * 1.2)
    button.center = area.center
    let reach = button.hitMargins.tracking
    self.area.frame = button.frame.inset(by: Insets(all: -reach))
  }
}

/// The outline of the area in which a pressed control keeps tracking.
private final class OutlineView: View {
  var isLit = false {
    didSet { borderColor = isLit ? Style.accent : Style.line }
  }

  override init(frame: Rect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    borderWidth = 1.5
    borderColor = Style.line
  }
}
