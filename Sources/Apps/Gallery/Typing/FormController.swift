import Vitrine

/// A form with several fields and a multiline text view.
final class FormController: DemoController {
  let name = TextField("Name")
  let email = TextField("E-mail")
  let pin = TextField("PIN")
  let notes = TextView()

  /// The word list for suggestions above the keys. Other apps keep it in a file.
  private static let words = """
    please 90
    thank 80
    with 70
    without 60
    milk 50
    sugar 45
    lemon 30
    tea 40
    teapot 20
    teaspoon 10
    Darjeeling
    tomorrow 55
    today 60
    morning 30
    evening 25
    """

  override func setUp() {
    if let words = try? WordList(Array(Self.words.utf8)) { Keyboard.wordLists = [words] }
    name.traits.autocapitalizationType = .words
    name.nextField = email
    email.traits.keyboardType = .email
    email.validate = { $0.isEmpty || $0.contains("@") ? nil : "The address needs an @" }
    email.nextField = pin
    pin.traits.keyboardType = .pin
    pin.isSecure = true
    pin.rules.maximumLength = 4
    pin.nextField = notes
    notes.placeholder = "Notes"
    for entry in [name, email, pin, notes] as [TextEntry] {
      // The controller owns the fields, so it outlives their closures.
      entry.onChange = { [unowned(unsafe) self] in show("characters", "\($0.text.count)") }
      stage.addSubview(entry)
    }
    show("characters", "0")
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    Keyboard.wordLists = []
  }

  override func layOut(_ area: Rect) {
    let margin = metrics.margin
    let height = metrics.finger
    let width = min(420, area.width - 2 * margin)
    let left = ((area.width - width) / 2).rounded()
    var y = margin
    for field in [name, email, pin] {
      field.font = metrics.body
      field.frame = Rect(left, y, width, height)
      // Leaves room for the validation message.
      y += height + 22
    }
    notes.font = metrics.body
    notes.frame = Rect(left, y, width, max(height, min(160, area.maxY - margin - y)))
  }
}
