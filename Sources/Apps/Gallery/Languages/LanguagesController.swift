import TextShaping
import Vitrine

/// A form in ten languages, with a button for each, and for two regions with their own formats of dates and numbers.
final class LanguagesController: DemoController {
  let languages = StackView(.horizontal, spacing: 6)
  let page = StackView(.vertical, spacing: 8)
  let cups = Stepper()
  /// The days from today.
  let days = Stepper()
  let pay = Button(title: "") { _ in }
  /// Its title is a word of the toolkit.
  let cancel = Button(title: "") { _ in }
  /// The language of the other screens.
  private var outerLanguage = Language.current
  private let order = Label("", .title)
  private let count = Label()
  private let price = Label("", .caption)
  private let day = Label()
  private let ready = Label("", .caption)

  /// The price in cents.
  private static let priceOfCup: Int64 = 1_250
  /// English with the day before the month, and Swiss German with a point in prices.
  static let regions: [Language] = ["en-GB", "de-CH"]

  override func setUp() {
    TextShaper.install()
    // Setting them returns to the first one.
    if Language.offered != Texts.languages { Language.offered = Texts.languages }
    languages.wraps = true
    for language in Texts.languages { addButton(language.nativeName, language) }
    for region in Self.regions { addButton(region.tag, region) }
    cups.accessibilityLabel = "Cups"
    days.accessibilityLabel = "Days from today"
    cups.value = 3
    cups.valueFormatter = { Formats.current.number(Int($0)) }
    days.minimumValue = -7
    days.maximumValue = 7
    for part in [languages, order, row(cups, count, price), row(days, day, ready), pay, cancel] as [View] {
      page.add(part)
    }
    fill(with: ScrollView(page))
  }

  private func addButton(_ title: String, _ language: Language) {
    let button = Button(title: title) { [unowned(unsafe) self] _ in view.window?.application?.language = language }
    if title == language.nativeName { button.accessibilityLanguage = language.tag }
    languages.add(button)
  }

  /// Returns a stepper with two labels next to it.
  private func row(_ stepper: Stepper, _ first: Label, _ second: Label) -> StackView {
    // The controller owns the stepper, so it outlives the action.
    stepper.addAction(for: .valueChanged) { [unowned(unsafe) self] _ in updateTexts() }
    second.numberOfLines = 0
    let row = StackView(.horizontal, spacing: 12, [stepper, StackView(.vertical, spacing: 2, [first, second])])
    row.alignment = .center
    row.wraps = true
    return row
  }

  override func environmentDidChange() {
    super.environmentDidChange()
    updateTexts()
  }

  private static func time(inDays days: Int) -> LocalTime {
    LocalTime(year: 2026, month: 11, day: 23 + days, hour: 14, minute: 5)
  }

  private func updateTexts() {
    let formats = Formats.current
    let number = Int(cups.value)
    order.text = Texts.order
    count.text = Texts.cups(count: number)
    price.text = Texts.price(amount: formats.money(Self.priceOfCup, "EUR"))
    let pickUp = Self.time(inDays: Int(days.value))
    day.text = formats.relativeDay(pickUp, from: Self.time(inDays: 0))
    ready.text = Texts.ready(date: formats.date(pickUp, .full), time: formats.time(pickUp))
    pay.title = Texts.pay(amount: formats.money(Self.priceOfCup * Int64(number), "EUR"))
    cancel.title = StandardWord.cancel.text
    show("language", Language.currentWithRegion.tag)
    show("cups", count.text)
    show("day", day.text)
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    outerLanguage = Language.current
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    view.window?.application?.language = outerLanguage
  }

  override func layOut(_ area: Rect) { page.insets = Insets(all: min(metrics.margin, area.width * 0.025)) }
}
