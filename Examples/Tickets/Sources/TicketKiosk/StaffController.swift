import Receipts
import Vitrine
import VitrineNetwork

/// The staff's screen: orders that were not sent, and the printer.
final class StaffController: Screen {
  override func loadView() {
    let pending = Label { [office] in "\(office.outbox.pendingCount)" }
    let rejected = Label { [office] in "\(office.outbox.rejectedCount)" }
    let server = Label { [office] in office.server == nil ? "none" : office.outbox.lastError?.message ?? "reachable" }
    let printer = Label { [office] in office.printer.status == nil ? "no answer yet" : "ready" }
    let facts = GridView(columns: [.fitting, .share(1)], spacing: 14)
    facts.add(Label("Orders to send", .caption), pending)
    facts.add(Label("Rejected orders", .caption), rejected)
    facts.add(Label("Server", .caption), server)
    facts.add(Label("Printer", .caption), printer)
    let retry = Button(title: "Send now") { [office] _ in office.outbox.retryNow() }
    view = ScrollView(StackView(.vertical, spacing: 20, insets: Insets(all: 24), alignment: .start, [facts, retry]))
    office.onChange = weakly { page in page.view.updateTexts() }
  }
}
