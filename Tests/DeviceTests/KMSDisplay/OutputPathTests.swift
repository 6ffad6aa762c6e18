import Geometry
import Platform
import System
import TestContexts
import Testing

@testable import KMSDisplay

@Suite("The output paths of a panel", .freshContext) struct OutputPathTests {
  func mode(_ width: Int, _ height: Int, _ rate: Double, isPreferred: Bool = false) -> ConnectorMode {
    ConnectorMode(mode: DisplayMode(size: PixelSize(width, height), refreshRate: rate), isPreferred: isPreferred)
  }

  func paths(_ modes: [ConnectorMode], asked request: String? = nil, isAtomic: Bool = true) -> [String] {
    Selection.outputPaths(modes: modes, requested: request.flatMap { ModeRequest($0) }, isAtomic: isAtomic).map {
      $0.description
    }
  }

  @Test func `are the preferred mode, one with half as many pixels per second, and both through the legacy interface`()
  {
    let modes = [
      mode(3840, 2160, 60, isPreferred: true), mode(3840, 2160, 50), mode(3840, 2160, 30), mode(3840, 2160, 24),
      mode(1920, 1080, 60),
    ]
    #expect(
      paths(modes) == [
        "3840x2160@60", "3840x2160@30", "3840x2160@60 through the legacy interface",
        "3840x2160@30 through the legacy interface",
      ])
    #expect(paths(modes, isAtomic: false).count == 2)
  }

  @Test func `include the smallest mode if none is half as large, and only one mode if there is no other`() {
    #expect(
      paths([mode(800, 480, 60), mode(720, 480, 60), mode(640, 480, 60)], isAtomic: false).map { String($0.prefix(7)) }
        == [
          "800x480", "640x480",
        ])
    #expect(paths([mode(800, 480, 60)]) == ["800x480@60", "800x480@60 through the legacy interface"])
    #expect(paths([]).isEmpty)
  }

  @Test func `lead from a requested mode to the panel's preferred mode`() {
    let modes = [mode(1920, 1080, 60, isPreferred: true), mode(1280, 720, 60), mode(640, 480, 60)]
    #expect(paths(modes, asked: "1280x720").prefix(2) == ["1280x720@60", "1920x1080@60"])
  }

  @Test func `are abandoned one after the other; the first one later, because the cause may be temporary`() {
    var choice = OutputPathPolicy()
    let ways = Selection.outputPaths(modes: [mode(8, 4, 50), mode(4, 2, 50)], requested: nil, isAtomic: true)
    var changes: [String] = []
    for step in 0..<200 where choice.recordFailure(.resourceBusy, pathCount: ways.count, at: Double(step) * 0.1) {
      changes.append("\(step / 10) s: \(choice.selectedPath(of: ways)!.description)")
    }
    #expect(
      changes == [
        "3 s: 4x2@50", "4 s: 8x4@50 through the legacy interface", "6 s: 4x2@50 through the legacy interface",
        "7 s: 8x4@50",
      ])
    // A success resets the refusals.
    choice.recordSuccess(pathCount: ways.count, at: 9)
    #expect(!choice.isFallback)
    choice = OutputPathPolicy()
    var now = 0.0
    while !choice.recordFailure(.invalidArgument, pathCount: ways.count, at: now) { now += 0.1 }
    #expect(now < 1.4)
  }

  @Test func `may be left temporarily any number of times, but once if the kernel's check proves wrong`() {
    var choice = OutputPathPolicy()
    let ways = Selection.outputPaths(modes: [mode(8, 4, 50), mode(4, 2, 50)], requested: nil, isAtomic: true)
    var now = 0.0
    func giveUp() {
      while !choice.recordFailure(.noMemory, pathCount: ways.count, at: now) { now += 0.1 }
    }
    for _ in 0..<3 {
      giveUp()
      choice.recordSuccess(pathCount: ways.count, at: now)
      #expect(choice.preferredPathRetryTime != nil)
      choice.returnToPreferredPath()
      // The wanted path works for weeks.
      choice.recordSuccess(pathCount: ways.count, at: now)
    }
    giveUp()
    choice.recordSuccess(pathCount: ways.count, at: now)
    choice.returnToPreferredPath()
    giveUp()
    choice.recordSuccess(pathCount: ways.count, at: now)
    #expect(choice.isFallback && choice.preferredPathRetryTime == nil)
  }
}
