import EvdevKeyboard
import EventSources
import InputNodes
import Platform
import System
import Toolkit

/// Keyboards and scanners that are connected by USB or Bluetooth. Typed keys go to the field that is being edited, and
/// a scan is delivered as a whole.
///
///     keyboards = HardwareKeyboards(for: application, scanners: .bySpeed)
///     keyboards.onScan = weakly { checkout, scan in checkout.basket.add(scan.text) }
///
/// While this object exists, the app has exclusive use of the devices: no key reaches the console, so no key can leave
/// the app. Devices may be connected and removed at any time. Layouts come from `XKB_DEFAULT_LAYOUT` and its related
/// variables. Typing and scanning count as user activity. If the app has no panel, such as on a desktop, the desktop
/// keeps its keyboards.
///
/// If keyboards cannot be used at the start, `error` has the reason, and the object tries again every second.
public final class HardwareKeyboards {
  /// The reason why no keyboard can be used now, or `nil`. `Errno.noMemory` means that no keyboard layout could be
  /// loaded, which the object does not try again.
  public private(set) var error: Errno?
  /// Called with each scan.
  public var onScan: ((Scan) -> Void)?
  /// Called with each key press that is not part of a scan, before a field receives it. Return `true` to consume the
  /// key.
  public var onKey: ((KeyPress) -> Bool)?
  /// The focus that Tab, the arrows, Enter, Space, and Escape move and operate while no field is being edited, or `nil`
  /// for none. Tab also moves from field to field.
  public var focus: FocusEngine? {
    didSet { focus?.entersKeyboard = false }
  }

  /// The time in seconds until a held key repeats, or `nil` if keys do not repeat. The default is that of the setting
  /// `VITRINE_KEY_REPEAT`, or else `defaultRepeatDelay`. Some users need at least 2 (EN 301 549, 5.7).
  public var repeatDelay: Double?
  /// The time in seconds within which a second press of the same key types nothing. The default is that of the setting
  /// `VITRINE_KEY_FILTER`, or else 0. Some users need 0.5 (EN 301 549, 5.8). It does not apply to scans.
  public var filterInterval: Double

  private let application: Application
  private let scanners: Scanners
  /// The layouts of typed and scanned keys, or `nil` if they could not be loaded.
  private let keymaps: (typed: Keymap, scanned: Keymap)?
  private let discoversDevices: Bool
  private let relays = PointerRelays.current
  private var keyboards: [AttachedKeyboard] = []
  private var nodes: KeyboardMonitor?
  private var watch: Watch?
  private var mailbox: Mailbox<KeyReport>?
  private var reader: KeyboardReader?
  private var retry: Timer?
  private var lastNumber: UInt64 = 0
  private var connectionLog = LogRateLimiter()
  /// The budget for lines about errors. It is separate, so that errors do not suppress lines about connections.
  private var errorLog = LogRateLimiter()

  /// The held key, the time of its next repeat, and the time at which it stops repeating.
  private var heldKey: (keyboard: AttachedKeyboard, code: UInt16, due: Double, end: Double)?
  /// The timer for the next deadline, and that deadline.
  private var alarm: (timer: Timer, due: Double)?

  /// P: The default delay until a held key repeats, in seconds.
  public static let defaultRepeatDelay = 0.5
  /// P: The interval between repeats, in seconds.
  public static let repeatInterval = 0.04
  /// The time in seconds after which a held key no longer repeats, and no longer counts as use, because an object lies
  /// on it. Chosen: as for a touch that rests.
  package static let longestHold = 900.0
  /// The time in seconds after which keyboards that could not be used are tried again. Chosen: as for `Worker`.
  private static let retryInterval = 1.0
  /// The time to wait for pending events of a keyboard, in seconds. Chosen value.
  private static let pendingEventDelay = 0.005

  /// Starts to use keyboards that are connected now or later. It is not an error if there are none.
  ///
  /// - Parameter layouts: The layouts, or `nil` for those of the settings `XKB_DEFAULT_LAYOUT`, `…_VARIANT`,
  ///   `…_OPTIONS` and `…_MODEL`. If a name does not exist, an error is logged and the US layout is used.
  @export(interface)
  public convenience init(
    for application: Application, scanners: Scanners = .none, layouts: KeyboardLayoutNames? = nil
  ) {
    // A desktop keeps its keyboards: the desktop window receives their keys.
    self.init(
      for: application, scanners: scanners, layouts: layouts, discoversDevices: application.backlight != nil)
  }

