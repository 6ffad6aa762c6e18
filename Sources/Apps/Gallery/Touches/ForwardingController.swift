import Vitrine

/// System 37: the responder chain. Touches that a view does not handle go to the next responder. A view that handles
/// them may forward them too.
final class ForwardingController: DemoController {
  private let outer = Handler("outer: handles")
  private let middle = Handler("middle: handles")
  /// Overrides no touch methods.
  private let inner = LabeledPanel("inner: ignores touches")
  private let button = StageButton()

  override func setUp() {
    outer.onTouch = { [unowned(unsafe) self] in note("outer") }
    middle.onTouch = { [unowned(unsafe) self] in note("middle") }
    outer.addSubview(middle)
    middle.addSubview(inner)
    stage.addSubview(outer)
    button.title = "Middle forwards: no"
    button.action = { [unowned(unsafe) self] _ in
      middle.forwardsTouches.toggle()
      button.title = middle.forwardsTouches ? "Middle forwards: yes" : "Middle forwards: no"
    }
    stage.addSubview(button)
    show("middle", "0")
    show("outer", "0")
  }

  private func note(_ name: String) {
    let count = name == "middle" ? middle.count : outer.count
    show(name, "\(count)")
  }

  override func layOut(_ area: Rect) {
    for view in [outer, middle, inner] as [LabeledPanel] { view.font = metrics.body }
    button.font = metrics.body
    let margin = metrics.margin
    let height = metrics.finger
    button.frame = Rect(margin, area.height - margin - height, area.width - 2 * margin, height)
    outer.frame = Rect(margin, margin, area.width - 2 * margin, button.frame.minY - 2 * margin)
    let inset = Insets(top: metrics.body.size * 2.6, left: margin * 1.5, bottom: margin * 1.5, right: margin * 1.5)
    middle.frame = outer.bounds.inset(by: inset)
    inner.frame = middle.bounds.inset(by: inset)
  }
}

/// A view that counts its touches, is highlighted while touched, and can forward touches.
private final class Handler: LabeledPanel {
  var forwardsTouches = false
  var onTouch: () -> Void = {}
  private(set) var count = 0

  override func touchesBegan(_ touches: TouchSet, with event: Event) {
    isLit = true
    count += 1
    onTouch()
    if forwardsTouches { super.touchesBegan(touches, with: event) }
  }

  override func touchesMoved(_ touches: TouchSet, with event: Event) {
    if forwardsTouches { super.touchesMoved(touches, with: event) }
  }

  override func touchesEnded(_ touches: TouchSet, with event: Event) {
    isLit = false
    // Forwarded even if forwarding was switched off during the touch, because the next responder waits for its end.
    super.touchesEnded(touches, with: event)
  }

  override func touchesCancelled(_ touches: TouchSet, with event: Event) {
    isLit = false
    super.touchesCancelled(touches, with: event)
  }
}
