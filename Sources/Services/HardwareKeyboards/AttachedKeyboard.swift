import EvdevKeyboard
import InputNodes
import System

/// A connected keyboard or scanner.
final class AttachedKeyboard {
  let number: UInt64
  let path: String
  let name: String
  let file: KeyboardFile
  /// The device that the node belongs to, or `nil` if it is unknown.
  let device: String?
  private let relays: PointerRelays
  /// Whether everything that the device types is a scan.
  let isScanner: Bool
  private let state: KeyState
  /// The key state for scans, which uses another layout.
  private let scanState: KeyState?
  private(set) var collector: ScanDetector?
  private var ledState: UInt8 = 0
  /// The modifiers of this node that are held, and that other nodes of the device know.
  private(set) var sharedModifiers: [UInt16] = []
  /// The last key that counted.
  private var lastPress: (code: UInt16, time: Double)?

  /// Creates a keyboard, or returns `nil` if there is not enough memory.
  ///
  /// - Parameters:
  ///   - keymap: The layout for typing.
  ///   - scanKeymap: The layout of scanners.
  ///   - relays: Receives the pointer events of a device that also points.
  init?(
    number: UInt64, _ found: KeyboardMonitor.Keyboard, _ scanners: Scanners, keymap: Keymap, scanKeymap: Keymap,
    relays: PointerRelays
  ) {
    guard let state = KeyState(keymap) else { return nil }
    self.number = number
    path = found.path
    name = found.name
    file = found.file
    device = found.device
    self.relays = relays
    self.state = state
    isScanner = scanners.includes(found.name)
    if isScanner || scanners.bySpeed {
      scanState = KeyState(scanKeymap)
      collector = ScanDetector(isScanner ? .scanner : .bySpeed)
    } else {
      scanState = nil
    }
    file.keysDown {
      self.state.markHeld($0)
      scanState?.markHeld($0)
    }
    updateLEDs()
    guard found.points, let device = file.deviceNumber, let relay = try? PointerRelay(of: device) else { return }
    file.relay = relay
    relays.add(relay)
  }

  deinit { if let relay = file.relay { relays.remove(relay) } }

  /// Returns `true` for a second press of the same key within `interval` seconds. Modifiers always count: a user who
  /// holds one needs its effect.
  func isDoubleStrike(_ code: UInt16, at time: Double, within interval: Double) -> Bool {
    guard interval > 0, !state.isModifier(code) else { return false }
    if let last = lastPress, last.code == code, time >= last.time, time - last.time < interval { return true }
    lastPress = (code, time)
    return false
  }

  /// Handles a key press. Returns the meaning of the key, or `nil` if it has none or is not known yet.
  ///
  /// - Parameters:
  ///   - isForApp: Whether the key may type. If it is `false`, the key types nothing now or later, but can be part of a
  ///     scan.
  ///   - outcomes: Receives the scans and typed keys that are complete now.
  func press(_ code: UInt16, at time: Double, isForApp: Bool, _ outcomes: inout [ScanDetector.Outcome]) -> KeyPress? {
    var typed: KeyPress?
    if isForApp { typed = state.press(code) } else { state.markHeld(code) }
    updateLEDs()
    guard let scanState, collector != nil else { return typed }
    collector!.press(scanState.press(code), typed: typed, at: time) { outcomes.append($0) }
    return nil
  }

  /// Handles the release of a key, which may complete a scanned character.
  func release(_ code: UInt16, at time: Double, _ outcomes: inout [ScanDetector.Outcome]) {
    state.release(code)
    updateLEDs()
    guard let scanState, collector != nil else { return }
    let isAlt = scanState.isAlt(code)
    scanState.release(code)
    collector!.release(isAlt: isAlt, at: time) { outcomes.append($0) }
  }

  /// Returns `true` if another node of the same device types with the modifiers of this one. Keyboards without a limit
  /// of pressed keys may send modifiers and letters by different nodes. A scanner sends a code by one.
  func sharesModifiers(with other: AttachedKeyboard) -> Bool {
    other !== self && !isScanner && !other.isScanner && device != nil && device == other.device
  }

  /// Records a modifier or lock that is held or released, and calls `share` for it. Does nothing for other keys.
  func shareModifier(_ code: UInt16, isDown: Bool, _ share: (UInt16) -> Void) {
    if isDown {
      guard state.isModifier(code), !sharedModifiers.contains(code) else { return }
      sharedModifiers.append(code)
    } else {
      guard let index = sharedModifiers.firstIndex(of: code) else { return }
      sharedModifiers.remove(at: index)
    }
    share(code)
  }

  /// Records that a modifier of another node is held or released.
  func receiveModifier(_ code: UInt16, isDown: Bool) {
    for state in [state, scanState] {
      if isDown { state?.markHeld(code) } else { state?.release(code) }
    }
    updateLEDs()
  }

  /// Returns the meaning of a repeat of a held key, or `nil` if the key does not repeat.
  func repeatMeaning(of code: UInt16) -> KeyPress? { isScanner || !state.repeats(code) ? nil : state.repeatPress(code) }

  func advance(to now: Double, _ outcomes: inout [ScanDetector.Outcome]) {
    if collector != nil { collector!.advance(to: now) { outcomes.append($0) } }
  }

  /// Handles lost key events: updates the keys that are held, and discards an incomplete scan.
  func recover(at time: Double, _ outcomes: inout [ScanDetector.Outcome]) {
    let codes = file.takeKeysAfterLoss()
    state.update(heldCodes: codes)
    scanState?.update(heldCodes: codes)
    updateLEDs()
    if collector != nil { collector!.recordLostKeys("some of its keys were lost", at: time, { outcomes.append($0) }) }
  }

  /// Handles the disconnection of the device.
  func disconnect(_ outcomes: inout [ScanDetector.Outcome]) {
    if collector != nil { collector!.disconnect("the scanner disconnected", { outcomes.append($0) }) }
  }

  private func updateLEDs() {
    let lights = state.activeLEDs
    guard lights != self.ledState else { return }
    self.ledState = lights
    file.setLEDs(lights)
  }
}
