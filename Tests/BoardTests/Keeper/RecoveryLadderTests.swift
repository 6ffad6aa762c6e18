import TestContexts
import Testing

@testable import Appliance

@Suite("The recovery ladder", .freshContext) struct RecoveryLadderTests {
  /// Returns the steps after the given number of failures, each right after the start.
  private func steps(of ladder: inout RecoveryLadder, failures: Int) -> [RecoveryLadder.Step] {
    (0..<failures).map { _ in ladder.recordFailure(after: 0.2) }
  }

  private let starts: [RecoveryLadder.Step] = [0, 0.5, 1, 2, 4].map { .startApp(after: $0) }

  @Test func `tries the app five times, without its data three times, and then restarts the board`() {
    var ladder = RecoveryLadder(hasData: true, starts: 1)
    #expect(steps(of: &ladder, failures: 5) == starts)
    #expect(steps(of: &ladder, failures: 2) == [.setDataAside, .startApp(after: 1)])
    #expect(ladder.isOnTrial)
    #expect(steps(of: &ladder, failures: 1) == [.restartBoard])
    #expect(!ladder.isOnTrial)
  }

  @Test func `shows the failure screen for increasing times after three restarts of the board`() {
    var ladder = RecoveryLadder(hasData: true, starts: 4)
    _ = steps(of: &ladder, failures: 7)
    #expect(steps(of: &ladder, failures: 6) == [60, 120, 300, 600, 600, 600].map { .showFailure(seconds: $0) })
  }

  @Test func `sets no data aside if there are none`() {
    for start in 1...3 {
      var ladder = RecoveryLadder(starts: start)
      #expect(steps(of: &ladder, failures: 6) == starts + [.restartBoard])
    }
    var ladder = RecoveryLadder(starts: 4)
    #expect(steps(of: &ladder, failures: 7) == starts + [.showFailure(seconds: 60), .showFailure(seconds: 120)])
  }

  @Test func `also tries without the data of a disk that appears late`() {
    var ladder = RecoveryLadder(starts: nil)
    #expect(steps(of: &ladder, failures: 6) == starts + [.showFailure(seconds: 60)])
    ladder.hasData = true
    ladder.starts = 4
    #expect(
      steps(of: &ladder, failures: 4) == [
        .setDataAside, .startApp(after: 1), .showFailure(seconds: 120), .showFailure(seconds: 300),
      ])
  }

  @Test func `never restarts a board that cannot count its restarts`() {
    var ladder = RecoveryLadder(starts: nil)
    #expect(steps(of: &ladder, failures: 6) == starts + [.showFailure(seconds: 60)])
  }

  @Test func `shows repeated restarts of the board for increasing times, and then tries the app`() {
    for (starts, seconds) in [(1, nil), (4, nil), (5, 60.0), (6, 120), (8, 600), (1000, 600)] as [(Int, Double?)] {
      var ladder = RecoveryLadder(starts: starts)
      #expect(ladder.recordUnexplainedRestart() == seconds)
    }
    var ladder = RecoveryLadder(starts: nil)
    #expect(ladder.recordUnexplainedRestart() == nil)
  }

  @Test func `starts again after a healthy run`() {
    var ladder = RecoveryLadder(starts: 4)
    _ = steps(of: &ladder, failures: 7)
    #expect(ladder.recordFailure(after: 60) == .startApp(after: 0))
    #expect(ladder.recordFailure(after: 59.9) == .startApp(after: 0.5))
  }

  @Test func `keeps the data aside with which the app failed, and also tries the new ones`() {
    var ladder = RecoveryLadder(hasData: true, starts: 1)
    _ = steps(of: &ladder, failures: 6)
    // The app runs for an hour without the data.
    #expect(ladder.recordFailure(after: 3600) == .startApp(after: 0))
    #expect(!ladder.isOnTrial)
    #expect(steps(of: &ladder, failures: 5) == Array(starts.dropFirst()) + [.setDataAside])
  }

  @Test func `tries each other release once, with its data and then without, before the failure screen`() {
    var ladder = RecoveryLadder(hasData: true, starts: 4)
    ladder.otherReleases = 2
    let whole = starts + [.setDataAside, .startApp(after: 1)]
    #expect(steps(of: &ladder, failures: 8) == whole + [.tryRelease(0)])
    #expect(ladder.triedReleases == 1 && !ladder.isOnTrial)
    #expect(steps(of: &ladder, failures: 8) == whole + [.tryRelease(1)])
    #expect(steps(of: &ladder, failures: 8) == whole + [.showFailure(seconds: 60)])
    #expect(steps(of: &ladder, failures: 2) == [.showFailure(seconds: 120), .showFailure(seconds: 300)])
    // A release that runs for a minute becomes the first one to start again.
    #expect(ladder.recordFailure(after: 60) == .startApp(after: 0))
    #expect(ladder.triedReleases == 0)
    #expect(steps(of: &ladder, failures: 7).last == .tryRelease(0))
  }

  @Test func `restarts a board before it replaces a release that has run well`() {
    var ladder = RecoveryLadder(hasData: true, starts: 3)
    ladder.otherReleases = 1
    #expect(steps(of: &ladder, failures: 8).last == .restartBoard)
    ladder = RecoveryLadder(starts: nil)
    ladder.otherReleases = 1
    #expect(steps(of: &ladder, failures: 12) == starts + [.tryRelease(0)] + starts + [.showFailure(seconds: 60)])
  }

  @Test func `restarts a board immediately if its app hangs in the kernel, and later only occasionally`() {
    #expect(RecoveryLadder(starts: nil).delayWhenStuck == 0)
    #expect(RecoveryLadder(starts: 3).delayWhenStuck == 0)
    #expect(RecoveryLadder(starts: 4).delayWhenStuck == 600)
  }
}
