import Appliance
import EvdevTouch
import EventSources
import FramebufferDisplay
import Geometry
import HeadlessDisplay
import KMSDisplay
import Platform
import ScriptedTouch
import System
import Toolkit
import Typography

/// A program that owns a panel.
///
/// `run` is the entry point of every app. It reads the settings, creates the display, the touch source, and the
/// `Application`, and runs the `EventLoop`. No other type creates devices.
public enum Kiosk {
  /// Runs an app on this machine's panel until it is asked to stop.
  ///
  /// Reads the `VITRINE_…` settings from the environment. An invalid setting makes the program exit with status 2 and a
  /// message on standard error and on the panel (`VirtualTerminal.show`). SIGTERM, SIGINT, SIGHUP, and SIGQUIT release
  /// the panel and end the program with status 0.
  ///
  /// If the kernel started the program as process 1, that process supervises the board and runs the app as its child
  /// (`Appliance`). The supervisor, either process 1 or systemd, is notified when the first frame is on the panel, and
  /// regularly that the program is alive.
  ///
  /// - Parameters:
  ///   - idlePolicy: The idle policy. The default does nothing, unless settings change it.
  ///   - makeRoot: Returns the app's root view controller, at the start and for each new user.
  public static func run(idlePolicy: IdlePolicy = IdlePolicy(), _ makeRoot: @escaping () -> ViewController) -> Never {
    run(RootDelegate(makeRoot), idlePolicy: idlePolicy)
  }

  /// Runs an app with its own delegate. See ``run(idlePolicy:_:)``.
  @export(interface)
  public static func run(_ delegate: any ApplicationDelegate, idlePolicy: IdlePolicy = IdlePolicy()) -> Never {
    Appliance.runIfFirstProcess()
    CrashHandler.install()
    var delegate = delegate
    if let reason = failureReason { delegate = FailureScreenDelegate(reason) }
    do throws(KioskError) {
      var settings = try Settings(reading: Process.environment)
      selectWindow(for: &settings)
      if try !printLists(settings) { try run(settings, delegate, try settings.idlePolicy(overriding: idlePolicy)) }
    } catch {
      fail(with: error)
    }
    Process.exit(0)
  }

  /// Exits the program with a message about an invalid setting or an unusable device.
  static func fail(with error: KioskError) -> Never {
    let reason = error.message
    Process.log(reason)
    // The settings may be invalid, so they cannot be used to decide this.
    if !Appliance.supervisesThisProgram, !isOnDesktop,
      Process.environment("VITRINE_DISPLAY")?.hasPrefix("headless") != true
    {
      VirtualTerminal.show(reason)
    }
    Process.exit(2)
  }

  /// The command-line arguments after the program's name, or an empty array if the kernel does not provide them.
  public static var arguments: [String] {
    do throws(Errno) { return try Process.arguments() } catch { return [] }
  }

  /// Writes a line to the log: to standard error, which a board stores and `vitrine logs` shows.
  public static func log(_ line: String) { Process.log(line) }

  /// The calibration of the touch panel. It is `nil` until `run` has opened the panel.
  public static var calibration: TouchCalibration? { KioskContext.current.calibration }

  /// The message that process 1 wants to show instead of the app.
  private static var failureReason: String? { Process.environment(Appliance.failureVariable) }

  final class RootDelegate: ApplicationDelegate {
    private let makeRoot: () -> ViewController

    init(_ makeRoot: @escaping () -> ViewController) { self.makeRoot = makeRoot }

    func applicationDidFinishLaunching(_ application: Application) {
      application.window?.rootViewController = makeRoot()
    }

    func applicationDidBecomeIdle(_ application: Application) { application.window?.rootViewController = makeRoot() }
  }

