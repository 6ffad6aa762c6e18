import Vitrine

/// System 39: the keyboard, which shows each pressed key enlarged above the finger.
final class KeyboardController: DemoController {
  let field = TextField("Type")

  override func setUp() {
    field.traits.insertsFullStopAfterTwoSpaces = false
    // The controller owns the field, so it outlives the closure.
    field.onChange = { [unowned(unsafe) self] _ in showText() }
    // Return keeps the keyboard open.
    field.onReturn = { $0.becomeFirstResponder() }
    stage.addSubview(field)
    showText()
  }

  private func showText() {
    let last = field.text.last.map { $0 == " " ? "space" : String($0) }
    show("last", last ?? "–")
    show("letters", "\(field.text.count)")
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    field.becomeFirstResponder()
  }

  override func layOut(_ area: Rect) {
    let margin = metrics.margin
    field.font = metrics.title
    let width = min(560, area.width - 2 * margin)
    field.frame = Rect(((area.width - width) / 2).rounded(), margin, width, metrics.finger)
  }
}
