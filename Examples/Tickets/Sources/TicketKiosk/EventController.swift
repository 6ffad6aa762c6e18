import DatePickers
import Icons
import Pictures
import RemoteImages
import Vitrine

/// An event: its picture, its text, and the day and number of tickets.
final class EventController: ViewController {
  private let office: BoxOffice
  private let event: Event
  private let picture = AsyncImageView()
  private let text = Label()
  private let dayHeading = Label("", .title)
  private let calendar = CalendarPicker(showing: LocalTime(year: 2027, month: 1, day: 1))
  private let countHeading = Label()
  private let stepper = Stepper(value: 2, in: 1...Double(Kiosk.setting("MAXIMUM_TICKETS", default: 10, in: 1...20)))
  private let total = Label("", .title)
  private let proceed = Button()

  init(_ office: BoxOffice, _ event: Event) {
    self.office = office
    self.event = event
    super.init()
  }

  override func loadView() {
    picture.contentMode = .scaleAspectFill
    picture.icon = .photo
    picture.setImage(event.picture, loader: office.images)
    text.numberOfLines = 0
    dayHeading.numberOfLines = 0
    stepper.valueFormatter = { "\(Int($0))" }
    stepper.addAction(for: .valueChanged) { [unowned(unsafe) self] _ in showTotal() }
    calendar.addAction(for: .valueChanged) { [unowned(unsafe) self] _ in showTotal() }
    proceed.icon = .forward
    proceed.iconPosition = .trailing
    proceed.action = { [unowned(unsafe) self] _ in showOrder() }
    let count = StackView(.horizontal, spacing: 12, [countHeading, stepper])
    count.alignment = .center
    count.distribution = .equalSpacing
    let choices = StackView(.vertical, spacing: 16, insets: Insets(all: 20), [text, count, dayHeading, calendar])
    let footer = StackView(.horizontal, spacing: 12, insets: Insets(all: 20), [total, proceed])
    footer.alignment = .center
    footer.distribution = .equalSpacing
    let column = StackView(.vertical)
    column.add(ScrollView(choices), .share(1))
    column.add(footer)
    // The picture is next to the choices on a wide screen, and above them on a tall one.
    let page = AdaptiveStackView()
    page.add(picture, .share(1))
    page.add(column, .share(2))
    view = page
  }

  override func viewDidAppear(_ animated: Bool) {
    guard calendar.today == nil, let today = view.window?.application?.wallClock.now else { return }
    calendar.today = today
    calendar.minimumDate = today
    calendar.show(year: today.year, month: today.month)
  }

  override func environmentDidChange() {
    title = event.title
    picture.accessibilityLabel = event.title
    text.text = event.text
    dayHeading.text = Texts.chooseDay
    countHeading.text = Texts.howMany
    proceed.title = Texts.continue
    showTotal()
  }

  private func showTotal() {
    total.text = Formats.current.money(event.cents * Int64(stepper.value), "EUR")
    proceed.isEnabled = calendar.selectedDate != nil
  }

  private func showOrder() {
    guard let day = calendar.selectedDate else { return }
    let order = Order(event: event, day: day, count: Int(stepper.value))
    navigationController?.push(OrderController(office, order))
  }
}
