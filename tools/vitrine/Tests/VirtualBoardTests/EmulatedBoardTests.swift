import BoardFixtures
import Foundation
import Host
import Images
import SwiftSDKs
import TestFolder
import Testing

@testable import VirtualBoard

/// Boards of hardware that the emulator models: they boot from their own cards. `tools/campaign drivers`.
@Suite(.serialized) struct EmulatedBoardTests {
  private static let board = "qemu-raspberrypi-3"
  private static let isOn = ProcessInfo.processInfo.environment["VITRINE_DRIVERS"].map {
    $0.isEmpty || board.contains($0)
  }

  private let repository: Repository
  private let pictures: URL
  private let folder: TestFolder

  init() throws {
    repository = try Repository(around: #filePath)
    pictures = try repository.pictures()
    folder = try TestFolder()
  }

  /// Returns an image with an app, and a copy of its card.
  private func image(of name: String, settings: [String: String]) async throws -> (Image, card: URL) {
    let facts = try BoardConfiguration(named: Self.board, in: repository)
    let app = try await App(named: name, in: repository.root.path, with: repository)
    let image = try await ImageBuilder(
      board: Self.board, program: app.program(for: facts.architecture, cpu: nil), settings: settings,
      release: TestedRelease.name
    ).build(in: folder.appending(path: name), withCard: true, repository: repository)
    let card = folder.appending(path: "\(name)-card")
    try FileManager.default.copyItem(at: #require(image.card), to: card)
    return (image, card)
  }

  @Test(.enabled(if: isOn ?? false, "minutes: tools/campaign drivers"))
  func `a Raspberry Pi 3 boots its card, has the same frames as in memory, and follows twenty taps by USB`()
    async throws
  {
    let (image, card) = try await image(of: "tiles", settings: ["VITRINE_SCALE": "1"])
    let visit = try await TileVisit(
      width: BoardTests.width, height: BoardTests.height, in: FramesInMemory(repository: repository, folder: pictures))
    try await VirtualAppliance(cardOf: image, root: repository.root, file: card).run(pictures: pictures) { board in
      let frame = try await board.firstFrame(within: .seconds(300))
      _ = try await board.screenshot(of: "twenty tiles as in memory") { $0 == visit.start }
      try await board.waitForTouch()
      try await board.play(SingleTouchScript(visit.taps))
      _ = try await board.screenshot(of: "twenty selected tiles as in memory") { $0 == visit.end }
      try await board.control.savePicture(to: pictures.appending(path: "\(Self.board).png").path)
      ProgressLog.log("\(Self.board): kernel's start -> first frame \(frame.sinceKernel) s")
    }
  }

  /// The app fails at each start until the board restarts and knows the reason.
  @Test(.enabled(if: isOn ?? false, "minutes: tools/campaign drivers"))
  func `a Raspberry Pi 3 restarts, and keeps its data on its card`() async throws {
    let (image, card) = try await image(of: "crash-on-touch", settings: ["CRASHES_AT_START": "1000"])
    try await VirtualAppliance(cardOf: image, root: repository.root, file: card).run { board in
      let deadline = ContinuousClock.now + .seconds(400)
      while !board.console.contains(where: {
        $0.contains("start 2 since the board was last healthy; the previous run ended: the app was killed by signal")
      }) {
        guard ContinuousClock.now < deadline else { throw board.timeoutError("second start", seconds: 400) }
        try await Task.sleep(for: .milliseconds(50))
      }
    }
  }
}
