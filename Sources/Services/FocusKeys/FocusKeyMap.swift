internal import CEvdev
import Toolkit

/// The meanings of the kernel's key codes.
struct FocusKeyMap: Equatable {
  /// The meanings that a setting has changed.
  private var changes: [(code: UInt16, key: FocusKey)] = []

  /// The keys that open the staff's page if all are held, in ascending order, or none.
  private(set) var staffKeys: [UInt16] = []

  /// The number of keys that can open the staff's page. Chosen: two hands press no more at a time.
  private static let maximumStaffKeys = 4
  /// The greatest code of a key that the kernel knows.
  private static let maximumCode = UInt16(KEY_MAX)

  /// Creates the map of keypads, remote controls, and D-pads.
  init() {}

  /// Creates a map with changes, `CODE=KEY` with commas between, such as `183=activate,184=back`. The codes are those
  /// of `linux/input-event-codes.h`. `CODE+CODE=staff`, with up to four keys, once, are those of the staff. Returns
  /// `nil` for anything else.
  init?(parsing text: String) {
    for pair in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = pair.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2 else { return nil }
      if sides[1] == "staff" {
        guard staffKeys.isEmpty, let keys = Self.staffKeys(sides[0]) else { return nil }
        staffKeys = keys
        continue
      }
      guard let code = Self.code(sides[0]), let key = Self.key(sides[1]) else { return nil }
      changes.append((code, key))
    }
  }

  private static func code(_ text: Substring) -> UInt16? { UInt16(text).flatMap { $0 <= maximumCode ? $0 : nil } }

  /// Parses codes with `+` between, each once. Returns `nil` for anything else.
  private static func staffKeys(_ text: Substring) -> [UInt16]? {
    var keys: [UInt16] = []
    for part in text.split(separator: "+", omittingEmptySubsequences: false) {
      guard let code = code(part), !keys.contains(code), keys.count < maximumStaffKeys else { return nil }
      keys.append(code)
    }
    return keys.sorted()
  }

  private static func key(_ name: Substring) -> FocusKey? {
    switch name {
    case "next": .next
    case "previous": .previous
    case "next-group": .nextGroup
    case "previous-group": .previousGroup
    case "up": .up
    case "down": .down
    case "left": .left
    case "right": .right
    case "activate": .activate
    case "back": .back
    case "home": .home
    case "speak-again": .speakAgain
    case "spell": .spell
    case "increment": .increment
    case "decrement": .decrement
    case "actions": .actions
    case "pause": .pause
    case "volume-up": .volumeUp
    case "volume-down": .volumeDown
    case "mute": .mute
    case "headset-in": .headsetConnected
    case "headset-out": .headsetDisconnected
    default: nil
    }
  }

  /// Returns the meaning of a key, or `nil` for a key that does not concern the focus.
  func key(_ code: UInt16, isShifted: Bool) -> FocusKey? {
    for change in changes where change.code == code { return change.key }
    return switch Int32(code) {
    case KEY_UP, KEY_KP8, BTN_DPAD_UP: .up
    case KEY_DOWN, KEY_KP2, BTN_DPAD_DOWN: .down
    case KEY_LEFT, KEY_KP4, BTN_DPAD_LEFT: .left
    case KEY_RIGHT, KEY_KP6, BTN_DPAD_RIGHT: .right
    case KEY_ENTER, KEY_KPENTER, KEY_KP5, KEY_SPACE, KEY_OK, KEY_SELECT, BTN_SOUTH: .activate
    case KEY_ESC, KEY_BACK, KEY_EXIT, KEY_CANCEL, BTN_EAST: .back
    case KEY_HOMEPAGE, KEY_HOME: .home
    case KEY_HELP, KEY_INFO: .speakAgain
    case KEY_MENU, KEY_CONTEXT_MENU, KEY_COMPOSE, BTN_NORTH: .actions
    case KEY_PLAYPAUSE, KEY_PAUSE, KEY_PAUSECD: .pause
    case KEY_VOLUMEUP: .volumeUp
    case KEY_VOLUMEDOWN: .volumeDown
    case KEY_MUTE: .mute
    case KEY_TAB: isShifted ? .previousGroup : .nextGroup
    case KEY_NEXT, KEY_PAGEDOWN: .next
    case KEY_PREVIOUS, KEY_PAGEUP: .previous
    case KEY_KPPLUS: .increment
    case KEY_KPMINUS: .decrement
    default: nil
    }
  }

  /// Returns `true` if `hasKey` returns `true` for a key of the map.
  func hasKey(among hasKey: (Int32) -> Bool) -> Bool {
    for code in 0...Self.maximumCode where hasKey(Int32(code)) {
      if key(code, isShifted: false) != nil || staffKeys.contains(code) { return true }
    }
    return false
  }

  static func == (a: FocusKeyMap, b: FocusKeyMap) -> Bool {
    a.staffKeys == b.staffKeys && a.changes.count == b.changes.count
      && zip(a.changes, b.changes).allSatisfy { $0.code == $1.code && $0.key == $1.key }
  }
}
