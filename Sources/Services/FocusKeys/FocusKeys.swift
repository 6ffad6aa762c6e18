internal import CEvdev
import EventSources
import InputNodes
import Platform
import System
import Toolkit

/// Keypads, remote controls, D-pads, GPIO keys, and rotary encoders that move the focus and operate what has it, and
/// jacks that report a headset.
///
///     keys = FocusKeys(for: application)
///     keys.focus.onHome = weakly { app, _ in app.showStart() }
///
/// While this object exists, no other program receives the keys of these devices. Devices may be connected and removed
/// at any time. Keys count as user activity. Keyboards with letters need `HardwareKeyboards`, whose property `focus`
/// takes the engine of this object.
///
/// If the folder of the devices cannot be watched, `error` has the reason, and the object tries again every second.
public final class FocusKeys {
  /// The focus that the keys move.
  public let focus: FocusEngine
  /// The reason why devices are not found now, or `nil`.
  public private(set) var error: Errno?

  private let application: Application
  private let map: FocusKeyMap
  private let names: [String]
  private let minimumInterval: Double
  private var nodes: KeypadNodes?
  private var nodeWatch: Watch?
  private var retry: Timer?
  private var candidates: [DeviceCandidate] = []
  private var keypads: [Keypad] = []
  /// Whether a headset is connected to one of the keypads, as was reported last.
  private var hasHeadset = false
  /// The keypad whose key for `activate` is held, the timer until it chooses an action, the element that the user has
  /// pressed, and the stage of the key at its end.
  private var hold: (keypad: Keypad, timer: Timer, element: AccessibilityTree.ID?, stage: FocusKeyStage)?
  /// The keypad whose keys of the staff are held, and the timer until the staff's page opens.
  private var staffHold: (keypad: Keypad, timer: Timer)?
  private var alarm: (timer: Timer, due: Double)?
  private var logLimiter = LogRateLimiter()

  /// The default time in seconds within which the same key does not count again (EN 301 549, 5.8).
  public static let defaultInterval = 0.5
  /// The time in seconds after which a held key chooses an action of the element (`FocusKey.actions`) instead of
  /// pressing the element. Chosen: twice that of a long press, because some users press keys slowly.
  public static let holdTime = 1.0
  /// The time in seconds after which held keys of the staff (`VITRINE_FOCUS_KEYS`) open the staff's page. Chosen: as
  /// long as the fingers of the staff's gesture.
  public static let staffHoldTime = 5.0
  /// The time in seconds after which a folder that could not be watched is tried again. Chosen: as for `Worker`.
  private static let retryInterval = 1.0
  /// The keys that are handled before the next frame. Chosen: a hand presses one, and a broken device must not block
  /// the app.
  private static let maximumKeysPerTurn = 8

  /// Starts to use devices that are connected now or later. It is not an error if there are none.
  ///
  /// - Parameters:
  ///   - names: The name patterns of keypads that declare the letters of a keyboard, such as `Storm*`, with the
  ///     wildcards `*` and `?`. The setting `VITRINE_KEYPADS` adds patterns.
  ///   - minimumInterval: The time in seconds within which the same key does not count again, or `nil` for that of the
  ///     setting `VITRINE_KEY_FILTER`.
  public convenience init(for application: Application, names: [String] = [], minimumInterval: Double? = nil) {
    // A desktop keeps its devices.
    self.init(
      for: application, names: names, minimumInterval: minimumInterval,
      discoversDevices: application.backlight != nil)
  }

  /// Creates the keys.
  ///
  /// - Parameter discoversDevices: Whether to search for devices. Tests add their own instead.
  package convenience init(
    for application: Application, names: [String], minimumInterval: Double?, discoversDevices: Bool
  ) {
    self.init(
      for: application, names: names, minimumInterval: minimumInterval, map: Self.mapSetting,
      discoversDevices: discoversDevices)
  }

  init(
    for application: Application, names: [String], minimumInterval: Double?, map: FocusKeyMap, discoversDevices: Bool
  ) {
    self.application = application
    focus = FocusEngine(for: application)
    self.names = names + Self.setting("VITRINE_KEYPADS").split(separator: ",").map { String($0) }
    self.minimumInterval = minimumInterval ?? KeySettings.filterInterval(or: Self.defaultInterval)
    self.map = map
    if discoversDevices { startDiscovery() }
  }

  deinit {
    retry?.cancel()
    alarm?.timer.cancel()
    hold?.timer.cancel()
    staffHold?.timer.cancel()
  }

