import ArgumentParser
import Foundation
import Host
import PanelPresets
import SwiftSDKs

/// `vitrine run`: runs an app on the desk.
struct Run: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Builds an app and opens it in a window of its panel's size.",
    discussion: """
      The mouse acts as a finger. With Alt or Ctrl it acts as two fingers, mirrored around its position when the key was \
      pressed. The keyboard types into the field that is being edited.

        F1      a bar with other panels, themes, and languages, slow motion, and recording and replay of touches
        F2      saves a screenshot
        F3      outlines what the last frame changed
        F4      outlines views and their touch margins
        F5      switches between landscape and portrait
        Ctrl-Q  closes the window

      Hold the right mouse button to see the view at a point, and which view would receive a touch there.

      With --watch, the app is built and restarted whenever a file of its package is saved. It continues where it was: with \
      its scroll positions, the texts of fields, the position of the window, and what controllers save (StateRestoring, \
      PresentationRestoring). If a build fails, the running app continues, and the first error is shown at the top of the \
      window.

      After a first 'vitrine build' or 'vitrine boot', this command also lists lines that would not build for a board.
      """)

  @OptionGroup var choice: AppArguments

  @Option(
    help: ArgumentHelp("The panel's size in pixels, 64x64 to 4096x4096. The default is 800x480.", valueName: "WxH"))
  var size: PanelSize?

  @Option(
    help: ArgumentHelp("A panel by its diagonal in inches, which also sets the size of a point.", valueName: "inches"))
  var panel: PanelPreset?

  @Flag(help: "Show the panel in portrait orientation.") var portrait = false

  @Flag(help: "Build and restart at every save, until Ctrl-C or until the window is closed.") var watch = false

  @Flag(
    help:
      "Open no window: play the app's touch script NAME.touch, or that of --set VITRINE_REPLAY=FILE, in memory, and save screenshots in its .build/pictures. A line that cannot be played makes the command fail."
  )
  var headless = false

  @Flag(
    help:
      "With --headless, print what is on the screen at the end, or when a line cannot be played: the role, name, and state of each element."
  )
  var tree = false

  @Flag(help: "Show every finger as a disc, for an audience.") var demo = false

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("A setting for the app, such as VITRINE_SCALE=2; may be repeated.", valueName: "name=value"),
    transform: Setting.init(parsing:))
  var settings: [Setting] = []

  func validate() throws {
    if choice.isPath {
      throw ValidationError(.pathOfBoardProgram)
    }
    if size != nil && panel != nil { throw ValidationError(.excludeEachOther("--size", "--panel")) }
    if headless && watch { throw ValidationError(.excludeEachOther("--headless", "--watch")) }
    if tree && !headless { throw ValidationError(.treeWithoutHeadless) }
  }

  func run() async throws {
    let (app, repository) = try await choice.app()
    let build = try DeskBuild(of: app, with: repository, showingTouches: demo)
    if headless { return try await play(app, build) }
    guard ["DISPLAY", "WAYLAND_DISPLAY"].contains(where: { ProcessInfo.processInfo.environment[$0]?.isEmpty == false })
    else {
      throw ValidationError(.noDesktop)
    }
    if watch { return try await RunWatch(build: build, environment: environment).run() }
    Self.log(try await build.build())
    // The app replaces this process, so that it receives signals and determines the exit status.
    for (name, value) in environment { setenv(name, value, 1) }
    var words: [UnsafeMutablePointer<CChar>?] = [strdup(build.program.path), nil]
    execv(build.program.path, &words)
    throw HostError.commandFailed(build.program.path, reason: String(cString: strerror(errno)))
  }

  /// Logs what would not build for a board.
  static func log(_ diagnostics: [EmbeddedDiagnostic]) {
    for diagnostic in diagnostics { ProgressLog.log("for a board: \(diagnostic)") }
  }

  /// The environment of the app.
  private var environment: [String: String] {
    ["VITRINE_DISPLAY": display].merging(settings.values) { $1 }
  }

  private var display: String {
    let pixels = panel?.size ?? size.map { (width: $0.width, height: $0.height) } ?? (width: 800, height: 480)
    if headless { return "headless:\(text(pixels))" }
    return "window:\(text(pixels))" + (panel.map { ":\(text($0.glass))" } ?? "")
  }

  private func text(_ size: (width: Int, height: Int)) -> String {
    portrait && size.width > size.height ? "\(size.height)x\(size.width)" : "\(size.width)x\(size.height)"
  }

  /// Runs the app in memory and plays its touch script if it has one.
  private func play(_ app: App, _ build: DeskBuild) async throws {
    Self.log(try await build.build())
    try FileManager.default.createDirectory(at: app.screenshotFolder, withIntermediateDirectories: true)
    var environment = environment
    let picture = app.screenshotFolder.appending(path: "headless.png")
    environment["VITRINE_SCREENSHOT"] = picture.path
    environment["VITRINE_REPLAY"] = Self.scriptPath(setting: environment["VITRINE_REPLAY"], of: app)
    let elements = app.screenshotFolder.appending(path: "headless.elements")
    if tree {
      try? FileManager.default.removeItem(at: elements)
      environment["VITRINE_ELEMENTS"] = elements.path
    }
    for (name, value) in environment { setenv(name, value, 1) }
    do {
      // The working directory makes the script's screenshots go to the same folder as the last one.
      try await Command.run(build.program.path, [], in: app.screenshotFolder)
    } catch {
      // What is on the screen explains why a line of the script could not be played.
      if tree, let text = try? String(contentsOf: elements, encoding: .utf8) { print(text, terminator: "") }
      throw error
    }
    print(picture.path)
    if tree { print(try String(contentsOf: elements, encoding: .utf8), terminator: "") }
  }

  /// Returns the path of the script to play: that of the user's setting, which is relative to the current folder, or
  /// that of the app's own script. `nil` if there is neither.
  static func scriptPath(setting: String?, of app: App) -> String? {
    setting.map { URL(fileURLWithPath: $0).path } ?? app.touchScriptFile?.path
  }
}
