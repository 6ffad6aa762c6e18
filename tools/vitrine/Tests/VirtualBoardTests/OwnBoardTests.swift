import BoardFixtures
import Foundation
import Host
import Images
import Proofs
import TestFolder
import Testing

@testable import Deploying
@testable import Images
@testable import VirtualBoard

/// An app's package with an image file and a board of its own, run from an image and from a release with another image
/// file.
@Suite("An app's own files", .fewAtOnce, .inCampaign) struct OwnBoardTests {
  private let repository: Repository
  /// The folder has the same path in every run, because build products depend on it.
  private let folder: TestFolder
  private var app: URL { folder.appending(path: "Pond") }

  init() throws {
    repository = try Repository(around: #filePath)
    folder = try TestFolder("own", of: repository.root)
  }

  /// PNG files of one pixel, each with another color.
  private static let green = (
    color: 0x208060 as UInt32,
    file: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNQaEgAAAHEAQHHmVStAAAAAElFTkSuQmCC"
  )
  private static let blue = (
    color: 0x3050A0 as UInt32,
    file: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGMwCFgAAAHUASELh2rEAAAAAElFTkSuQmCC"
  )

  private func write(_ picture: String) throws {
    let file = app.appending(path: "Resources/water/pond.png")
    try file.deletingLastPathComponent().createFolder()
    try #require(Data(base64Encoded: picture)).write(to: file)
  }

  private func writeApp() throws {
    try folder.write(
      """
      // swift-tools-version: 6.3
      import PackageDescription

      let package = Package(
        name: "Pond",
        dependencies: [.package(name: "Vitrine", path: "\(repository.root.path)")],
        targets: [.executableTarget(name: "Pond", dependencies: [.product(name: "Vitrine", package: "Vitrine")])]
      )
      """, to: "Pond/Package.swift")
    try folder.write(
      """
      import Vitrine

      final class PondController: ViewController {
        private let pond = ImageView(image: .resource("water/pond.png"))
        private let fish = ImageView(image: .resource("water/fish.png"))

        override func viewDidLoad() {
          view.addSubview(pond)
          view.addSubview(fish)
        }

        override func viewDidLayoutSubviews() { pond.frame = view.bounds }
      }

      @main struct App {
        static func main() { Kiosk.run { PondController() } }
      }
      """, to: "Pond/Sources/Pond/App.swift")
    try folder.write(
      """
      base = "qemu-x86_64"
      status = "unverified"

      [machine.panel]
      width = 640
      height = 400
      """, to: "Pond/boards/pond.toml")
  }

  /// Runs the command with the test's own key.
  private func vitrine(_ arguments: String...) async throws {
    let path = "\(folder.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")"
    try await Command.run("env", ["PATH=\(path)", BuiltCommand.path] + arguments)
  }

  @Test func `are in an image and a release, and its board is known by its name`() async throws {
    try writeApp()
    try write(Self.green.file)
    try repository.shareBuild(with: app, as: "own-board")
    let login = try await SSHTestIdentity(in: folder.url)
    try login.writeProgram(to: folder.appending(path: "ssh"))
    let place = folder.appending(path: "image")
    try await vitrine(
      "image", "--app", app.path, "--board", "pond", "--set", "VITRINE_SCALE=1", "--network", "dhcp", "--key",
      login.publicKey.path,
      "--output", place.path)
    let image = try await Image(in: place)
    #expect(image.board == "pond" && image.facts.watchdog?.module == "i6300esb")

    let port = try #require(FreePort.find())
    try await VirtualAppliance(image, port: port).run { board in
      _ = try await board.firstFrame()
      _ = try await board.stableScreenshot(of: "the picture in the image") { isPond($0, Self.green.color) }
      let lines = board.console.filter {
        $0.contains("there is no resource 'water/fish.png' in /usr/share/vitrine/resources")
      }
      #expect(lines.count == 1, "\(board.console)")

      try write(Self.blue.file)
      #expect(try await login.learnKey(of: port, within: DeploymentFixture.limit))
      do {
        try await vitrine(
          "deploy", "ssh://127.0.0.1:\(port)", "--app", app.path, "--set", "VITRINE_SCALE=1", "--seconds", "1")
      } catch {
        // Waits for the remaining output of the board.
        try? await Task.sleep(for: .seconds(3))
        Issue.record("\(board.console.suffix(20))")
        throw error
      }
      _ = try await board.stableScreenshot(of: "the picture in the release") { isPond($0, Self.blue.color) }
      try await expectSavesFollowed(by: board, "ssh://127.0.0.1:\(port)")
    }
    try recordProof("shows an app's files on its own board, from an image and a release", build: "x86_64")
  }

  /// Checks that saves during development reach the panel, and that a failing build leaves it unchanged.
  private func expectSavesFollowed(by board: ApplianceBoard, _ host: String) async throws {
    let source = app.appending(path: "Sources/Pond/App.swift")
    func save(_ old: String, _ new: String) throws {
      try String(contentsOf: source, encoding: .utf8).replacing(old, with: new).write(
        to: source, atomically: true, encoding: .utf8)
    }
    let watch = try CommandRun(["deploy", host, "--app", app.path, "--set", "VITRINE_SCALE=1", "--watch"], in: folder)
    #expect(try await watch.waitForOutput(" already", within: DeploymentFixture.limit), "\(watch.standardError)")

    try save("view.addSubview(pond)", "view.backgroundColor = Color(hex: 0x405060)")
    let start = ContinuousClock.now
    _ = try await board.screenshot(of: "the app that was saved", within: DeploymentFixture.limit) {
      isPond($0, 0x405060)
    }
    #expect(
      try await watch.waitForOutput("on the panel after", within: DeploymentFixture.limit), "\(watch.standardError)")
    ProgressLog.log(
      "save -> own app on the panel: \(ContinuousClock.now - start); of that \(watch.standardError.filter { $0.contains(" after ") })"
    )

    try save("view.addSubview(fish)", "view.addSubview(fisch)")
    #expect(
      try await watch.waitForOutput("cannot find 'fisch' in scope", within: DeploymentFixture.limit),
      "\(watch.standardError)")
    #expect(try await isPond(board.screenshot(), 0x405060))
    // Saves only an image file, during that trial or after it.
    try write(Self.green.file)
    try save("view.addSubview(fisch)", "view.addSubview(pond)")
    _ = try await board.screenshot(of: "the picture that was saved", within: DeploymentFixture.limit) {
      $0.fraction(of: Self.green.color, in: PixelRect(x: 0, y: 0, width: $0.width, height: $0.height)) == 1
    }
    #expect(
      try await watch.waitForOutput("passed its trial and stays", within: DeploymentFixture.limit),
      "\(watch.standardError)")
    watch.interrupt()
    #expect(try await watch.waitForExit(within: .seconds(60)) == 0)
  }

  /// Returns `true` if a screenshot has this color everywhere except for a placeholder at its top left.
  private func isPond(_ picture: Screenshot, _ color: UInt32) -> Bool {
    picture.width == 640 && picture.height == 400
      && picture.fraction(of: color, in: PixelRect(x: 64, y: 0, width: 576, height: 400)) == 1
      && picture.fraction(of: color, in: PixelRect(x: 0, y: 64, width: 640, height: 336)) == 1
      && picture.fraction(of: color, in: PixelRect(x: 0, y: 0, width: 64, height: 64)) == 0
  }
}
