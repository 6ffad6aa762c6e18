import TestContexts
import Testing

@testable import Appliance

@Suite("The report of an app", .freshContext) struct AppReportTests {
  private func report(_ messages: String...) -> AppReport {
    var report = AppReport()
    for message in messages { report.update(with: message.split(separator: "\n")) }
    return report
  }

  @Test func `has the times since the last frame and touch`() {
    #expect(report().lines(at: 100) == [])
    #expect(report("WATCHDOG=1\nX_VITRINE_FRAME=90").lines(at: 100.9) == ["last-frame 10"])
    let both = report("WATCHDOG=1\nX_VITRINE_FRAME=90", "WATCHDOG=1\nX_VITRINE_FRAME=99\nX_VITRINE_TOUCH=40")
    #expect(both.lines(at: 100) == ["last-frame 1", "last-touch 60"])
  }

  @Test func `has no times that are not numbers, and none in the future`() {
    #expect(report("X_VITRINE_FRAME=+5\nX_VITRINE_TOUCH=").lines(at: 10) == [])
    #expect(report("X_VITRINE_FRAME=9223372036854775807").lines(at: 10) == ["last-frame 0"])
  }

  @Test func `has the last reason for each ignored setting, until the setting is used again`() {
    let both = report(
      "X_VITRINE_IGNORED=VITRINE_MODE no mode 1x1", "X_VITRINE_IGNORED=VITRINE_TIMEZONE unknown",
      "X_VITRINE_IGNORED=VITRINE_MODE no mode 2x2")
    #expect(both.ignoredSettings == ["VITRINE_TIMEZONE unknown", "VITRINE_MODE no mode 2x2"])
    var report = both
    report.update(with: ["X_VITRINE_IGNORED=VITRINE_MODE "])
    #expect(report.ignoredLines == ["ignored VITRINE_TIMEZONE unknown"])
  }

  @Test func `has the last message about touches that the app ignores`() {
    let report = report("X_VITRINE_IGNORED_TOUCH=ignoring one", "X_VITRINE_IGNORED_TOUCH=ignoring \u{1B}two")
    #expect(report.lines(at: 1) == ["ignored-touch ignoring ?two"] && report.ignoredLines == [])
  }

  @Test func `of a hostile app has only settings of a board, with short and printable reasons`() {
    #expect(report("X_VITRINE_IGNORED=PATH x", "X_VITRINE_IGNORED=", "X_VITRINE_IGNORED=VITRINE_").lines(at: 1) == [])
    let long = report("X_VITRINE_IGNORED=VITRINE_MODE \u{1B}[2J" + String(repeating: "a", count: 5000))
    #expect(long.ignoredSettings.count == 1 && long.ignoredSettings[0].utf8.count < 1100)
    #expect(long.ignoredSettings[0].hasPrefix("VITRINE_MODE ?[2Ja"))
  }
}
