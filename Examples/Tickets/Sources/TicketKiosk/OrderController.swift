import Icons
import JSONFormat
import Vitrine
import VitrineNetwork

/// The form for the visitor's name and address.
final class OrderController: Screen {
  private var order: Order
  private let name = TextField("")
  private let email = TextField("ada@example.org")
  private let form = FormView(insets: Insets(all: 20))

  init(_ office: BoxOffice, _ order: Order) {
    self.order = order
    super.init(office)
  }

  override func loadView() {
    setTitle { Texts.yourDetails }
    name.traits.autocapitalizationType = .words
    name.validation = .required
    email.validation = .email
    form.add(Label { [order] in order.summary })
    form.add(name, title: { Texts.name })
    form.add(email, title: { Texts.email })
    form.addSubmitButton(icon: .checkmark) { [order] in Texts.order(total: order.price) }
    form.onSubmit = weakly { page in page.place() }
    view = ScrollView(SizedView(readable: form))
  }

  private func place() {
    order.name = name.text
    order.email = email.text
    form.isSubmitting = true
    office.outbox.add(order.json.text, completion: weakly { page, error in page.didStore(error) })
  }

  private func didStore(_ error: StorageError?) {
    form.isSubmitting = false
    if error == nil {
      navigationController?.push(TicketController(office, order))
    } else if let window = view.window {
      Toast(Texts.notStored).show(in: window)
    }
  }
}
