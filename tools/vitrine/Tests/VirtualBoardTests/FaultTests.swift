import BoardFixtures
import Foundation
import Host
import Images
import ProgramRunner
import Proofs
import SwiftSDKs
import Testing

@testable import VirtualBoard

/// The reaction of an appliance's process 1 to all faults of `crash-on-touch`, which has a column for each.
@Suite(.serialized, .fewAtOnce) struct FaultTests {
  private let repository: Repository

  init() throws { repository = try Repository(around: #filePath) }

  /// The centers of the columns on a panel of 800x480, and the color of the column that is only touched at the end.
  private static let crash = (100, 240)
  private static let crashForLong = (300, 240)
  private static let hang = (500, 240)
  private static let end = (700, 240)
  private static let untouched: UInt32 = 0x309050

  @Test func `a crashed or hanging app restarts while its last frame stays on the panel`() async throws {
    let image = try await image(for: "qemu-x86_64")
    try await VirtualAppliance(image).run { board in
      _ = try await board.firstFrame(within: FaultLimits.board)
      try await board.waitForTouch()
      try await board.play { $0.tap(Self.crash) }
      try await board.wait(for: "on screen", times: 2, keeping: Self.untouched, at: Self.end)
      try await board.wait(for: "vitrine: touch: /dev/input", times: 2, keeping: Self.untouched, at: Self.end)
      try await board.play { $0.tap(Self.hang) }
      try await board.wait(for: "sent no keep-alive for 10 s", times: 1, keeping: Self.untouched, at: Self.end)
      try await board.wait(for: "on screen", times: 3, keeping: Self.untouched, at: Self.end)
      try await board.wait(for: "vitrine: touch: /dev/input", times: 3, keeping: Self.untouched, at: Self.end)
      // From here on the app always fails before its first frame.
      try await board.press(Self.crashForLong, until: 0xFFFFFF, within: FaultLimits.board)
      try await board.wait(for: "starting it again in 2.000 s", times: 1, keeping: Self.untouched, at: Self.end)
      let picture = try await board.screenshot()
      #expect(picture[Self.crashForLong.0, Self.crashForLong.1] == 0xFFFFFF)
      try await board.control.pressKeys(["ctrl", "alt", "delete"])
      try await board.waitUntilOff(after: "vitrine: restarting")
    }
  }

  @Test(arguments: Architecture.testedBoards)
  func `a crash names its line, and an app that exits switches the board off`(name: String) async throws {
    let image = try await image(for: name, settings: ["CRASHES_AT_START": "2", "SAYS_ITS_RIGHTS": "1"])
    let console = try await VirtualAppliance(image).run { board in
      // The app crashes before its first frame, and the panel shows that.
      try await board.waitForText(savedAs: "\(name)-text.png", in: repository)
      try await board.waitForTouch(afterCrashes: 2)
      try await board.play { $0.tap(Self.crash) }
      try await board.waitForTouch(afterCrashes: 3)
      let console = board.console
      try await board.play { $0.tap(Self.end) }
      try await board.waitUntilOff(after: "vitrine: powering off")
      return console
    }
    let line = try #require(console.last { $0.contains("vitrine: crashed by signal") })
    // ET_DYN without a dynamic loader (`StaticProgram`): the kernel chooses a new address at each start.
    let app = try await App(named: "crash-on-touch", in: repository.root.path, with: repository)
    let program = try await app.program(for: try BoardConfiguration(named: name, in: repository).architecture, cpu: nil)
    #expect(try Array(Data(contentsOf: program)[16...17]) == [3, 0])
    for line in AppRightsLines.all { #expect(console.contains { $0.contains(line) }, "\(line)") }
    let build = EmbeddedBuild(
      of: repository.root, for: try BoardConfiguration(named: name, in: repository).architecture, repository: repository
    )
    let told = try await Symbolicator(build.program("crash-on-touch").appendingPathExtension("debug")).symbolicate(line)
    // The fault, and far up the stack the function that delivered the touch.
    #expect(told.contains { $0.contains("crash(_:) at CrashOnTouch.swift:") }, "\(told.joined(separator: "\n"))")
    #expect(
      told.contains { $0.contains("CrashOnTouch.main() at CrashOnTouch.swift:") }, "\(told.joined(separator: "\n"))")
    try recordProof("a crash names its line, and the app restarts", build: "\(build.architecture)")
  }

  private func image(for name: String, settings: [String: String] = [:]) async throws -> Image {
    let facts = try BoardConfiguration(named: name, in: repository)
    let app = try await App(named: "crash-on-touch", in: repository.root.path, with: repository)
    return try await ImageBuilder(
      board: name, program: app.program(for: facts.architecture, cpu: nil), settings: settings
    ).build(
      in: repository.root.appending(path: ".build/images/\(name)-faults"), repository: repository)
  }
}

private enum FaultLimits {
  /// The longest wait for an event of a board. Only a failing test takes that long, so the limit allows for a machine
  /// with other boards.
  static let board = Duration.seconds(240)
}

extension ApplianceBoard {
  /// Waits until the console contains `text` the given number of times, while a pixel of the panel never changes.
  fileprivate func wait(for text: String, times: Int, keeping color: UInt32, at place: (x: Int, y: Int)) async throws {
    let deadline = ContinuousClock.now + FaultLimits.board
    while console.count(where: { $0.contains(text) }) < times {
      guard ContinuousClock.now < deadline else {
        throw timeoutError("'\(text)'", seconds: Int(FaultLimits.board.components.seconds))
      }
      let picture = try await screenshot()
      guard picture[place.x, place.y] == color else {
        throw AppFailure(.unexpectedFrame("it lost the last one"), console: console)
      }
    }
    await expectFailures()
  }

  /// Discards the failures so far, which were expected.
  private func expectFailures() async {
    while !control.isOff, await failure() != nil {}
  }

  /// Waits until the app has opened a touch panel after the given number of crashes.
  fileprivate func waitForTouch(afterCrashes count: Int) async throws {
    let deadline = ContinuousClock.now + FaultLimits.board
    while true {
      let lines = console
      let crashes = lines.indices.filter { lines[$0].contains("vitrine: the app was killed by signal") }
      if crashes.count >= count, lines[crashes.last!...].contains(where: { $0.contains("vitrine: touch: /dev/input/") })
      {
        return await expectFailures()
      }
      guard ContinuousClock.now < deadline else {
        throw timeoutError("touch panel after \(count) crashes", seconds: Int(FaultLimits.board.components.seconds))
      }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  fileprivate func waitUntilOff(after text: String) async throws {
    let deadline = ContinuousClock.now + FaultLimits.board
    while !control.isOff {
      guard ContinuousClock.now < deadline else {
        throw timeoutError("end of the machine", seconds: Int(FaultLimits.board.components.seconds))
      }
      try await Task.sleep(for: .milliseconds(20))
    }
    #expect(console.contains { $0.contains(text) }, "\(console.joined(separator: "\n"))")
  }
}

extension VirtualBoard {
  /// Waits until the panel shows only text of the kernel's console, and saves a screenshot of it for developers.
  func waitForText(savedAs name: String, in repository: Repository) async throws {
    let deadline = ContinuousClock.now + FaultLimits.board
    while true {
      let picture = try await screenshot()
      // The emulator's message about a missing signal is in the middle. The console starts at the top.
      let top = PixelRect(x: 0, y: 0, width: picture.width, height: picture.height / 3)
      let rest = PixelRect(x: 0, y: top.height, width: picture.width, height: picture.height - top.height)
      let text = picture.fraction(of: 0xAAAAAA, in: top)
      // At least fifty letters, each with about twenty pixels in the console's light gray.
      if text * Double(top.width * top.height) > 1000, picture.fraction(of: 0, in: rest) == 1 { break }
      guard ContinuousClock.now < deadline else {
        throw timeoutError("text on the panel", seconds: Int(FaultLimits.board.components.seconds))
      }
      try await Task.sleep(for: .milliseconds(20))
    }
    try await control.savePicture(to: repository.pictures().appending(path: name).path)
  }
}
