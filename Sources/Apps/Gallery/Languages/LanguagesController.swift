import TextShaping
import Vitrine

/// One form in ten languages, with a button for each.
final class LanguagesController: DemoController {
  let languages = StackView(.horizontal, spacing: 6)
  let page = StackView(.vertical, spacing: 8)
  let cups = Stepper()
  let pay = Button(title: "") { _ in }
  /// Its word is the toolkit's own.
  let cancel = Button(title: "") { _ in }
  private let order = Label("", .title)
  private let (count, price, ready) = (Label(), Label("", .caption), Label())
  private let scroll = ScrollView()

  /// In cents.
  private static let priceOfCup: Int64 = 1_250
  private static let pickUp = LocalTime(year: 2026, month: 11, day: 23, hour: 14, minute: 5)

  override func setUp() {
    TextShaper.install()
    Language.offered = Texts.languages
    languages.wraps = true
    for language in Texts.languages {
      languages.add(Button(title: language.ownName) { [unowned(unsafe) self] _ in view.window?.application?.language = language })
    }
    cups.value = 3
    cups.text = { Formats.current.number(Int($0)) }
    // It is in this controller's view, and gone before it.
    cups.addAction(for: .valueChanged) { [unowned(unsafe) self] _ in say() }
    let row = StackView(.horizontal, spacing: 12)
    row.add(cups)
    row.add(count, .share(1))
    ready.numberOfLines = 0
    for part in [languages, order, row, price, ready, pay, cancel] as [View] { page.add(part) }
    scroll.content = page
    stage.addSubview(scroll)
  }

  override func environmentDidChange() {
    super.environmentDidChange()
    say()
  }

  private func say() {
    let (formats, number) = (Formats.current, Int(cups.value))
    order.text = Texts.order
    count.text = Texts.cups(count: number)
    price.text = Texts.price(amount: formats.money(Self.priceOfCup, "EUR"))
    ready.text = Texts.ready(date: formats.date(Self.pickUp, .full), time: formats.time(Self.pickUp))
    pay.title = Texts.pay(amount: formats.money(Self.priceOfCup * Int64(number), "EUR"))
    cancel.title = StandardWord.cancel.text
    show("language", Language.current.tag)
    show("cups", count.text)
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    // The other pages are in English.
    view.window?.application?.language = "en"
  }

  override func layOut(_ area: Rect) {
    page.insets = Insets(all: metrics.margin)
    scroll.frame = area
  }
}
