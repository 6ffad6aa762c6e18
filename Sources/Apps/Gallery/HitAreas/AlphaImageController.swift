import Vitrine

/// System 42: a wreath whose transparent parts let touches pass to the view below.
final class AlphaImageController: DemoController {
  private let beneath = HitPanel("")
  private let wreath = AlphaView(threshold: 0) { AlphaImage.wreath(side: $0) }

  override func setUp() {
    beneath.onHit = { [unowned(unsafe) self] in show("hit", "beneath") }
    wreath.onHit = { [unowned(unsafe) self] alpha in
      show("hit", "wreath")
      show("alpha", "\(alpha)")
    }
    beneath.accessibilityLabel = "Disc beneath"
    stage.addSubview(beneath)
    stage.addSubview(wreath)
    show("hit", "–")
    show("alpha", "–")
  }

  override func layOut(_ area: Rect) {
    let side = (min(area.width, area.height) * 0.86).rounded()
    wreath.bounds = Rect(0, 0, side, side)
    wreath.center = area.center
    beneath.bounds = Rect(0, 0, (side * 0.72).rounded(), (side * 0.72).rounded())
    beneath.cornerRadius = beneath.bounds.width / 2
    beneath.center = area.center
  }
}

/// A disc or panel that is highlighted while it is touched.
final class HitPanel: LabeledPanel {
  var onHit: () -> Void = {}

  override func touchesBegan(_ touches: TouchSet, with event: Event) {
    isLit = true
    onHit()
  }

  override func touchesMoved(_ touches: TouchSet, with event: Event) {}
  override func touchesEnded(_ touches: TouchSet, with event: Event) { isLit = false }
  override func touchesCancelled(_ touches: TouchSet, with event: Event) { isLit = false }
}
