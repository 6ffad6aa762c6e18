import Vitrine

/// System 45: a button that acts at touch down, not when the finger lifts.
final class ContactController: DemoController {
  private let lamp = Lamp()
  private let button = StageButton()

  override func setUp() {
    button.title = "Switch"
    button.emphasize()
    button.addAction(for: .touchDown) { [unowned(unsafe) self] _ in
      lamp.isOn.toggle()
      show("lamp", lamp.isOn ? "on" : "off")
    }
    stage.addSubview(lamp)
    stage.addSubview(button)
    show("lamp", "off")
  }

  override func layOut(_ area: Rect) {
    let side = min(area.width, area.height)
    lamp.frame = Rect(center: Point(area.midX, area.midY - side * 0.12), size: Size(side * 0.4, side * 0.4))
    button.font = metrics.title
    button.frame = Rect(center: Point(area.midX, area.midY + side * 0.3), size: Size(side * 0.5, metrics.finger * 1.3))
  }
}

/// A disc that glows while it is on.
private final class Lamp: View {
  var isOn = false {
    didSet { setNeedsDisplay() }
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    if isOn {
      canvas.fillEllipse(in: bounds, with: Style.accent.withAlpha(0.16))
      canvas.fillEllipse(in: bounds.inset(by: Insets(all: bounds.width * 0.1)), with: Style.accent.withAlpha(0.3))
    }
    canvas.fillEllipse(
      in: bounds.inset(by: Insets(all: bounds.width * 0.2)), with: isOn ? Style.accent : Style.raised)
  }
}
