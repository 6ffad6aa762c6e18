import Debian
import Foundation
import Testing

@Suite("A Debian release") struct DebianReleaseTests {
  private func date(_ text: String) throws -> Date { try Date("\(text)T12:00:00Z", strategy: .iso8601) }

  @Test func `is found by its name and its number`() {
    #expect(DebianRelease.named("trixie")?.number == 13)
    #expect(DebianRelease.named("12")?.name == "bookworm")
    #expect(DebianRelease.named("12.11")?.name == "bookworm")
    #expect(DebianRelease.named("sid") == nil)
    #expect(DebianRelease.named(DebianRelease.stable) == DebianRelease.all.last)
  }

  @Test func `has support until the end of LTS, and the end is announced six months ahead`() throws {
    let bookworm = try #require(DebianRelease.named("bookworm"))
    let states = try ["2026-11-26", "2027-12-29", "2027-12-30", "2028-06-30", "2028-07-01"].map {
      bookworm.support(on: try date($0))
    }
    #expect(states == [.current, .current, .endsSoon, .endsSoon, .ended])
    #expect(bookworm.supportDescription(on: try date("2026-11-26")) == "LTS until 2028-06-30")
    #expect(bookworm.supportDescription(on: try date("2028-07-01")) == "support ended on 2028-06-30")
    #expect(bookworm.supportWarning(on: try date("2027-12-29")) == nil)
    #expect(bookworm.supportWarning(on: try date("2027-12-30")) == "Debian 12 (bookworm): LTS until 2028-06-30")
    #expect(bookworm.supportWarning(on: try date("2029-01-01")) == "Debian 12 (bookworm): support ended on 2028-06-30")
    #expect(
      DebianRelease.named("trixie")?.supportDescription(on: try date("2026-11-26"))
        == "security support until 2028-08-09, then LTS until 2030-06-30")
  }
}
