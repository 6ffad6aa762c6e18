import VitrineTesting

/// A page of a ticket kiosk: a form, whose last button orders.
final class OrderPage: ViewController {
  let name = TextField("Ada Lovelace")
  let email = TextField("ada@example.org")
  let tickets = SegmentedControl(titles: ["1 ticket", "2 tickets", "3 tickets"])
  let form = FormView(insets: Insets(all: 16))
  private(set) var orders = 0

  override func viewDidLoad() {
    title = "Tickets"
    name.validate = { $0.isEmpty ? "Enter your name" : nil }
    email.validate = { $0.contains("@") ? nil : "Enter an e-mail address" }
    form.add("Name", name)
    form.add("E-mail", email)
    form.add("Tickets", tickets) { [tickets] in tickets.selectedIndex == nil ? "Choose the number of tickets" : nil }
    form.onSubmit = weakly { page in page.order() }
    let buttons = StackView(.horizontal, spacing: 12)
    buttons.add(
      Button(title: "Cancel", style: .secondary) { _ in },
      Button(title: "Continue") { [unowned(unsafe) self] _ in form.submit() })
    form.add(buttons)
    view.addSubview(ScrollView(SizedView(readable: form)))
  }

  override func viewDidLayoutSubviews() { view.subviews[0].frame = view.bounds }

  private func order() {
    orders += 1
    let page = ThanksPage("Thank you, \(name.text): \(tickets.titles[tickets.selectedIndex ?? 0])")
    navigationController?.push(page)
  }
}

/// The page after an order. The button is covered by a note, and another one is disabled.
final class ThanksPage: ViewController {
  private let thanks = Label("", .title)
  let again = Button(title: "Again") { _ in }
  let receipt = Button(title: "Print receipt") { _ in }
  let note = View()

  init(_ text: String) {
    thanks.text = text
    super.init()
    title = "Done"
  }

  override func viewDidLoad() {
    thanks.frame = Rect(20, 20, 400, 40)
    again.frame = Rect(20, 80, 120, 48)
    note.frame = Rect(0, 70, 200, 70)
    note.logName = "note"
    receipt.frame = Rect(20, 160, 160, 48)
    receipt.isEnabled = false
    for part in [thanks, again, note, receipt] { view.addSubview(part) }
  }
}
