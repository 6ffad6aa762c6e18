import Vitrine

/// A screen with a control of each kind that a purchase needs, and a dialog.
final class TicketController: ViewController {
  private let adults = Stepper(value: 1, in: 1...9)
  private let isReturn = Switch()
  private let status = Label("")
  private let rows = StackView(.vertical, spacing: 24, insets: Insets(all: 40))

  override func viewDidLoad() {
    let title = Label("Tickets", .title)
    title.accessibilityHeadingLevel = 1
    adults.accessibilityLabel = "Adults"
    isReturn.accessibilityLabel = "Return trip"
    status.accessibilityLiveRegion = .polite
    let buy = Button(title: "Buy") { [unowned(unsafe) self] _ in confirm() }
    for row in [title, adults, isReturn, buy, status] as [View] { rows.add(row) }
    view.addSubview(rows)
  }

  override func viewDidLayoutSubviews() { rows.frame = view.bounds }

  private func confirm() {
    let alert = Alert("Buy the tickets?")
    alert.addAction("Pay") { [unowned(unsafe) self] in
      status.text = "\(Int(adults.value)) tickets\(isReturn.isOn ? " and back" : ""), thank you"
    }
    alert.addAction("Cancel", role: .cancel)
    present(alert)
  }
}
