#if DeskWindow && !hasFeature(Embedded)
  import DeskWindow
  import EventSources
  import Geometry
  import JSONFormat
  import Languages
  import Platform
  import Raster
  import ScriptedTouch
  import System
  import Toolkit

  /// A window on a desktop instead of a board: its display, touches, keyboard, and development tools.
  ///
  /// `Kiosk` creates one if the program runs on a desktop, and uses its `display` and `touch` as it uses those of a
  /// board. `DesktopToolbar` calls the other functions, such as `toggleRecording()`.
  final class DesktopWindowTools {
    let display: DebugOverlayDisplay
    let touch: RecordingTouchSource
    let name: String
    private let window: DesktopWindow
    private let panelDisplay: WindowDisplay
    private var loop: FrameLoop?
    private var mailbox: Mailbox<DesktopInput>?
    private var notes: FileWatch?
    private var bar: DesktopToolbar?
    /// The last recorded touch script.
    private(set) var script: TouchScript?
    /// The reason why the desktop connection was lost, or `nil` while it exists.
    private(set) var lostReason: String?

    var panel: SimulatedPanel { didSet { if panel != oldValue { applyPanel() } } }
    var showsBar = false { didSet { if showsBar != oldValue { applyPanel() } } }
    private var barWidth: Int { showsBar ? DesktopToolbar.width : 0 }

    /// The values selected in the tool bar, or `nil` for those of the app.
    var themeOverride: DeskTheme? { didSet { if themeOverride != oldValue { applyThemeOverride() } } }
    var textScaleOverride: Double? { didSet { if textScaleOverride != oldValue { applyThemeOverride() } } }
    var languageOverride: Language? {
      didSet { if let languageOverride, languageOverride != oldValue { application?.language = languageOverride } }
    }

    /// Opens the window.
    ///
    /// - Parameter kept: The state saved by the previous run of the app (`json`). The window opens at its old size and
    ///   position, so it does not move when the rest is restored.
    init(_ requestedPanel: SimulatedPanel, kept: JSON?) throws(DesktopWindowError) {
      panel = kept?["panel"].flatMap { SimulatedPanel($0) } ?? requestedPanel
      name = (try? Process.programName()) ?? "Vitrine"
      window = try DesktopWindow(
        size: panel.size, barWidth: kept?["bar"]?.bool == true ? DesktopToolbar.width : 0,
        at: kept?["window"].flatMap { WindowPlacement($0) },
        title: name)
      panelDisplay = WindowDisplay(window, rotation: panel.rotation, millimeters: panel.glassSize)
      display = DebugOverlayDisplay(over: panelDisplay)
      touch = RecordingTouchSource(WindowTouch(window))
    }

    /// Starts to handle keys and the closing of the window.
    func start(_ loop: FrameLoop) {
      panel.scale = loop.scaleSetting
      self.loop = loop
      display.window = { [unowned(unsafe) loop] in loop.application.window }
      touch.onPlaybackEnd = { [unowned(unsafe) self] failure in
        bar?.update()
        if let failure { log(failure) }
      }
      do throws(Errno) {
        let mailbox = try loop.application.mailbox { [unowned(unsafe) self] (input: DesktopInput) in handle(input) }
        self.mailbox = mailbox
        window.setInputHandler { mailbox.send($0) }
        if let path = Process.environment("VITRINE_NOTE") {
          notes = try FileWatch(path, for: loop.application) { [unowned(unsafe) self] in showNote(in: path) }
          showNote(in: path)
        }
      } catch {
        Process.log("cannot read the window's keys: \(error.message)")
      }
    }

    /// The app in the window, or `nil` before it is started.
    var application: Application? { loop?.application }

    private func handle(_ input: DesktopInput) {
      guard let loop else { return }
      switch input {
      case .closeRequested: loop.application.terminate()
      case .connectionLost(let reason):
        lostReason = reason
        loop.application.terminate()
      case .inspect(let position): inspect(position)
      case .key(.function(let number)): performFunctionKey(number)
      case .typed, .key, .selecting, .editing:
        guard let receiver = loop.panelOwnership.receiver(ofKeyAt: DesktopTime.now) else { return }
        input.type(into: receiver) { window.setClipboard($0) }
      }
    }

    // MARK: Tools

    private func performFunctionKey(_ number: Int) {
      switch number {
      case 1: showsBar.toggle()
      case 2: saveScreenshot()
      case 3: display.showsDamage.toggle()
      case 4: display.showsViews.toggle()
      case 5: toggleOrientation()
      case 6: resetApp()
      case 7: writeTree()
      case 8: toggleRecording()
      case 9: togglePlayback()
      case 10: DesktopTime.speed = DesktopTime.speed == 1 ? 0.25 : 1
      default: break
      }
      bar?.update()
    }

    /// Switches between landscape and portrait, even after the window was resized.
    func toggleOrientation() {
      var present = panel
      if let screen = panelDisplay.screen {
        present.size = screen.mode.size
        present.glassSize = screen.millimeters
      }
      panel = present.transposed
    }

    /// Updates the window after the panel or the visibility of the tool bar has changed.
    private func applyPanel() {
      guard let loop else { return }
      if showsBar, bar == nil {
        let bar = DesktopToolbar(of: self)
        self.bar = bar
        display.bar = bar.makeLoop(on: window)
      }
      loop.scaleSetting = panel.scale
      panelDisplay.changePanel(rotation: panel.rotation, size: panel.size, millimeters: panel.glassSize)
      window.resize(toPanel: panel.size, barWidth: barWidth)
      bar?.update()
    }

    private func applyThemeOverride() {
      guard let window = application?.window else { return }
      var looks = themeOverride?.theme ?? window.theme
      looks.textScale = textScaleOverride ?? window.theme.textScale
      window.theme = looks
    }

    /// Saves a screenshot under an unused name in the current directory.
    func saveScreenshot() {
      guard let frame = loop?.shadow else { return }
      let file = unusedFileName(extension: "png")
      do throws(ImageError) {
        try frame.writePNG(to: file)
        log("screenshot \(file)")
      } catch { log(error.message) }
    }

    func resetApp() {
      guard let loop else { return }
      loop.application.startNextVisit(at: DesktopTime.now, loop.panelOwnership.resetApp)
      log("the app was restarted")
    }

    /// Saves the view tree, one line per view, under an unused name in the current directory.
    func writeTree() {
      guard let window = application?.window else { return }
      save(ViewTree.text(of: window), as: "views", to: unusedFileName(extension: "views"))
    }

    /// Starts recording touches, or stops and saves the recording.
    func toggleRecording() {
      guard touch.isRecording else {
        touch.startRecording()
        return log("recording touches; press F8 to stop")
      }
      guard let text = touch.stopRecording() else { return log("no touches were recorded") }
      script = try? TouchScript(parsing: text)
      save(text, as: "touches", to: unusedFileName(extension: "touch"))
    }

    /// Plays the last recording or the app's own script, or stops playing.
    func togglePlayback() {
      if touch.isPlaying { return touch.stopPlaying() }
      if touch.isRecording { toggleRecording() }
      if script == nil {
        do throws(Errno) {
          let text = try File.text(at: "\(name).touch")
          do throws(ScriptError) { script = try TouchScript(parsing: text) } catch {
            return log("\(name).touch, \(error.message)")
          }
        } catch { return log("nothing to play: record touches with F8, or put \(name).touch into this folder") }
      }
      if let script { touch.play(script, in: loop) }
    }

    private func save(_ text: String, as what: String, to file: String) {
      do throws(Errno) {
        try File.replace(at: file, with: text)
        log("\(what) \(file)")
      } catch { log("\(file): \(error.message)") }
    }

    /// Returns an unused file name in the current directory.
    private func unusedFileName(extension ending: String) -> String {
      var number = 1
      while File.exists(at: "\(name)-\(number).\(ending)") { number += 1 }
      return "\(name)-\(number).\(ending)"
    }

    private func log(_ line: String) {
      Process.log(line)
      bar?.showMessage([line])
    }

    // MARK: Inspector

    private func inspect(_ position: PanelPosition?) {
      guard let loop, let window = loop.application.window, let mapping = loop.mapping else { return }
      guard let position else {
        if let report = display.inspected?.report { for line in report.lines { Process.log(line) } }
        return display.inspected = nil
      }
      let point = mapping.point(at: position)
      let report = TouchReport(at: point, in: window)
      display.inspected = (report, point)
      bar?.showMessage(report.lines)
    }

    // MARK: Note

    /// Shows the first line of the file across the top of the window, until it is empty or the file is removed.
    private func showNote(in path: String) {
      let text = (try? File.text(at: path)) ?? ""
      let line = text.split(separator: "\n").first.map(String.init)
      display.note = line
      window.setTitle(line.map { "\(name): \($0)" } ?? name)
    }

    // MARK: State restoration

    /// The state of the window for the next run of the app.
    var json: JSON {
      var members: [String: JSON] = ["panel": panel.json, "bar": JSON(showsBar)]
      // Values that were not selected here belong to the app, and may differ in its next run.
      if let themeOverride { members["theme"] = JSON(themeOverride.rawValue) }
      if let textScaleOverride { members["textScale"] = JSON(.number(textScaleOverride)) }
      if let languageOverride { members["language"] = JSON(languageOverride.tag) }
      members["window"] = window.place?.json
      members["changes"] = JSON(display.showsDamage)
      members["views"] = JSON(display.showsViews)
      return JSON(.object(members))
    }

    func restore(_ json: JSON) {
      themeOverride = json["theme"]?.string.flatMap { DeskTheme(rawValue: $0) }
      textScaleOverride = json["textScale"]?.double
      languageOverride = json["language"]?.string.map { Language($0) }
      if let panel = json["panel"].flatMap({ SimulatedPanel($0) }) { self.panel = panel }
      showsBar = json["bar"]?.bool ?? false
      display.showsDamage = json["changes"]?.bool ?? false
      display.showsViews = json["views"]?.bool ?? false
      bar?.update()
    }
  }
#endif