  /// Creates the keyboards.
  ///
  /// - Parameter discoversDevices: Whether to search for devices. Tests add their own instead.
  @export(interface)
  package init(
    for application: Application, scanners: Scanners, layouts: KeyboardLayoutNames?, discoversDevices: Bool
  ) {
    let (keymap, complaint) = Keymap.load(
      layouts ?? KeyboardLayoutNames(reading: Process.environment), locale: Self.locale)
    if let complaint { Process.log("keyboard: \(complaint)") }
    if let keymap, let scanKeymap = Keymap.us() {
      keymaps = (keymap, scanKeymap)
    } else {
      keymaps = nil
      error = .noMemory
    }
    self.application = application
    self.scanners = scanners
    self.discoversDevices = discoversDevices
    repeatDelay = KeySettings.repeatDelay(or: Self.defaultRepeatDelay)
    filterInterval = KeySettings.filterInterval(or: 0)
    if keymaps != nil { start() }
  }

  /// Starts the thread that reads keyboards, and finds them. After an error, tries again every second.
  private func start() {
    do throws(Errno) {
      try startReader()
      if discoversDevices { try startDiscovery() }
    } catch {
      return retry(after: error)
    }
    retry?.cancel()
    retry = nil
    error = nil
    scanDevices()
  }

  private func startReader() throws(Errno) {
    guard reader == nil else { return }
    let mailbox = try application.mailbox { [unowned(unsafe) self] (report: KeyReport) in didReceive(report) }
    do throws(Errno) { reader = try KeyboardReader.start { mailbox.send($0) } } catch {
      mailbox.close()
      throw error
    }
    self.mailbox = mailbox
  }

  private func startDiscovery() throws(Errno) {
    let nodes = try KeyboardMonitor { [unowned(unsafe) self] in attach($0) }
    watch = try application.watch(nodes.descriptor) { [unowned(unsafe) self] in scanDevices() }
    self.nodes = nodes
  }

  private func retry(after error: Errno) {
    self.error = error
    guard retry == nil else { return }
    Process.log("keyboard: cannot use keyboards: \(error.message); trying again every second")
    retry = application.schedule(after: Self.retryInterval, repeats: true) { [unowned(unsafe) self] _ in start() }
  }

  @export(interface)
  deinit {
    retry?.cancel()
    reader?.stop()
    mailbox?.close()
    alarm?.timer.cancel()
  }

  /// The names of the connected devices.
  public var connected: [String] { keyboards.map { $0.name } }

