import EvdevKeyboard
import EventSources
import Platform
import System
import Toolkit

/// Keyboards and scanners that are plugged in, by USB or Bluetooth: what is typed goes to the field that is being edited, and what a
/// scanner reads comes as one piece.
///
///     keyboards = try HardwareKeyboards(for: application, scanners: .bySpeed)
///     keyboards.onScan = { [unowned(unsafe) self] scan in basket.add(scan.text) }
///
/// They are the app's alone while it has this: no key reaches the console, so none leaves the app. They may come and go at any time. Their
/// layouts are those of `XKB_DEFAULT_LAYOUT` and its siblings. Somebody who types or scans counts as a visitor. Where the app has no panel, as
/// on the desk, keyboards are left to the desktop.
public final class HardwareKeyboards {
  /// A scanner has read something.
  public var onScan: ((Scan) -> Void)?
  /// A key came down that is not scanned, before a field hears of it; says whether that is all that is to be done with it.
  public var onKey: ((KeyMeaning) -> Bool)?

  private let application: Application
  private let scanners: Scanners
  private let keymap: Keymap
  private let scanKeymap: Keymap
  private var keyboards: [AttachedKeyboard] = []
  private var nodes: KeyboardNodes?
  private var watch: Watch?
  private var mailbox: Mailbox<KeyReport>?
  private var reader: KeyboardReader?
  private var lastNumber: UInt64 = 0
  private var lines = LineBudget()
  /// For what goes wrong: however much that is, it is told which keyboards come and go.
  private var complaints = LineBudget()

  /// The key that is held, and when it is meant once more.
  private var held: (keyboard: AttachedKeyboard, code: UInt16, due: Double)?
  /// What has the next deadline kept, and when that is.
  private var alarm: (timer: Toolkit.Timer, due: Double)?

  /// P: seconds until a key that is held repeats.
  public static let repeatDelay = 0.5
  /// P: seconds between repeats.
  public static let repeatInterval = 0.04
  /// D: how long what is on its way from a keyboard is waited for, in seconds.
  private static let patience = 0.005

  /// Begins to hear of what is plugged in, now and later. Nothing plugged in is no error.
  ///
  /// - Parameter names: the layouts; nil: those of the settings `XKB_DEFAULT_LAYOUT`, `…_VARIANT`, `…_OPTIONS` and `…_MODEL`. Names that are
  ///   not there are told in the log, and keys are those of an American keyboard.
  @export(interface)
  public convenience init(for application: Application, scanners: Scanners = .none, names: KeyboardNames? = nil) throws(Errno) {
    // A desktop's keyboards are the desktop's: its window types as it does.
    try self.init(for: application, scanners: scanners, names: names, finds: application.backlight != nil)
  }

  /// - Parameter finds: whether it looks for devices by itself; tests add their own.
  @export(interface)
  package init(for application: Application, scanners: Scanners, names: KeyboardNames?, finds: Bool) throws(Errno) {
    let (keymap, complaint) = Keymap.choose(names ?? KeyboardNames(reading: Process.environment), locale: Self.locale)
    if let complaint { Process.log("keyboard: \(complaint)") }
    guard let keymap, let scanKeymap = Keymap.american() else { throw .noMemory }
    (self.application, self.scanners, self.keymap, self.scanKeymap) = (application, scanners, keymap, scanKeymap)
    let mailbox = try application.mailbox { [unowned(unsafe) self] (report: KeyReport) in take(report) }
    self.mailbox = mailbox
    reader = try KeyboardReader.start { mailbox.send($0) }
    guard finds else { return }
    let nodes = try KeyboardNodes { [unowned(unsafe) self] in attach($0) }
    self.nodes = nodes
    watch = try application.watch(nodes.descriptor) { [unowned(unsafe) self] in look() }
    look()
  }

  @export(interface)
  deinit {
    reader?.end()
    mailbox?.close()
    alarm?.timer.cancel()
  }

  /// The names of those that are plugged in now.
  public var connected: [String] { keyboards.map { $0.name } }

