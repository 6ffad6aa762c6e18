import ArgumentParser
import Deploying
import Foundation
import Host
import Images
import SwiftSDKs

/// `vitrine deploy`: an app onto boards, over the network.
struct Deploy: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Puts an app onto boards over the network, where it stays if its frames are presented.",
    discussion: """
      The boards run an image made with 'vitrine image --network'. Each receives the app as a new release beside the one it runs, and \
      tries it: a first frame within 10 seconds, then --seconds of doing well. Otherwise the release before is back, by itself, and the \
      last lines of the log tell why. The panel keeps a picture all the time.

      Connections are made by ssh with its own configuration; an unknown or changed host key is refused. Ends with status 0 where all \
      boards have kept the release.
      """)

  @OptionGroup var hosts: Hosts

  @Option(
    help: ArgumentHelp(
      "The app: its package's folder, a static program, or the name of a program of the package around this folder.", valueName: "app"))
  var app: String?

  @Flag(help: "Show every finger as a disc, for an audience.") var demo = false
  @Flag(help: "Show no fingers, which is usual.") var plain = false

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("A setting for the app, such as VITRINE_ROTATION=90; may be repeated.", valueName: "name=value"))
  var settings: [Setting] = []

  @Option(help: ArgumentHelp("How long the app has to do well, 1 to 3600.", valueName: "seconds"))
  var seconds = 30

  func validate() throws {
    if demo && plain { throw ValidationError("either --demo or --plain") }
    if !(1...3600).contains(seconds) { throw ValidationError("--seconds takes 1 to 3600") }
  }

  func run() async throws {
    let repository = try Repository()
    let app = try await theApp(with: repository)
    if demo && app.package == nil { throw ValidationError("--demo wants an app's package: a program shows fingers if it was built to") }
    let folder = FileManager.default.temporaryDirectory.appending(path: "vitrine-deploy-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let releases = Releases(app: app, settings: settings.values, isDemo: demo, folder: folder, repository: repository)
    try await hosts.each(["board", "app", "release"]) { [seconds] board in
      guard let name = try await board.status().board else { throw DeployError.noBoard(host: board.host) }
      let release = try await releases.release(for: name)
      Progress.say("\(board.host): sending \(app.name), release \(release.name.short), \(release.size >> 10) KB")
      try await release.send(to: board, seconds: seconds) { Progress.say("\(board.host): \($0)") }
      return ["board": name, "app": app.name, "release": release.name.short, "name": release.name.text]
    }
  }

  private func theApp(with repository: Repository) async throws -> App {
    guard let app, FileManager.default.fileExists(atPath: app) else { return try await App(named: app, with: repository) }
    if URL(fileURLWithPath: app).isFolder { return try await App(in: app, with: repository) }
    return try await App(named: app.contains("/") ? app : "./\(app)", with: repository)
  }
}

/// The releases of an app, one for each kind of board, each made once.
private actor Releases {
  private let app: App
  private let settings: [String: String]
  private let isDemo: Bool
  private let folder: URL
  private let repository: Repository
  private var made: [String: Task<OutgoingRelease, any Error>] = [:]

  init(app: App, settings: [String: String], isDemo: Bool, folder: URL, repository: Repository) {
    (self.app, self.settings, self.isDemo, self.folder, self.repository) = (app, settings, isDemo, folder, repository)
  }

  func release(for board: String) async throws -> OutgoingRelease {
    if let task = made[board] { return try await task.value }
    let before = made.values.first
    let task = Task {
      // One build at a time.
      _ = try? await before?.value
      return try await make(for: board)
    }
    made[board] = task
    return try await task.value
  }

  private func make(for board: String) async throws -> OutgoingRelease {
    let facts = try BoardFacts(named: board, in: repository)
    let program = try await app.program(for: facts.architecture, cpu: facts.cpu, showingTouches: isDemo)
    let fonts = app.overlays(for: board).map { $0.appending(path: "usr/share/vitrine/font.ttf") }
    let font = fonts.last { FileManager.default.fileExists(atPath: $0.path) }
    return try await OutgoingRelease(
      of: app.name, program: StaticProgram(program, for: facts.architecture), font: font, settings: settings, board: board,
      architecture: facts.architecture, in: folder)
  }
}
