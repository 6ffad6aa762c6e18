import CLinux
import TestContexts
import TestKit
import Testing

@testable import System

@Suite(.freshContext) struct LocalTimeZoneTests {
  private static let day: Int64 = 86_400

  private func seconds(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0, _ second: Int = 0)
    -> Int64
  {
    LocalTime(year: year, month: month, day: day, hour: hour, minute: minute, second: second).secondsSince1970
  }

  @Test func `a rule changes the offset at its moments`() throws {
    let berlin = try #require(LocalTimeZone("CET-1CEST,M3.5.0,M10.5.0/3"))
    #expect(berlin.offset(at: seconds(2026, 3, 29, 0, 59, 59)) == 3600)
    #expect(berlin.offset(at: seconds(2026, 3, 29, 1)) == 7200)
    #expect(berlin.offset(at: seconds(2026, 10, 25, 0, 59, 59)) == 7200)
    #expect(berlin.offset(at: seconds(2026, 10, 25, 1)) == 3600)
    let sydney = try #require(LocalTimeZone("AEST-10AEDT,M10.1.0,M4.1.0/3"))
    #expect(sydney.offset(at: seconds(2026, 1, 1)) == 39_600 && sydney.offset(at: seconds(2026, 7, 1)) == 36_000)
    #expect(sydney.offset(at: seconds(2025, 12, 31, 20)) == 39_600, "New Year's Eve there is not over in UTC")
    let dublin = try #require(LocalTimeZone("IST-1GMT0,M10.5.0,M3.5.0/1"))
    #expect(dublin.offset(at: seconds(2026, 1, 1)) == 0 && dublin.offset(at: seconds(2026, 7, 1)) == 3600)
    let half = try #require(LocalTimeZone("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0"))
    #expect(half.offset(at: seconds(2026, 1, 1)) == 39_600 && half.offset(at: seconds(2026, 7, 1)) == 37_800)
    let days = try #require(LocalTimeZone("AAA3BBB,J60,300/1:30"))
    #expect(days.offset(at: seconds(2024, 3, 1, 4, 59)) == -10_800 && days.offset(at: seconds(2024, 3, 1, 5)) == -7200)
    #expect(
      days.offset(at: seconds(2024, 10, 27, 3, 29)) == -7200 && days.offset(at: seconds(2024, 10, 27, 3, 30)) == -10_800
    )
    #expect(LocalTimeZone("UTC0") == .utc)
  }

  @Test(arguments: [
    "", "C", "CE-1", "CET-25", "CET-1:60", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0",
    "CET-1CEST,M3.6.0,M10.5.0",
    "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,J0,J9", "CET-1CEST,366,3", "CET-1CEST,M3.5.0,M10.5.0/168",
    "CET-1CEST,M3.5.0,M10.5.0/3x",
    "<CET-1", "../../etc/passwd", "/etc/localtime", "Europe", "Europe/Nowhere", "CET-99999999999999999999",
  ])
  func `an invalid zone is rejected`(text: String) {
    #expect(LocalTimeZone(text) == nil)
  }

  /// Compares with the C library's results for the same files, from 1880 to 2100.
  @Test(
    .aloneInProcess,
    arguments: [
      "Europe/Berlin", "Europe/Dublin", "America/New_York", "America/St_Johns", "Africa/Casablanca", "Asia/Gaza",
      "Asia/Kolkata",
      "Pacific/Apia", "Australia/Lord_Howe", "Antarctica/Troll", "America/Nuuk", "Etc/UTC",
    ])
  func `a file gives the same result as the C library`(name: String) throws {
    let zone = try #require(LocalTimeZone(name))
    let before = Process.environment("TZ")
    defer {
      if let before { setenv("TZ", before, 1) } else { unsetenv("TZ") }
      tzset()
    }
    setenv("TZ", name, 1)
    tzset()
    func theirs(_ moment: Int64) -> Int {
      var time = time_t(moment)
      var fields = tm()
      localtime_r(&time, &fields)
      return fields.tm_gmtoff
    }
    var moment = seconds(1880, 1, 1)
    while moment < seconds(2100, 1, 1) {
      let next = moment + 20 * Self.day + 1234
      guard zone.offset(at: moment) == theirs(moment) else {
        Issue.record("\(name) at \(moment): \(zone.offset(at: moment)), not \(theirs(moment))")
        return
      }
      let change = zone.nextClockUpdate(after: next - moment, from: moment)
      if change < next { #expect(theirs(change) != theirs(change - 1), "\(name) at \(change)") }
      moment = next
    }
  }

  @Test func `a file truncated or changed anywhere is read or rejected, without other effects`() throws {
    let bytes = try File.bytes(at: "/usr/share/zoneinfo/Europe/Berlin")
    #expect(LocalTimeZone(bytes) != nil)
    for count in bytes.indices { #expect(LocalTimeZone(Array(bytes[..<count])) == nil) }
    var known = 0
    for index in bytes.indices {
      for value: UInt8 in [0, 0x7F, 0x80, 0xFF] {
        var changed = bytes
        changed[index] = value
        if let zone = LocalTimeZone(changed) { known += zone.offset(at: 1_800_000_000) != 90_000 ? 1 : 0 }
      }
    }
    #expect(known > 0)
  }

  @Test func `a file with the smallest offset is rejected`() throws {
    let bytes = try File.bytes(at: "/usr/share/zoneinfo/Europe/Berlin")
    var refused = 0
    for index in 0..<bytes.count - 3 {
      var changed = bytes
      changed.replaceSubrange(index..<index + 4, with: [0x80, 0, 0, 0])
      if LocalTimeZone(changed) == nil { refused += 1 }
    }
    #expect(refused > 0)
  }

  @Test func `a local time in the gap of a clock change moves after it`() throws {
    let berlin = try #require(LocalTimeZone("CET-1CEST,M3.5.0,M10.5.0/3"))
    let evening = seconds(2026, 3, 28, 20)
    #expect(berlin.nextClockUpdate(after: 3600, from: evening) == evening + 3600)
    #expect(berlin.nextClockUpdate(after: 12 * 3600, from: evening) == seconds(2026, 3, 29, 1))
  }
}
