import DatePickers
import Icons
import Pictures
import RemoteImages
import Vitrine

/// An event: its picture, its text, and the day and number of tickets.
final class EventController: Screen {
  private let event: Event
  private let picture = AsyncImageView()
  private let calendar: CalendarPicker
  private let stepper = Stepper(count: 2, in: 1...Kiosk.setting("MAXIMUM_TICKETS", default: 10, in: 1...20))
  private lazy var proceed = Button(title: { Texts.continue }, action: weakly { page, _ in page.showOrder() })

  init(_ office: BoxOffice, _ event: Event) {
    self.event = event
    calendar = CalendarPicker(from: office.application.wallClock.now)
    super.init(office)
  }

  override func loadView() {
    setTitle { [event] in event.title.text }
    picture.contentMode = .scaleAspectFill
    picture.icon = .photo
    picture.setImage(event.picture, loader: office.images)
    picture.setAccessibilityLabel { [event] in event.title.text }
    stepper.addAction(for: .valueChanged, weakly { page, _ in page.view.updateTexts() })
    calendar.addAction(for: .valueChanged, weakly { page, _ in page.proceed.isEnabled = true })
    proceed.icon = .forward
    proceed.iconPosition = .trailing
    proceed.isEnabled = false
    let details = Label { [event] in event.details.text }
    let count = StackView(
      .horizontal, spacing: 12, alignment: .center, distribution: .equalSpacing, [Label { Texts.howMany }, stepper])
    let day = Label(.title) { Texts.chooseDay }
    let choices = StackView(.vertical, spacing: 16, insets: Insets(all: 20), [details, count, day, calendar])
    let total = Label(.title) { [event, stepper] in event.price(of: stepper.count) }
    let footer = StackView(
      .horizontal, spacing: 12, insets: Insets(all: 20), alignment: .center, distribution: .equalSpacing,
      [total, proceed])
    // The picture is next to the choices on a wide screen, and above them on a tall one.
    let page = AdaptiveStackView()
    page.add(picture, .share(1))
    page.add(StackView(.vertical, [ScrollView(choices), footer]), .share(2))
    view = page
  }

  private func showOrder() {
    guard let day = calendar.selectedDate else { return }
    navigationController?.push(OrderController(office, Order(event: event, day: day, count: stepper.count)))
  }
}
