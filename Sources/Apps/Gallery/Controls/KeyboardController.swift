import Vitrine

/// System 39: the keyboard, whose keys show enlarged above the finger that hides them.
final class KeyboardController: DemoController {
  let field = TextField("Type")

  override func setUp() {
    field.traits.makesFullStops = false
    // It is in this controller's view, and gone before it.
    field.onChange = { [unowned(unsafe) self] _ in tell() }
    // The keyboard stays.
    field.onReturn = { $0.becomeFirstResponder() }
    stage.addSubview(field)
    tell()
  }

  private func tell() {
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
