import Geometry
import Languages
import System
import TestContexts
import Testing
import Toolkit
import ToolkitTestKit

@testable import DatePickers

/// A calendar of 308 by 334 points that shows March 2026, which begins on a Sunday. Days are 44 points wide, and lie
/// below a header of 44 points and weekday names of 26 points.
@Suite("A calendar", .freshContext) struct CalendarPickerTests {
  let player = TouchPlayer()
  let calendar = CalendarPicker(showing: LocalTime(year: 2026, month: 3, day: 18))
  final class Told { var days: [Int?] = [] }
  let told = Told()

  init() {
    calendar.frame = Rect(0, 0, 308, 336)
    player.window.addSubview(calendar)
    calendar.addAction(for: .valueChanged) { [told, calendar] _ in told.days.append(calendar.selectedDate?.day) }
    player.application.advance(to: 0)
  }

  /// Returns the center of a cell of the grid.
  func cell(_ column: Int, _ week: Int) -> Point {
    let head = 42.0
    let side = (336 - 42 * 1.6) / 6
    return Point(44 * (Double(column) + 0.5), head * 1.6 + side * (Double(week) + 0.5))
  }

  func tap(_ place: Point, at time: Double) { player.tap(1, place.x, place.y, at: time) }

  @Test func `a calendar from today on marks today, and offers no earlier day or month`() {
    let calendar = CalendarPicker(from: LocalTime(year: 2026, month: 3, day: 18, hour: 9))
    #expect(calendar.shownMonth == LocalTime(year: 2026, month: 3, day: 1))
    #expect(calendar.today?.day == 18)
    calendar.selectedDate = LocalTime(year: 2026, month: 3, day: 17)
    #expect(calendar.selectedDate == nil)
    calendar.selectedDate = LocalTime(year: 2026, month: 3, day: 18)
    #expect(calendar.selectedDate?.day == 18)
    calendar.show(year: 2026, month: 2)
    #expect(calendar.shownMonth.month == 3)
  }

  @Test func `a tap selects a day, and weeks start according to the language`() {
    // English without a region: the first cell is Sunday, March 1.
    tap(cell(0, 0), at: 1)
    #expect(told.days == [1] && calendar.selectedDate == LocalTime(year: 2026, month: 3, day: 1))
    tap(cell(2, 4), at: 2)
    #expect(told.days == [1, 31])
    tap(cell(2, 4), at: 3)
    // The days of April are not shown.
    tap(cell(3, 4), at: 4)
    #expect(told.days == [1, 31])
    calendar.layoutDirection = .rightToLeft
    player.application.advance(to: 5)
    tap(cell(6, 0), at: 6)
    #expect(told.days == [1, 31, 1])
  }

  @Test func `a finger that slides off a day selects the one where it lifts, or none`() {
    let from = cell(1, 1)
    let to = cell(2, 1)
    player.down(1, from.x, from.y, at: 1)
    player.move(1, to.x, to.y, at: 1.1)
    player.up(1, to.x, to.y, at: 1.2)
    #expect(told.days == [10])
    player.down(1, from.x, from.y, at: 2)
    player.move(1, from.x, 20, at: 2.1)
    player.up(1, from.x, 20, at: 2.2)
    player.down(1, from.x, from.y, at: 3)
    player.cancel(1, at: 3.1)
    #expect(told.days == [10])
  }

  @Test func `arrows move from month to month, across years, within the range`() {
    calendar.minimumDate = LocalTime(year: 2026, month: 1, day: 20)
    for step in 0..<4 { tap(Point(20, 20), at: Double(step)) }
    #expect(calendar.shownMonth == LocalTime(year: 2026, month: 1, day: 1))
    for step in 4..<20 { tap(Point(290, 20), at: Double(step)) }
    #expect(calendar.shownMonth == LocalTime(year: 2027, month: 5, day: 1))
    calendar.maximumDate = LocalTime(year: 2026, month: 2, day: 10)
    #expect(calendar.shownMonth == LocalTime(year: 2026, month: 2, day: 1))
    player.application.advance(to: 21)
    // February 10 is a Tuesday. February 11 is after the latest date.
    tap(cell(3, 1), at: 22)
    tap(cell(2, 1), at: 23)
    #expect(told.days == [10])
    calendar.maximumDate = LocalTime(year: 2026, month: 2, day: 9)
    #expect(calendar.selectedDate == nil)
  }

  @Test(arguments: [Int.min, -1, 0, 13, 9_999, 10_000, .max])
  func `for any date, it shows a valid month`(number: Int) {
    for (year, month, day) in [(number, 1, 1), (2026, number, 1), (2026, 1, number)] {
      let day = LocalTime(year: year, month: month, day: day)
      let calendar = CalendarPicker(showing: day)
      calendar.frame = Rect(0, 0, 300, 300)
      player.window.addSubview(calendar)
      calendar.selectedDate = day
      calendar.today = day
      calendar.minimumDate = day
      calendar.maximumDate = day
      player.application.advance(to: 1)
      #expect((1...12).contains(calendar.shownMonth.month) && (1...9_999).contains(calendar.shownMonth.year))
      calendar.show(year: number, month: number)
      calendar.removeFromSuperview()
    }
  }

  @Test func `days follow the calendar`() {
    #expect(
      CalendarDay(year: 2024, month: 2, day: 1).daysInMonth == 29
        && CalendarDay(year: 2100, month: 2, day: 1).daysInMonth == 28)
    #expect(CalendarDay(year: 2026, month: 12, day: 1).month(after: 1) == CalendarDay(year: 2027, month: 1, day: 1))
    #expect(CalendarDay(year: 2026, month: 1, day: 1).month(after: -1) == CalendarDay(year: 2025, month: 12, day: 1))
    #expect(CalendarDay(LocalTime(year: 2026, month: 14, day: 0)) == CalendarDay(year: 2027, month: 1, day: 31))
  }
}