  /// The names of the connected devices.
  public var connected: [String] { keypads.map { $0.name } }

  // MARK: Settings

  private static func setting(_ name: String) -> String { Process.environment(name) ?? "" }

  private static var mapSetting: FocusKeyMap {
    let text = setting("VITRINE_FOCUS_KEYS")
    if text.isEmpty { return FocusKeyMap() }
    if let map = FocusKeyMap(parsing: text) { return map }
    Process.log("VITRINE_FOCUS_KEYS='\(text)': expected CODE=KEY pairs such as 183=activate,184=back; using none")
    return FocusKeyMap()
  }

  // MARK: Devices

  private func startDiscovery() {
    do throws(Errno) {
      let nodes = try KeypadNodes()
      nodeWatch = try application.watch(nodes.descriptor) { [unowned(unsafe) self] in scanDevices() }
      self.nodes = nodes
    } catch {
      return retryDiscovery(after: error)
    }
    retry?.cancel()
    retry = nil
    error = nil
    scanDevices()
  }

  private func retryDiscovery(after error: Errno) {
    self.error = error
    guard retry == nil else { return }
    Process.log("keypad: /dev/input: cannot watch for devices: \(error.message); trying again every second")
    retry = application.schedule(after: Self.retryInterval, repeats: true) { [unowned(unsafe) self] _ in
      startDiscovery()
    }
  }

  private func scanDevices() {
    let now = application.now
    do throws(Errno) {
      try nodes?.readChanges { name in
        for index in candidates.indices where name == nil || candidates[index].path.hasSuffix("/\(name!)") {
          candidates[index].reset(at: now)
        }
      }
    } catch {
      // After an error the descriptor would stay readable indefinitely.
      nodeWatch?.cancel()
      retryDiscovery(after: error)
    }
    let paths = nodes?.paths() ?? []
    candidates.removeAll { !$0.isOpen && !paths.contains($0.path) }
    for path in paths where !candidates.contains(where: { $0.path == path }) {
      candidates.append(DeviceCandidate(path, at: now))
    }
    openDueNodes()
  }

  private func openDueNodes() {
    let now = application.now
    for index in candidates.indices {
      if let deadline = candidates[index].deadline, deadline <= now { open(index, at: now) }
    }
    setAlarm()
  }

  private func open(_ index: Int, at now: Double) {
    let path = candidates[index].path
    guard let node = SysfsNode(path), let kind = KeypadKind.of(node, at: path, map, names: names) else {
      return candidates[index].refuse()
    }
    do throws(Errno) {
      let descriptor = try Descriptor(opening: path, [.readOnly, .nonBlocking])
      var clock = Int32(CLOCK_MONOTONIC)
      try descriptor.control(UInt(ve_set_clock()), &clock)
      if kind == .keypad { try descriptor.control(UInt(ve_grab()), value: 1) }
      try attach(descriptor, path: path, name: PrintableText.line(node.name), kind)
      candidates[index].recordOpen(at: now)
    } catch {
      if error == .noSuchFileOrDirectory {
        candidates[index].refuse()
      } else if candidates[index].recordOpenFailure(at: now) {
        Process.log("keypad: \(path): \(error == .resourceBusy ? "another program has grabbed it" : error.message)")
      }
    }
  }

  package func attach(_ descriptor: consuming Descriptor, path: String, name: String) throws(Errno) {
    try attach(descriptor, path: path, name: name, .keypad)
  }

  private func attach(
    _ descriptor: consuming Descriptor, path: String, name: String, _ kind: KeypadKind
  ) throws(Errno) {
    let keypad = Keypad(descriptor, path: path, name: name, KeypadDecoder(map, minimumInterval: minimumInterval))
    keypad.watch = try application.watch(keypad.descriptor.rawValue) { [unowned(unsafe) self, unowned(unsafe) keypad] in
      read(keypad)
    }
    keypad.headset = HeadsetState(atOpening: keypad.readJack())
    keypads.append(keypad)
    log("\(path) \"\(name)\": \(kind == .jack ? "a jack for a headset" : "a keypad")")
  }

  private func remove(_ keypad: Keypad) {
    keypad.watch?.cancel()
    if hold?.keypad === keypad { endHold() }
    if staffHold?.keypad === keypad { endStaffHold() }
    keypads.removeAll { $0 === keypad }
    log("\(keypad.path) \"\(keypad.name)\" disconnected")
    reportHeadset()
    for index in candidates.indices where candidates[index].path == keypad.path {
      _ = candidates[index].recordReadFailure(at: application.now, hasWorked: true)
    }
    setAlarm()
  }