  private static func run(_ settings: Settings, _ delegate: any ApplicationDelegate, _ idlePolicy: IdlePolicy)
    throws(KioskError)
  {
    // Open files first: opening a named pipe blocks until its other end is opened, and can still be interrupted here.
    try SystemFont.install(settings.font)
    if let languages = settings.keyboard { KeyboardLanguage.boardTags = languages }
    let storedMatrix = settings.calibration.storedMatrix
    let matrix = storedMatrix ?? .identity
    let replay = try replay(settings, matrix)
    let statistics = try statistics(settings)
    let events: EventLoop
    do throws(Errno) { events = try EventLoop() } catch { throw .system(what: "an event loop", error) }
    let manager = ServiceManager()
    let display = try makeDisplay(settings, manager)
    // The panel returns to the console however this function ends, except under a supervisor. The supervisor holds the
    // card too, and the panel keeps the last frame until the next program draws.
    if Appliance.supervisesThisProgram { KioskContext.current.lastDisplay = display }
    defer { if Appliance.supervisesThisProgram { display.relinquishControl() } else { display.close() } }

    let isSimulated = replay != nil && settings.display.isHeadless
    let application = delegate.makeApplication()
    application.delegate = delegate
    application.onLayoutConflict = { Process.log($0) }
    application.advance(to: isSimulated ? 0 : Kiosk.now)
    // A script played in memory must have the same result at any time of day.
    application.usesSystemClock = !isSimulated
    application.timeZoneName = settings.timeZone
    application.window = makeWindow(for: delegate)
    if settings.theme != nil || settings.textScale != nil {
      application.window?.apply(ThemeSettings(colors: settings.theme?.colors, textScale: settings.textScale))
    }

    let source: any TouchSource
    if let replay { source = replay.touch } else { source = try makeTouchSource(settings, storedMatrix) }
    var touchGuard = TouchGuard()
    touchGuard.deadZones = settings.deadZones
    let loop = FrameLoop(
      application: application, display: display, touch: source,
      scale: settings.scale, statistics: statistics, clock: isSimulated ? nil : { Kiosk.now },
      // The failure screen replaces the app and shows the same information.
      gesture: failureReason == nil ? settings.staffGesture : nil,
      idlePolicy: failureReason == nil ? idlePolicy : IdlePolicy(), touchGuard: touchGuard)
    loop.panelOwnership.resetApp = { delegate.applicationDidBecomeIdle(application) }
    loop.isDithered = settings.dithers
    loop.panelOwnership.isOwnPanel = settings.display.isPanel
    if let manager {
      loop.panelOwnership.diagnose = {
        manager.requestDiagnostics()
        return BoardDiagnosis.read()
      }
    }
    if loop.lacksMemory { throw .system(what: "a frame of the screen's size", .noMemory) }
    KioskContext.current.calibration = TouchCalibration(
      matrix: matrix, file: settings.calibration.file, touch: source, loop: loop)
    // A display in memory or in a window has no backlight.
    if settings.display.isPanel {
      let light = KernelBacklight(settings.backlight)
      application.backlight = light
      // Set the brightness only now, because it must not delay the first frame, and some panels reject it while they
      // are off.
      loop.onFirstFrame = { light.apply() }
      // A previous program may have ended while the backlight was off.
      if idlePolicy.changesBacklight, settings.backlight.brightness == nil { light.setBrightness(1) }
    }
    #if !hasFeature(Embedded)
      let tasks = try? application.runMainActor()
      defer { withExtendedLifetime(tasks) {} }
    #endif
    defer { loop.panelOwnership.restoreBacklight() }
    startDesktopTools(loop)
    try replay?.prepareScript(for: loop)
    // The window has its final size by now, so the app is laid out once.
    delegate.applicationDidFinishLaunching(application)
    #if !hasFeature(Embedded)
      restoreState(of: application)
      defer { saveState(of: application, shown: loop.panelOwnership.owner.window) }
    #endif
    if let replay, isSimulated {
      try replay.playInScriptedTime(loop)
    } else {
      try events.run(loop, replay: replay, manager: manager)
      waitForWorkers(of: application)
      try checkDesktopConnection()
    }
  }

  /// The time in seconds for which an orderly exit waits for the app's workers, which may be storing data. Chosen
  /// value.
  private static let workerTimeout = 2.0

  private static func waitForWorkers(of application: Application) {
    guard let sources = application.existingSources else { return }
    let end = Clock.now + workerTimeout
    while sources.hasPendingJobs, Clock.now < end {
      sources.deliver(nil)
      Clock.sleep(for: 0.002)
    }
  }

  // MARK: Devices

  private static func makeDisplay(_ settings: Settings, _ manager: ServiceManager?) throws(KioskError) -> any Display {
    switch settings.display {
    case .headless(let size):
      let display = HeadlessDisplay(size: size, rotation: settings.rotation, format: settings.format ?? .xrgb8888)
      guard display.screen != nil else {
        let value = Process.environment("VITRINE_DISPLAY") ?? ""
        throw .setting(name: "VITRINE_DISPLAY", value: value, reason: "not enough memory for a display of this size")
      }
      return display
    #if !hasFeature(Embedded)
      case .window(let size, let millimeters):
        return try openWindow(size, millimeters: millimeters, rotation: settings.rotation)
    #endif
    case .framebuffer(let path): return try makeFramebufferDisplay(path, settings)
    case .kms(let path), .legacyKMS(let path): return try makeKMSDisplay(path, settings, manager)
    case .automatic:
      // A kernel without KMS has only a frame buffer, until a driver is loaded. A kernel with neither will get a card
      // later.
      if KMSDisplay.cards.isEmpty, File.exists(at: Settings.framebufferPath) {
        let display = try makeFramebufferDisplay(Settings.framebufferPath, settings)
        do throws(Errno) {
          return try FallbackDisplay(display) {
            guard KMSDisplay.hasPanel(options(nil, settings)) else { return nil }
            display.close()
            do throws(KioskError) { return try makeKMSDisplay(nil, settings, manager) } catch {
              // There is nothing left to draw on. The next start uses the card and reports the same error.
              Process.log(error.message)
              Process.exit(2)
            }
          }
        } catch {
          throw .system(what: "a watch for new cards", error)
        }
      }
      return try makeKMSDisplay(nil, settings, manager)
    }
  }

