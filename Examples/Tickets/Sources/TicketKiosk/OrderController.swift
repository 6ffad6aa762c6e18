import Icons
import Vitrine

/// The form for the visitor's name and address.
final class OrderController: ViewController {
  private let office: BoxOffice
  private var order: Order
  private let summary = Label()
  private let name = TextField("")
  private let email = TextField("ada@example.org")
  private let form = FormView(insets: Insets(all: 20))
  private let send = Button()
  private var rows: [FormRow] = []

  init(_ office: BoxOffice, _ order: Order) {
    self.office = office
    self.order = order
    super.init()
  }

  override func loadView() {
    summary.numberOfLines = 0
    name.traits.autocapitalizationType = .words
    name.validate = { $0.isEmpty ? Texts.nameMissing : nil }
    email.traits.keyboardType = .email
    email.validate = { $0.contains("@") ? nil : Texts.emailInvalid }
    send.icon = .checkmark
    send.action = { [unowned(unsafe) form] _ in form.submit() }
    form.add(summary)
    rows = [form.add("", name), form.add("", email)]
    form.add(send)
    form.onSubmit = weakly { page in page.place() }
    view = ScrollView(SizedView(readable: form))
  }

  override func environmentDidChange() {
    title = Texts.yourDetails
    summary.text = order.summary
    rows[0].label.text = Texts.name
    rows[1].label.text = Texts.email
    send.title = Texts.order(total: order.totalText)
  }

  private func place() {
    order.name = name.text
    order.email = email.text
    send.isEnabled = false
    office.place(order, completion: weakly { page, isStored in page.didPlace(isStored) })
  }

  private func didPlace(_ isStored: Bool) {
    send.isEnabled = true
    if isStored {
      navigationController?.push(TicketController(office, order))
    } else if let window = view.window {
      Toast(Texts.notStored).show(in: window)
    }
  }
}
