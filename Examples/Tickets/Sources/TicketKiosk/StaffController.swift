import Receipts
import Vitrine
import VitrineNetwork

/// The staff's screen: orders that were not sent, and the printer.
final class StaffController: Screen {
  override func loadView() {
    let orders = OutboxView(office.outbox) { Order.title(of: $0) }
    let printer = Label { [office] in office.printer.status == nil ? "Printer: no answer yet" : "Printer: ready" }
    view = ScrollView(StackView(.vertical, spacing: 20, insets: Insets(all: 24), [orders, printer]))
    office.printer.onStatusChange = weakly { page in page.view.updateTexts() }
  }
}
