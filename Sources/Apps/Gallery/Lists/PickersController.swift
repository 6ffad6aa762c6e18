import DatePickers
import Vitrine

/// A calendar and two wheels, which together choose a day and a time.
final class PickersController: DemoController {
  static let today = LocalTime(year: 2026, month: 11, day: 23)

  let calendar = CalendarPicker(showing: PickersController.today)
  let wheels = WheelPicker([
    Wheel(count: 24) { $0 < 10 ? "0\($0)" : "\($0)" }, Wheel(count: 12) { $0 < 2 ? "0\($0 * 5)" : "\($0 * 5)" },
  ])

  override func setUp() {
    calendar.minimumDate = Self.today
    calendar.maximumDate = LocalTime(year: 2027, month: 11, day: 22)
    calendar.today = Self.today
    wheels.accessibilityLabel = "Time"
    wheels.selectRow(9, ofWheel: 0)
    for picker in [calendar, wheels] as [Control] {
      // The controller owns the pickers, so it outlives their actions.
      picker.addAction(for: .valueChanged) { [unowned(unsafe) self] _ in showChoice() }
      stage.addSubview(picker)
    }
    showChoice()
  }

  private func showChoice() {
    let formats = Formats.current
    show("day", calendar.selectedDate.map { formats.date($0, .short) } ?? "–")
    let time = LocalTime(
      year: 2026, month: 1, day: 1, hour: wheels.selectedRow(ofWheel: 0) ?? 0,
      minute: (wheels.selectedRow(ofWheel: 1) ?? 0) * 5)
    show("time", formats.time(time))
  }

  override func layOut(_ area: Rect) {
    let gap = metrics.gap
    if area.width > area.height * 0.9 {
      let width = min(area.width * 0.62, 460).rounded()
      calendar.frame = Rect(gap, gap, width - gap, min(area.height - 2 * gap, 400))
      wheels.frame = Rect(width + gap, gap, area.width - width - 2 * gap, min(area.height - 2 * gap, 200))
    } else {
      let height = min(area.height * 0.62, 400).rounded()
      calendar.frame = Rect(gap, gap, area.width - 2 * gap, height - gap)
      wheels.frame = Rect(gap, height + gap, area.width - 2 * gap, min(area.height - height - 2 * gap, 200))
    }
  }
}