  private func setAlarm() {
    var next: Double?
    for candidate in candidates { next.bringForward(to: candidate.deadline) }
    guard let due = next, due < alarm?.due ?? .infinity else { return }
    alarm?.timer.cancel()
    let timer = application.schedule(after: max(0, due - application.now)) { [unowned(unsafe) self] _ in
      alarm = nil
      openDueNodes()
    }
    alarm = (timer, due)
  }

  private func log(_ line: String) {
    if let line = logLimiter.line("keypad: \(line)", at: application.now) { Process.log(line) }
  }

  // MARK: Keys

  private func read(_ keypad: Keypad) {
    var events: [KeypadEvent] = []
    do throws(Errno) { try keypad.read(into: &events) } catch {
      remove(keypad)
      return
    }
    let presses = events.count { if case .press(let key) = $0 { !key.isHeadset } else { false } }
    // A key that wakes the panel or ends the idle screen has no other effect, except for the one that starts speech: a
    // user who does not see the panel does not know that it was dark.
    let hasReceiver = presses == 0 || application.recordUserActivity() != nil
    if !hasReceiver { focus.didWake?() }
    if presses > Self.maximumKeysPerTurn, !keypad.hasFlooded {
      keypad.hasFlooded = true
      log("\(keypad.path) \"\(keypad.name)\": too many keys; ignoring some from now on")
    }
    var count = 0
    var hasLostEvents = false
    for event in events {
      switch event {
      // Only the last report counts, however often a loose contact changes. A headset is heard while the panel sleeps.
      case .press(let key) where key.isHeadset: keypad.headset.update(isConnected: key == .headsetConnected)
      case .press(let key):
        count += 1
        let startsSpeech = key == .speakAgain && focus.canStartSpeech
        if hasReceiver || startsSpeech, count <= Self.maximumKeysPerTurn { press(key, of: keypad) }
      case .release:
        if let hold, hold.keypad === keypad {
          endHold()
          // A dialog that has opened in the meantime is not answered.
          if focus.focused?.id == hold.element { focus.perform(.activate, hold.stage) }
        }
      case .staffKeys(let areHeld):
        if staffHold?.keypad === keypad { endStaffHold() }
        if areHeld { startStaffHold(of: keypad) }
      // The user may still hold the key, to choose an action.
      case .loss:
        hasLostEvents = true
        if hold?.keypad === keypad { endHold() }
      }
    }
    // The events that follow a loss are older than the state that is read now.
    if hasLostEvents { keypad.headset.recover(isConnected: keypad.readJack()) }
    reportHeadset()
  }

  /// Reports a change of whether any keypad has a headset.
  private func reportHeadset() {
    let isConnected = keypads.contains { $0.headset == .connected }
    guard isConnected != hasHeadset else { return }
    hasHeadset = isConnected
    focus.perform(isConnected ? .headsetConnected : .headsetDisconnected)
  }

  /// Performs a key, unless it presses an element that has other actions: that happens when the key is released, or
  /// after `holdTime` the key chooses one of the actions.
  private func press(_ key: FocusKey, of keypad: Keypad) {
    endHold()
    guard key == .activate, focus.offersActions else { return _ = focus.perform(key) }
    // The key stops what is spoken when it is pressed, not when it is released, unless the app may consume it.
    let stage = focus.onKey == nil ? FocusKeyStage.effect : .complete
    if stage == .effect { focus.willPerform?(key, .down) }
    let element = focus.focused?.id
    let timer = application.schedule(after: Self.holdTime) { [unowned(unsafe) self] _ in
      hold = nil
      if focus.focused?.id == element { focus.perform(.actions, stage) }
    }
    hold = (keypad, timer, element, stage)
  }

  private func endHold() {
    hold?.timer.cancel()
    hold = nil
  }

  private func startStaffHold(of keypad: Keypad) {
    endStaffHold()
    let timer = application.schedule(after: Self.staffHoldTime) { [unowned(unsafe) self] _ in
      staffHold = nil
      endHold()
      _ = application.recordUserActivity(opensStaffPage: true)
    }
    staffHold = (keypad, timer)
  }

  private func endStaffHold() {
    staffHold?.timer.cancel()
    staffHold = nil
  }
}
