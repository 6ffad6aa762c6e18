import Foundation
import ReleaseFormat
import System
import TestContexts
import TestKit
import Testing

@testable import Appliance
@testable import WebUpdates

/// The times at which boards ask a web server for updates.
@Suite(.freshContext) struct UpdateScheduleTests {
  private static let hour = 3600

  @Test(arguments: [
    ("2-5", 3, 0), ("2-5", 2, 0), ("2-5", 5, 21), ("2-5", 0, 2), ("22-4", 23, 0), ("22-4", 3, 0), ("22-4", 4, 18),
    ("22-4", 12, 10), ("0-24", 13, 0), ("23-24", 22, 1), ("20-0", 23, 0),
  ])
  func `hours of the day may cross midnight`(_ text: String, _ hour: Int, _ wait: Int) throws {
    let hours = try #require(UpdateHours(text))
    #expect(hours.wait(at: hour * Self.hour) == wait * Self.hour && hours.text == text)
  }

  @Test(arguments: ["", "2", "2-", "-5", "5-5", "24-3", "2-25", "2-5-7", "02:00-05:00", "2–5"])
  func `other texts are no hours`(_ text: String) { #expect(UpdateHours(text) == nil) }

  @Test func `boards that start at the same time ask at different times, within the hours`() throws {
    let hours = try #require(UpdateHours("2-5"))
    var starts: Set<Int> = []
    for seed in UInt64(1)...200 {
      var schedule = UpdateSchedule(hours, seed: seed &* 0x9E37_79B9_7F4A_7C15)
      let first = schedule.firstDelay(at: 20 * Self.hour)
      // Six hours until 2:00, and at most one more.
      #expect(first > Double(6 * Self.hour) && first < Double(7 * Self.hour) + 100)
      starts.insert(Int(first) / 60)
      let next = schedule.delay(afterFailure: false, at: 2 * Self.hour)
      #expect((2700...4500).contains(next))
    }
    #expect(starts.count > 40)
  }

  @Test func `pauses grow after failures, and not after an answer`() {
    var schedule = UpdateSchedule(UpdateHours("0-24")!, seed: 7)
    var delays: [Double] = []
    for _ in 0..<8 { delays.append(schedule.delay(afterFailure: true, at: nil)) }
    for (delay, pause) in zip(delays, [60.0, 300, 900, 1800, 3600, 3600, 3600, 3600]) {
      #expect((pause * 0.75...pause * 1.25).contains(delay))
    }
    #expect(schedule.delay(afterFailure: false, at: nil) > 2000)
    #expect(schedule.delay(afterFailure: true, at: nil) < 80)
  }

  @Test func `without a clock, only boards that may update all day ask`() {
    var night = UpdateSchedule(.standard, seed: 1)
    #expect(night.firstDelay(at: nil) == UpdateSchedule.clockPause)
    var always = UpdateSchedule(UpdateHours("0-24")!, seed: 1)
    #expect((20...80).contains(always.firstDelay(at: nil)))
  }

  @Test func `a release is tried three times, and another one again`() throws {
    let folder = TemporaryFolder()
    let attempts = UpdateAttempts(at: "\(folder.path)/web-update")
    let bad = TestRelease("bad").name
    for _ in 0..<3 {
      #expect(!attempts.areUsedUp(by: bad))
      try attempts.record(bad, as: .release)
    }
    #expect(attempts.areUsedUp(by: bad))
    let good = TestRelease("good").name
    #expect(!attempts.areUsedUp(by: good))
    try attempts.record(good, as: .release)
    #expect(!attempts.areUsedUp(by: bad))
    withExtendedLifetime(folder) {}
  }

  /// The data partition is opened to the app at each start.
  @Test func `a release that was tried three times is not tried again after a restart`() throws {
    let folder = TemporaryFolder()
    let attempts = UpdateAttempts(at: "\(folder.path)/\(DataFolder.updateAttempts)")
    let bad = TestRelease("bad").name
    for _ in 0..<3 {
      try attempts.record(bad, as: .release)
      try AppData(folder: folder.path).open(to: geteuid())
    }
    #expect(attempts.areUsedUp(by: bad))
    withExtendedLifetime(folder) {}
  }

  @Test func `a release that has passed its trial is known by its signature, and may be tried again later`() throws {
    let folder = TemporaryFolder()
    let attempts = UpdateAttempts(at: "\(folder.path)/web-update")
    let name = TestRelease("good").name
    for _ in 0..<3 { try attempts.record(name, as: .release) }
    #expect(!attempts.hasPassed(name, signedAt: 1000))
    try attempts.recordSuccess(of: name, signedAt: 1000)
    #expect(attempts.hasPassed(name, signedAt: 1000) && attempts.hasPassed(name, signedAt: 999))
    #expect(!attempts.hasPassed(name, signedAt: 1001) && !attempts.areUsedUp(by: name))
    // The later signature asks for it again.
    try attempts.record(name, as: .release)
    #expect(!attempts.hasPassed(name, signedAt: 1000))
    withExtendedLifetime(folder) {}
  }

  @Test func `a damaged count of attempts does not end the program`() throws {
    let folder = TemporaryFolder()
    let bad = TestRelease("bad").name
    let path = "\(folder.path)/web-update"
    try File.replace(at: path, with: "release \(bad.text) \(Int.max)\n")
    try UpdateAttempts(at: path).record(bad, as: .release)
    #expect(UpdateAttempts(at: path).areUsedUp(by: bad))
    withExtendedLifetime(folder) {}
  }

  @Test func `attempts with an app do not make the board forget those with a system`() throws {
    let folder = TemporaryFolder()
    let attempts = UpdateAttempts(at: "\(folder.path)/web-update")
    let system = TestSystem("bad").name
    for _ in 0..<3 { try attempts.record(system, as: .system) }
    for app in ["one", "two", "three"] { try attempts.record(TestRelease(app).name, as: .release) }
    #expect(attempts.areUsedUp(by: system))
    #expect(!attempts.areUsedUp(by: TestRelease("three").name))
    withExtendedLifetime(folder) {}
  }

  @Test func `an index is read as it is written, and anything else is refused`() {
    let board = BoardName(board: "test", architecture: "arm64")
    let index = BundleIndex([
      .init(file: "3f2c9a07.mft", kind: .release, board: board),
      .init(file: "81b0cc52.mft", kind: .system, board: board),
    ])
    #expect(BundleIndex(parsing: index.text) == index)
    let first = "vitrine-bundle 1\n"
    #expect(BundleIndex(parsing: first) == BundleIndex([]))
    // A kind of a later version.
    #expect(BundleIndex(parsing: first + "3f2c9a07.mft firmware test arm64\n") == BundleIndex([]))
    for line in [
      "../../../x.mft release test arm64", "3f2c9a07.sig release test arm64", "3F2C9A07.mft release test arm64",
      "3f2c9a07.mft release test", "3f2c9a07.mft release test arm64 more",
    ] {
      #expect(BundleIndex(parsing: first + line) == nil)
    }
    #expect(BundleIndex(parsing: "") == nil && BundleIndex(parsing: "vitrine-bundle 2\n") == nil)
    let many = String(repeating: "3f2c9a07.mft release test arm64\n", count: BundleName.maximumManifests + 1)
    #expect(BundleIndex(parsing: first + many) == nil)
  }
}
