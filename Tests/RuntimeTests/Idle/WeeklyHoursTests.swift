import System
import TestContexts
import Testing

@testable import Runtime

@Suite(.freshContext) struct WeeklyHoursTests {
  /// Returns a time in the week of January 4, 2027, the first Monday of that year.
  private func time(_ weekday: Int, _ hour: Int, _ minute: Int, _ second: Int = 0) -> LocalTime {
    LocalTime(year: 2027, month: 1, day: 3 + weekday, hour: hour, minute: minute, second: second)
  }

  @Test func `days and hours are parsed`() {
    let hours: WeeklyHours = "Mo-Fr 8:00-18:30, Sa 10:00-16:00"
    for day in 1...5 {
      #expect(!hours.contains(time(day, 7, 59, 59)) && hours.contains(time(day, 8, 0)))
      #expect(hours.contains(time(day, 18, 29, 59)) && !hours.contains(time(day, 18, 30)))
    }
    #expect(hours.contains(time(6, 10, 0)) && !hours.contains(time(6, 16, 0)))
    for hour in 0..<24 { #expect(!hours.contains(time(7, hour, 0))) }
  }

  @Test func `hours without days apply to the previous days, or to all; they may span midnight and Sunday`() {
    let split: WeeklyHours = "Mo 8:00-12:00, 13:00-17:00"
    #expect(split.contains(time(1, 16, 0)) && !split.contains(time(1, 12, 0)) && !split.contains(time(2, 9, 0)))
    let daily: WeeklyHours = "09:00-17:00"
    #expect(daily.contains(time(7, 9, 0)))
    let night: WeeklyHours = "Sa-Mo 20:00-2:00"
    #expect(
      night.contains(time(7, 1, 59)) && night.contains(time(1, 1, 0)) && night.contains(time(2, 1, 0))
        && !night.contains(time(3, 1, 0)))
    let whole: WeeklyHours = "Su 0:00-24:00"
    #expect(whole.contains(time(7, 23, 59)) && !whole.contains(time(1, 0, 0)))
  }

  @Test func `the next change is the nearest one`() {
    let hours: WeeklyHours = "Mo-Fr 8:00-18:30"
    #expect(hours.secondsUntilNextChange(from: time(1, 7, 59, 30)) == 30)
    #expect(hours.secondsUntilNextChange(from: time(1, 8, 0)) == 10 * 3600 + 1800)
    #expect(hours.secondsUntilNextChange(from: time(5, 18, 30)) == (2 * 24 + 13) * 3600 + 1800)
    #expect(("Mo 0:00-0:00" as WeeklyHours).secondsUntilNextChange(from: time(7, 23, 59, 59)) == 1)
  }

  @Test(arguments: [
    "", "8-18", "8:00", "8:00-", "8:00-25:00", "24:00-8:00", "8:60-9:00", "8:0-9:00", "Mo", "Mo 8:00-9:00,",
    "Mo8:00-9:00", "mo 8:00-9:00",
    "Mo- 8:00-9:00", "Mo-Fr  8:00-9:00", "8:00-9:00;", "Mo-Fr 8:00-9:00 Sa 1:00-2:00", "Xx 8:00-9:00", "８:00-9:00",
    "off",
  ])
  func `other text is rejected`(text: String) {
    #expect(WeeklyHours(text) == nil)
  }
}
