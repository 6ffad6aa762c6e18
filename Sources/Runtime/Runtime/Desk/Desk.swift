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
  final class Desk {
    let display: DeskMarks
    let touch: DeskTouch
    let name: String
    private let window: DeskWindow
    private let panelDisplay: WindowDisplay
    private var loop: FrameLoop?
    private var mailbox: Mailbox<DeskInput>?
    private var notes: FileWatch?
    private var bar: DeskBar?
    /// The last recorded touch script.
    private(set) var script: TouchScript?
    /// The reason why the desktop connection was lost, or `nil` while it exists.
    private(set) var lostReason: String?

    /// The panel that the window simulates.
    var panel: DeskPanel { didSet { if panel != oldValue { showPanel() } } }
    /// Whether the tool bar is shown next to the panel.
    var showsBar = false { didSet { if showsBar != oldValue { showPanel() } } }
    private var barWidth: Int { showsBar ? DeskBar.width : 0 }

    /// The values selected in the tool bar, or `nil` for those of the app.
    var theme: DeskTheme? { didSet { if theme != oldValue { showLooks() } } }
    var textScale: Double? { didSet { if textScale != oldValue { showLooks() } } }
    var language: Language? { didSet { if let language, language != oldValue { application?.language = language } } }

    /// Opens the window.
    ///
    /// - Parameter kept: The state saved by the previous run of the app (`json`). The window opens at its old size and
    ///   position, so it does not move when the rest is restored.
    init(_ asked: DeskPanel, kept: JSON?) throws(DeskWindowError) {
      panel = kept?["panel"].flatMap { DeskPanel($0) } ?? asked
      name = (try? Process.programName()) ?? "Vitrine"
      window = try DeskWindow(
        size: panel.size, barWidth: kept?["bar"]?.bool == true ? DeskBar.width : 0, at: kept?["window"].flatMap { WindowPlace($0) },
        title: name)
      panelDisplay = WindowDisplay(window, rotation: panel.rotation, millimeters: panel.millimeters)
      display = DeskMarks(over: panelDisplay)
      touch = DeskTouch(WindowTouch(window))
    }

    /// Starts to handle keys and the closing of the window.
    func serve(_ loop: FrameLoop) {
      panel.scale = loop.scaleSetting
      self.loop = loop
      display.window = { [unowned(unsafe) loop] in loop.application.window }
      touch.playbackEnded = { [unowned(unsafe) self] in bar?.update() }
      do throws(Errno) {
        let mailbox = try loop.application.mailbox { [unowned(unsafe) self] (input: DeskInput) in take(input) }
        self.mailbox = mailbox
        window.listen { mailbox.send($0) }
        if let path = Process.environment("VITRINE_NOTE") {
          notes = try FileWatch(path, for: loop.application) { [unowned(unsafe) self] in showNote(in: path) }
          showNote(in: path)
        }
      } catch {
        Process.log("the window's keys are not heard: \(error.message)")
      }
    }

    /// The app in the window, or `nil` before it is started.
    var application: Application? { loop?.application }

    private func take(_ input: DeskInput) {
      guard let loop else { return }
      switch input {
      case .closed: loop.application.terminate()
      case .lost(let reason):
        lostReason = reason
        loop.application.terminate()
      case .inspect(let place): inspect(place)
      case .key(.function(let number)): work(number)
      case .typed, .key, .selecting, .editing:
        guard loop.foreground.hearsKeys(at: DeskTime.now) else { return }
        input.type(into: loop.application) { window.setClipboard($0) }
      }
    }

    // MARK: Tools

    private func work(_ number: Int) {
      switch number {
      case 1: showsBar.toggle()
      case 2: takePicture()
      case 3: display.showsDamage.toggle()
      case 4: display.showsViews.toggle()
      case 5: turn()
      case 6: beginAnew()
      case 7: writeTree()
      case 8: record()
      case 9: play()
      case 10: DeskTime.speed = DeskTime.speed == 1 ? 0.25 : 1
      default: break
      }
      bar?.update()
    }

    /// Switches between landscape and portrait, even after the window was resized.
    func turn() {
      var present = panel
      if let screen = panelDisplay.screen { (present.size, present.millimeters) = (screen.mode.size, screen.millimeters) }
      panel = present.stoodOtherwise
    }

    /// Updates the window after the panel or the visibility of the tool bar has changed.
    private func showPanel() {
      guard let loop else { return }
      if showsBar, bar == nil {
        let bar = DeskBar(of: self)
        self.bar = bar
        display.bar = bar.makeLoop(on: window)
      }
      loop.scaleSetting = panel.scale
      panelDisplay.become(rotation: panel.rotation, of: panel.size, on: panel.millimeters)
      window.resize(toPanel: panel.size, barWidth: barWidth)
      bar?.update()
    }

    private func showLooks() {
      guard let window = application?.window else { return }
      var looks = theme?.theme ?? window.theme
      looks.textScale = textScale ?? window.theme.textScale
      window.theme = looks
    }

    /// Saves a screenshot under an unused name in the current directory.
    func takePicture() {
      guard let picture = loop?.shadow else { return }
      let file = free("png")
      do throws(ImageError) {
        try picture.writePNG(to: file)
        say("picture \(file)")
      } catch { say(error.message) }
    }

    /// Resets the app as for the next user.
    func beginAnew() {
      guard let loop else { return }
      loop.application.cancelTouches(at: DeskTime.now)
      loop.application.forgetVisitor()
      loop.foreground.beginAnew()
      say("the app has begun anew")
    }

    /// Saves the view tree, one line per view, under an unused name in the current directory.
    func writeTree() {
      guard let window = application?.window else { return }
      save(ViewTree.text(of: window), as: "views", to: free("views"))
    }

    /// Starts recording touches, or stops and saves the recording.
    func record() {
      guard touch.isRecording else {
        touch.startRecording()
        return say("fingers are written down from now on; F8 ends that")
      }
      guard let text = touch.stopRecording() else { return say("no finger has done anything") }
      script = try? TouchScript(parsing: text)
      save(text, as: "touches", to: free("touch"))
    }

    /// Plays the last recording or the app's own script, or stops playing.
    func play() {
      if touch.isPlaying { return touch.stopPlaying() }
      if touch.isRecording { record() }
      if script == nil {
        do throws(Errno) {
          let text = try File.text(at: "\(name).touch")
          do throws(ScriptError) { script = try TouchScript(parsing: text) } catch { return say("\(name).touch, \(error.message)") }
        } catch { return say("nothing to play: F8 writes down what fingers do, and there is no \(name).touch in this folder") }
      }
      if let script { touch.play(script) }
    }

    private func save(_ text: String, as what: String, to file: String) {
      do throws(Errno) {
        try File.replace(at: file, with: text)
        say("\(what) \(file)")
      } catch { say("\(file): \(error.message)") }
    }

    /// Returns an unused file name in the current directory.
    private func free(_ ending: String) -> String {
      var number = 1
      while File.exists(at: "\(name)-\(number).\(ending)") { number += 1 }
      return "\(name)-\(number).\(ending)"
    }

    /// Logs a line and shows it in the tool bar.
    private func say(_ line: String) {
      Process.log(line)
      bar?.say([line])
    }

    // MARK: Inspector

    private func inspect(_ place: PanelPlace?) {
      guard let loop, let window = loop.application.window, let mapping = loop.mapping else { return }
      guard let place else {
        if let report = display.inspected?.report { for line in report.lines { Process.log(line) } }
        return display.inspected = nil
      }
      let point = mapping.point(at: place)
      let report = TouchReport(at: point, in: window)
      display.inspected = (report, point)
      bar?.say(report.lines)
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
      if let theme { members["theme"] = JSON(theme.rawValue) }
      if let textScale { members["textScale"] = JSON(.number(textScale)) }
      if let language { members["language"] = JSON(language.tag) }
      members["window"] = window.place?.json
      members["changes"] = JSON(display.showsDamage)
      members["views"] = JSON(display.showsViews)
      return JSON(.object(members))
    }

    /// Restores a saved state.
    func restore(_ json: JSON) {
      theme = json["theme"]?.string.flatMap { DeskTheme(rawValue: $0) }
      textScale = json["textScale"]?.double
      language = json["language"]?.string.map { Language($0) }
      if let panel = json["panel"].flatMap({ DeskPanel($0) }) { self.panel = panel }
      showsBar = json["bar"]?.bool ?? false
      display.showsDamage = json["changes"]?.bool ?? false
      display.showsViews = json["views"]?.bool ?? false
      bar?.update()
    }
  }
#endif