  private static var locale: String {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      if let value = Process.environment(name), value != "C", value != "POSIX" { return value }
    }
    return "en_US.UTF-8"
  }

  // MARK: What comes and goes

  private func look() {
    do throws(Errno) { try nodes?.look(at: application.now) } catch {
      // It would be readable for ever.
      watch?.cancel()
      Process.log("keyboard: /dev/input: cannot watch for devices: \(error.message)")
    }
    setAlarm()
  }

  /// Takes a keyboard; says whether it is heard from now on.
  package func attach(_ found: KeyboardNodes.Found) -> Bool {
    lastNumber += 1
    let made = AttachedKeyboard(number: lastNumber, found, scanners, keymap: keymap, scanKeymap: scanKeymap)
    guard let keyboard = made, let reader else { return false }
    do throws(Errno) { try reader.add(found.file, as: keyboard.number) } catch { return false }
    keyboards.append(keyboard)
    say("\(found.path) \"\(found.name)\": \(keyboard.isScanner ? "a scanner" : "a keyboard")", within: &lines)
    return true
  }

  private func lose(_ keyboard: AttachedKeyboard, _ reason: Errno) {
    keyboards.removeAll { $0 === keyboard }
    if held?.keyboard === keyboard { held = nil }
    var outcomes: [ScanCollector.Outcome] = []
    keyboard.end(&outcomes)
    handle(outcomes, of: keyboard)
    say("\(keyboard.path) \"\(keyboard.name)\" has gone", within: &lines)
    nodes?.lost(keyboard.path, at: application.now)
    look()
  }

  // MARK: Keys

  private func take(_ report: KeyReport) {
    guard let keyboard = keyboards.first(where: { $0.number == report.keyboard }) else { return }
    var outcomes: [ScanCollector.Outcome] = []
    switch report.news {
    case .key(let code, isDown: true):
      let isForApp = isForApp
      if let key = keyboard.press(code, at: report.time, isForApp: isForApp, &outcomes) { perform(key) }
      if !keyboard.isScanner, let key = keyboard.again(code), !key.isModifier {
        // A scanner holds no key, and one that is for nobody is not meant again.
        held = !isForApp || keyboard.collector?.wasScanned == true ? nil : (keyboard, code, application.now + Self.repeatDelay)
      }
    case .key(let code, isDown: false):
      keyboard.release(code)
      if let key = held, key.keyboard === keyboard, key.code == code { held = nil }
    case .lost:
      if held?.keyboard === keyboard { held = nil }
      say("\(keyboard.path) \"\(keyboard.name)\": keys of it were lost", within: &complaints)
      keyboard.recover(at: report.time, &outcomes)
    case .gone(let reason): return lose(keyboard, reason)
    }
    handle(outcomes, of: keyboard)
    setAlarm()
  }

  /// Somebody is there; says whether what is typed is for the app.
  private var isForApp: Bool { application.hearsPerson?() ?? true }

  private func handle(_ outcomes: [ScanCollector.Outcome], of keyboard: AttachedKeyboard) {
    for outcome in outcomes {
      switch outcome {
      case .scan(let text): onScan?(Scan(text, scanner: keyboard.name))
      case .refused(let reason): say("\(keyboard.path) \"\(keyboard.name)\": a scan is refused: \(reason)", within: &complaints)
      case .typed(let keys): for key in keys { perform(key) }
      }
    }
  }

  private func perform(_ key: KeyMeaning) {
    if onKey?(key) == true { return }
    KeyStroke(key)?.type(into: application)
  }

  private func say(_ line: String, within budget: inout LineBudget) {
    if let line = budget.line("keyboard: \(line)", at: application.now) { Process.log(line) }
  }

  // MARK: Time

  /// Has `wake` called at the next deadline. An alarm that comes too early sets the next one: so keys in a row need none of their own.
  ///
  /// - Parameter pause: seconds until then, at least.
  private func setAlarm(after pause: Double = 0) {
    var next = nodes?.deadline
    next.bringForward(to: held?.due)
    for keyboard in keyboards { next.bringForward(to: keyboard.collector?.deadline) }
    guard let due = next, due < alarm?.due ?? .infinity else { return }
    alarm?.timer.cancel()
    let timer = application.schedule(after: max(pause, due - application.now)) { [unowned(unsafe) self] _ in wake() }
    alarm = (timer, due)
  }

  private func wake() {
    alarm = nil
    // What is still on its way says more than the time: a key may have come up, and a scan go on.
    if keyboards.contains(where: { $0.file.hasMore }) || mailbox?.isEmpty == false { return setAlarm(after: Self.patience) }
    let now = application.now
    for keyboard in keyboards {
      var outcomes: [ScanCollector.Outcome] = []
      keyboard.advance(to: now, &outcomes)
      handle(outcomes, of: keyboard)
    }
    if let (keyboard, code, due) = held, due <= now {
      held!.due = max(due + Self.repeatInterval, now)
      if let key = keyboard.again(code), isForApp { perform(key) }
    }
    nodes?.tryAgain(at: now)
    setAlarm()
  }
}
