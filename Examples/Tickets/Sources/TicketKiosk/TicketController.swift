import Icons
import Pictures
import Receipts
import Vitrine

/// The ticket: a code for the entrance, and a receipt.
final class TicketController: ViewController {
  private let office: BoxOffice
  private let order: Order
  private let code: String
  private let codeView: QRCodeView
  private let thanks = Label("", .title)
  private let summary = Label()
  private let hint = Label("", .caption)
  private let receipt = Button()
  private let done = Button()

  init(_ office: BoxOffice, _ order: Order) {
    self.office = office
    self.order = order
    code = "https://observatory.example/t/\(UInt64.random(in: 0 ... .max))"
    codeView = QRCodeView(code)
    super.init()
  }

  override func loadView() {
    thanks.numberOfLines = 0
    summary.numberOfLines = 0
    hint.numberOfLines = 0
    receipt.style = .secondary
    receipt.icon = .printer
    receipt.action = { [unowned(unsafe) self] _ in printReceipt() }
    done.action = { [unowned(unsafe) self] _ in view.window?.application?.startNextVisit() }
    let buttons = StackView(.horizontal, spacing: 12, [receipt, done])
    buttons.wraps = true
    let texts = StackView(.vertical, spacing: 14, [thanks, summary, hint, buttons])
    texts.distribution = .center
    codeView.accessibilityLabel = code
    let page = AdaptiveStackView(spacing: 24, insets: Insets(all: 24))
    page.add(codeView, .share(1))
    page.add(ScrollView(texts), .share(1))
    view = page
    navigationItem.hidesBar = true
    navigationItem.allowsBackSwipe = false
  }

  override func environmentDidChange() {
    thanks.text = Texts.thanks(name: order.name)
    summary.text = order.summary
    hint.text = Texts.scan
    receipt.title = Texts.print
    done.title = Texts.done
  }

  private func printReceipt() {
    receipt.isEnabled = false
    office.printer.print(
      order.receipt(code: code),
      completion: weakly { page, error in
        if let error { Kiosk.log(error.message) }
        page.receipt.isEnabled = true
        page.hint.text = error == nil ? Texts.printed : Texts.notPrinted
      })
  }
}
