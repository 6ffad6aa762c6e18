import Receipts
import Vitrine
import VitrineNetwork

/// The staff's screen: orders that were not sent, and the printer.
final class StaffController: ViewController {
  private let office: BoxOffice
  private let pending = Label()
  private let rejected = Label()
  private let problem = Label()
  private let printer = Label()

  init(_ office: BoxOffice) {
    self.office = office
    super.init()
  }

  override func loadView() {
    problem.numberOfLines = 0
    let facts = GridView(columns: [.fitting, .share(1)], spacing: 14)
    facts.add(Label("Orders to send", .caption), pending)
    facts.add(Label("Rejected orders", .caption), rejected)
    facts.add(Label("Server", .caption), problem)
    facts.add(Label("Printer", .caption), printer)
    let retry = Button(title: "Send now") { [unowned(unsafe) self] _ in office.outbox?.retryNow() }
    let page = StackView(.vertical, spacing: 20, insets: Insets(all: 24), [facts, retry])
    page.alignment = .start
    view = ScrollView(page)
    office.onChange = weakly { page in page.show() }
    show()
  }

  private func show() {
    pending.text = "\(office.outbox?.pendingCount ?? 0)"
    rejected.text = "\(office.outbox?.rejectedCount ?? 0)"
    problem.text = office.outbox == nil ? "none" : office.outbox?.lastError?.message ?? "reachable"
    printer.text = office.printer.status == nil ? "no answer yet" : "ready"
  }
}
