import Icons
import Pictures
import Receipts
import Vitrine

/// The ticket: a code for the entrance, and a receipt.
final class TicketController: Screen {
  private let order: Order
  private let hint = Label(.caption) { Texts.scan }
  private lazy var receipt = Button(title: { Texts.print }, action: weakly { page, _ in page.printReceipt() })

  init(_ office: BoxOffice, _ order: Order) {
    self.order = order
    super.init(office)
  }

  override func loadView() {
    let codeView = QRCodeView(order.code)
    codeView.accessibilityLabel = order.code
    receipt.style = .secondary
    receipt.icon = .printer
    let done = Button(title: { StandardWord.done.text }) { [office] _ in office.application.startNextVisit() }
    let buttons = StackView(.horizontal, spacing: 12, [receipt, done])
    buttons.wraps = true
    let thanks = Label(.title) { [order] in Texts.thanks(name: order.name) }
    let summary = Label { [order] in order.summary }
    let texts = StackView(
      .vertical, spacing: 14, alignment: .fill, distribution: .center, [thanks, summary, hint, buttons])
    let page = AdaptiveStackView(spacing: 24, insets: Insets(all: 24))
    page.add(codeView, .share(1))
    page.add(ScrollView(texts), .share(1))
    view = page
    navigationItem.hidesBar = true
    navigationItem.allowsBackSwipe = false
  }

  private func printReceipt() {
    receipt.isEnabled = false
    office.printer.print(
      order.receipt,
      completion: weakly { page, error in
        if let error { Kiosk.log(error.message) }
        page.receipt.isEnabled = true
        page.hint.text = error == nil ? Texts.printed : Texts.notPrinted
      })
  }
}