  private static func makeFramebufferDisplay(_ path: String, _ settings: Settings) throws(KioskError) -> any Display {
    do throws(FramebufferError) {
      return try FramebufferDisplay(path: path, rotation: settings.rotation, format: settings.format)
    } catch {
      throw .device(error.message)
    }
  }

  private static func makeKMSDisplay(_ path: String?, _ settings: Settings, _ manager: ServiceManager?)
    throws(KioskError)
    -> any Display
  {
    if !settings.overridesOrientation, let line = ConsoleRotation.warning() { Process.log("display: \(line)") }
    do throws(DisplayError) {
      return try KMSDisplay(options(path, settings), keeper: manager, at: Clock.now)
    } catch {
      throw .device(error.message)
    }
  }

  private static func options(_ path: String?, _ settings: Settings) -> KMSDisplay.Options {
    var options = KMSDisplay.Options(
      card: path, output: settings.output.value, mode: settings.mode.value,
      rotation: settings.overridesOrientation ? settings.rotation : nil, format: settings.format)
    if case .legacyKMS = settings.display { options.allowsAtomic = false }
    return options
  }

  private static func makeTouchSource(_ settings: Settings, _ matrix: CalibrationMatrix?) throws(KioskError)
    -> any TouchSource
  {
    if let touch = deskTouch { return touch }
    let touch: EvdevTouch
    do throws(EvdevTouchError) {
      touch = try EvdevTouch(
        TouchChoice(settings.touch.value), calibration: matrix, filter: settings.filter)
    } catch {
      throw .device(error.message)
    }
    if let path = settings.record {
      do throws(EvemuError) { try touch.record(to: path) } catch {
        throw .setting(name: "VITRINE_RECORD", value: path, reason: error.message)
      }
    }
    return touch
  }

  /// Prints the lists that the settings request. Returns `true` if there was one.
  private static func printLists(_ settings: Settings) throws(KioskError) -> Bool {
    var path: String?
    switch settings.display {
    case .kms(let card), .legacyKMS(let card): path = card
    default: break
    }
    var lines: [String] = []
    do throws(DisplayError) {
      if settings.output == .list { lines += try KMSDisplay.listOutputs(options(path, settings)) }
      if settings.mode == .list { lines += try KMSDisplay.listModes(options(path, settings)) }
    } catch {
      throw .device(error.message)
    }
    if settings.touch == .list { lines += EvdevTouch.listing() }
    for line in lines { Process.printLine(line) }
    return settings.output == .list || settings.mode == .list || settings.touch == .list
  }

  private static func statistics(_ settings: Settings) throws(KioskError) -> FrameStatistics? {
    guard let path = settings.statistics else { return nil }
    do throws(Errno) { return try FrameStatistics(path: path) } catch {
      throw .setting(name: "VITRINE_STATS", value: path, reason: error.message)
    }
  }

  private static func replay(_ settings: Settings, _ matrix: CalibrationMatrix) throws(KioskError) -> Replay? {
    guard let path = settings.replay else {
      // A screenshot without a replay shows the first frame.
      guard settings.screenshot != nil else { return nil }
      return Replay(ScriptedTouch(TouchScript()), from: nil, finalPicture: settings.screenshot)
    }
    func refusal(_ reason: String) -> KioskError {
      .setting(name: "VITRINE_REPLAY", value: path, reason: reason)
    }
    let text: String
    do throws(Errno) { text = try File.text(at: path) } catch { throw refusal(error.message) }
    let touch: any TouchPlayback
    if EvemuRecording.isRecording(text) {
      do throws(EvemuError) {
        touch = EvemuTouch(
          try EvemuRecording(parsing: text), calibration: matrix, filter: settings.filter)
      } catch { throw refusal(error.message) }
    } else {
      do throws(ScriptError) {
        touch = ScriptedTouch(try TouchScript(parsing: text))
      } catch { throw refusal(error.message) }
    }
    return Replay(touch, from: path, finalPicture: settings.screenshot)
  }
}
