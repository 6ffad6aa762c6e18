import Receipts
import Vitrine
import VitrineNetwork

/// The staff's screen: orders that were not sent, and the printer.
final class StaffController: Screen {
  override func loadView() {
    let orders = OutboxView(office.outbox) { Order.title(of: $0) }
    let printer = Label { [office] in
      let state = office.printer.status == nil ? "no answer yet" : office.printer.error?.message ?? "ready"
      return "Printer: \(state)"
    }
    view = ScrollView(StackView(.vertical, spacing: 20, insets: Insets(all: 24), [orders, printer]))
    office.printer.onStatusChange = weakly { page in page.view.updateTexts() }
  }
}
