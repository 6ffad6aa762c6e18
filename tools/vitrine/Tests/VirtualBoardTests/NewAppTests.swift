import BoardFixtures
import Foundation
import Host
import Images
import ProgramRunner
import Proofs
import SwiftSDKs
import TestFolder
import Testing

@testable import VirtualBoard

/// A new app from its creation to a board, in a folder outside Vitrine's sources.
@Suite("A new app", .fewAtOnce) struct NewAppTests {
  private let repository: Repository
  /// The folder has the same path in every run, because build products depend on it.
  private let folder: TestFolder
  private var app: URL { folder.appending(path: "Kettle") }

  init() throws {
    repository = try Repository(around: #filePath)
    folder = try TestFolder("new", of: repository.root)
  }

  private func vitrine(_ arguments: String...) async throws {
    try await Command.run(BuiltCommand.path, arguments)
  }

  @Test func `builds, passes its tests, and looks on every processor and on a board as in the ordinary build`()
    async throws
  {
    try await vitrine("new", "Kettle", "--folder", app.path)
    try repository.shareBuild(with: app, as: "new-app")
    // The only ordinary build with visible touches. Frames without touches are the same.
    try await Command.run(
      repository.root.appending(path: "tools/with-jemalloc").path,
      ["swift", "test", "--disable-xctest", "--traits", "TouchVisualization"], in: app)
    let wanted = try await pictures(by: ProgramRunner(app.appending(path: ".build/debug/Kettle")), "ordinary")
    let end = try Screenshot(png: folder.appending(path: "ordinary/5-end.png"))
    // The lamp is fully on: a disc in the left half, bright and in the lamp's color.
    let middle = PixelRect(x: 200, y: 220, width: 40, height: 40)
    #expect(end.width == 800 && end.height == 480)
    #expect(end.fraction(of: 0x14161C, in: middle) == 0)
    try recordProof("a new app's script, image by image", build: "ordinary")

    for architecture in Architecture.allCases {
      let built = folder.appending(path: "built-\(architecture)")
      try await vitrine(
        "build", "Kettle", "--app", app.path, "--architecture", "\(architecture)", "--output", built.path)
      let pictures = try await pictures(
        by: ProgramRunner(built.appending(path: "Kettle"), for: architecture), "\(architecture)")
      #expect(pictures == wanted, "\(architecture) draws a different image")
      try recordProof("a new app's script, image by image", build: "\(architecture)")
    }
    let isSame = try await pictureOnBoard(lookingLike: end) == end
    #expect(isSame)
    try recordProof("a new app on a board", build: "arm64")
  }

  private var script: URL { app.appending(path: "Kettle.touch") }

  /// Returns the screenshots of the demonstration without touches, and the last frame.
  private func pictures(by runner: ProgramRunner, _ name: String) async throws -> [Data] {
    let place = folder.appending(path: name)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try await runner.run(
      settings: [
        "VITRINE_DISPLAY": "headless:800x480", "VITRINE_SCALE": "1", "VITRINE_REPLAY": script.path,
        "VITRINE_SCREENSHOT": "5-end.png",
      ], in: place)
    return try ["2-on", "3-darker", "4-brighter", "5-end"].map {
      try Data(contentsOf: place.appending(path: "\($0).png"))
    }
  }

  /// Returns the last frame of the demonstration on an emulated ARM board.
  private func pictureOnBoard(lookingLike wanted: Screenshot) async throws -> Screenshot {
    let image = folder.appending(path: "image")
    try await vitrine(
      "image", "Kettle", "--app", app.path, "--board", "qemu-arm64", "--set", "VITRINE_SCALE=1", "--output", image.path)
    // The list next to the program adds the packages that it was built with.
    let packages = try String(contentsOf: image.appending(path: "packages"), encoding: .utf8)
    #expect(packages.contains("program musl-dev "))
    let script = try SingleTouchScript(String(contentsOf: script, encoding: .utf8))
    return try await VirtualAppliance(Image(in: image)).run { board in
      _ = try await board.firstFrame()
      try await board.waitForTouch()
      try await board.play(script)
      return try await board.stableScreenshot(of: "lamp as bright as in memory") { $0 == wanted }
    }
  }
}