  private static var locale: String {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      if let value = Process.environment(name), value != "C", value != "POSIX" { return value }
    }
    return "en_US.UTF-8"
  }

  // MARK: Devices

  private func scanDevices() {
    do throws(Errno) { try nodes?.scan(at: application.now) } catch {
      // After an error the descriptor would stay readable indefinitely.
      watch?.cancel()
      self.error = error
      Process.log("keyboard: /dev/input: cannot watch for devices: \(error.message)")
    }
    setAlarm()
  }

  /// Adds a keyboard. Returns `false` if the keyboard cannot be used.
  package func attach(_ found: KeyboardMonitor.Keyboard) -> Bool {
    guard let keymaps, let reader else { return false }
    lastNumber += 1
    let made = AttachedKeyboard(
      number: lastNumber, found, scanners, keymap: keymaps.typed, scanKeymap: keymaps.scanned, relays: relays)
    guard let keyboard = made else { return false }
    do throws(Errno) { try reader.add(found.file, as: keyboard.number) } catch { return false }
    keyboards.append(keyboard)
    let kind = keyboard.isScanner ? "a scanner" : "a keyboard"
    log("\(found.path) \"\(found.name)\": \(kind)\(found.points ? " that also points" : "")", limitedBy: &connectionLog)
    return true
  }

  private func remove(_ keyboard: AttachedKeyboard, reason: Errno) {
    keyboards.removeAll { $0 === keyboard }
    if heldKey?.keyboard === keyboard { heldKey = nil }
    var outcomes: [ScanDetector.Outcome] = []
    keyboard.disconnect(&outcomes)
    handle(outcomes, of: keyboard)
    log("\(keyboard.path) \"\(keyboard.name)\" disconnected", limitedBy: &connectionLog)
    nodes?.recordDisconnection(of: keyboard.path, at: application.now)
    scanDevices()
  }

  // MARK: Keys

  private func didReceive(_ report: KeyReport) {
    guard let keyboard = keyboards.first(where: { $0.number == report.keyboard }) else { return }
    var outcomes: [ScanDetector.Outcome] = []
    share(report.event, of: keyboard)
    switch report.event {
    case .key(let code, isDown: true):
      let isForApp = isForApp && !keyboard.isDoubleStrike(code, at: report.time, within: filterInterval)
      if let key = keyboard.press(code, at: report.time, isForApp: isForApp, &outcomes) { perform(key) }
      if let repeatDelay, !keyboard.isScanner, let key = keyboard.repeatMeaning(of: code), !key.isModifier {
        // Keys of a scanner do not repeat, and neither do keys that are not for the app.
        heldKey =
          !isForApp || keyboard.collector?.wasScanned == true
          ? nil : (keyboard, code, application.now + repeatDelay, application.now + Self.longestHold)
      }
    case .key(let code, isDown: false):
      keyboard.release(code, at: report.time, &outcomes)
      if let key = heldKey, key.keyboard === keyboard, key.code == code { heldKey = nil }
    case .lost:
      if heldKey?.keyboard === keyboard { heldKey = nil }
      // The rejection of a scan has a line of its own.
      if keyboard.collector == nil {
        log("\(keyboard.path) \"\(keyboard.name)\": some of its keys were lost", limitedBy: &errorLog)
      }
      keyboard.recover(at: report.time, &outcomes)
    case .disconnected(let reason): return remove(keyboard, reason: reason)
    }
    handle(outcomes, of: keyboard)
    setAlarm()
  }

  /// Shares the modifiers of a node with the other nodes of its device.
  private func share(_ event: KeyReport.Event, of keyboard: AttachedKeyboard) {
    let others = keyboards.filter { keyboard.sharesModifiers(with: $0) }
    if others.isEmpty { return }
    func send(_ code: UInt16, isDown: Bool) {
      keyboard.shareModifier(code, isDown: isDown) { code in
        for other in others { other.receiveModifier(code, isDown: isDown) }
      }
    }
    switch event {
    case .key(let code, let isDown): send(code, isDown: isDown)
    // A release may be among the lost events. A user who still holds a modifier presses it again.
    case .lost, .disconnected: for code in keyboard.sharedModifiers { send(code, isDown: false) }
    }
  }

  /// Records user activity. Returns `true` if typed keys are for the app, or for the staff's page over it.
  private var isForApp: Bool {
    guard let receiver = application.recordUserActivity() else {
      focus?.didWake?()
      return false
    }
    // Only the focus knows the page.
    return receiver === application || receiver === focus?.owner
  }

  private func handle(_ outcomes: [ScanDetector.Outcome], of keyboard: AttachedKeyboard) {
    for outcome in outcomes {
      switch outcome {
      case .scan(let text): onScan?(Scan(text, scanner: keyboard.name))
      case .refused(let reason):
        log("\(keyboard.path) \"\(keyboard.name)\": rejected a scan: \(reason)", limitedBy: &errorLog)
      case .typed(let keys): for key in keys { perform(key) }
      }
    }
  }

  private func perform(_ key: KeyPress, isRepeat: Bool = false) {
    let receiver = focus?.owner ?? application
    if receiver === application, onKey?(key) == true { return }
    guard let stroke = KeyStroke(key) else { return }
    if let focus {
      // A held key must not press a button again and again.
      if isRepeat && !focus.isEditing { return }
      if focus.perform(stroke) { return }
    }
    stroke.perform(in: receiver)
  }

  private func log(_ line: String, limitedBy budget: inout LogRateLimiter) {
    if let line = budget.line("keyboard: \(line)", at: application.now) { Process.log(line) }
  }

  // MARK: Time

  /// Schedules `timerFired()` for the next deadline. A timer that is due earlier stays and schedules the next one, so
  /// that a series of keys does not create a timer for each.
  private func setAlarm(after pause: Double = 0) {
    var next = nodes?.deadline
    next.bringForward(to: heldKey?.due)
    for keyboard in keyboards { next.bringForward(to: keyboard.collector?.deadline) }
    guard let due = next, due < alarm?.due ?? .infinity else { return }
    alarm?.timer.cancel()
    let timer = application.schedule(after: max(pause, due - application.now)) { [unowned(unsafe) self] _ in
      timerFired()
    }
    alarm = (timer, due)
  }

  private func timerFired() {
    alarm = nil
    // Process pending events first: a key may have been released, or a scan may continue.
    if keyboards.contains(where: { $0.file.hasPendingEvents }) || mailbox?.isEmpty == false {
      return setAlarm(after: Self.pendingEventDelay)
    }
    let now = application.now
    for keyboard in keyboards {
      var outcomes: [ScanDetector.Outcome] = []
      keyboard.advance(to: now, &outcomes)
      handle(outcomes, of: keyboard)
    }
    if let (keyboard, code, due, end) = heldKey, due <= now {
      if now >= end {
        heldKey = nil
        log(
          "\(keyboard.path) \"\(keyboard.name)\": a key has been held for 15 minutes; ignoring it until it is pressed again",
          limitedBy: &errorLog)
      } else {
        heldKey!.due = max(due + Self.repeatInterval, now)
        if let key = keyboard.repeatMeaning(of: code), isForApp { perform(key, isRepeat: true) }
      }
    }
    nodes?.openDueNodes(at: now)
    setAlarm()
  }
}
