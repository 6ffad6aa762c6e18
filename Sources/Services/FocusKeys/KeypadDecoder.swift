internal import CEvdev
import Toolkit

/// Decodes the events of a keypad or a dial to keys of the focus.
///
/// The kernel's repeats of a held key are ignored, and so is a second press of the same key within `minimumInterval`:
/// people with a tremor press a key twice. Steps of a dial have no such limit.
struct KeypadDecoder {
  let map: FocusKeyMap
  /// The time in seconds within which the same key does not count again.
  let minimumInterval: Double

  private var last: (code: UInt16, time: Double)?
  private var isShifted = false
  /// The held keys, as far as the map has keys of the staff.
  private var heldKeys: [UInt16] = []

  /// The number of held keys that are remembered. Chosen: more than the keys of the staff, so that another key ends the
  /// hold.
  private static let maximumHeldKeys = 8
  /// The steps of a dial that count in one event. Chosen: a hand turns no farther between two reports.
  private static let maximumSteps: Int32 = 4

  init(_ map: FocusKeyMap, minimumInterval: Double) {
    self.map = map
    self.minimumInterval = minimumInterval
  }

  /// Returns `true` if an event is the release of a key that activates elements.
  func releasesActivation(type: UInt16, code: UInt16, value: Int32) -> Bool {
    Int32(type) == EV_KEY && value == 0 && map.key(code, isShifted: false) == .activate
  }

  /// Returns whether the held keys are now those of the staff, or `nil` if an event does not change that.
  ///
  /// Another key that is held too ends the hold, so that a hand that leans on the keypad does not open the page.
  mutating func updateStaffKeys(type: UInt16, code: UInt16, value: Int32) -> Bool? {
    guard !map.staffKeys.isEmpty else { return nil }
    let wereHeld = heldKeys == map.staffKeys
    if isLoss(type: type, code: code) {
      heldKeys.removeAll()
    } else if Int32(type) == EV_KEY, value == 0 {
      heldKeys.removeAll { $0 == code }
    } else if Int32(type) == EV_KEY, value == 1, !heldKeys.contains(code), heldKeys.count < Self.maximumHeldKeys {
      heldKeys.append(code)
      heldKeys.sort()
    }
    let areHeld = heldKeys == map.staffKeys
    return areHeld == wereHeld ? nil : areHeld
  }

  /// Returns `true` if an event reports that the kernel has dropped others.
  func isLoss(type: UInt16, code: UInt16) -> Bool { Int32(type) == EV_SYN && Int32(code) == SYN_DROPPED }

  /// Returns the key that an event means, and how often it counts, or `nil` for none.
  mutating func decode(type: UInt16, code: UInt16, value: Int32, at time: Double) -> (key: FocusKey, count: Int)? {
    switch Int32(type) {
    case EV_KEY where Int32(code) == KEY_LEFTSHIFT || Int32(code) == KEY_RIGHTSHIFT:
      isShifted = value != 0
      return nil
    case EV_KEY where value == 1:
      guard let key = map.key(code, isShifted: isShifted) else { return nil }
      if let last, last.code == code, time >= last.time, time - last.time < minimumInterval { return nil }
      last = (code, time)
      return (key, 1)
    case EV_REL where Int32(code) == REL_DIAL || Int32(code) == REL_WHEEL:
      guard value != 0 else { return nil }
      // A wheel reports positive values away from the user, and a dial clockwise.
      let isForward = Int32(code) == REL_DIAL ? value > 0 : value < 0
      let steps = min(value.magnitude, UInt32(Self.maximumSteps))
      last = nil
      return (isForward ? .next : .previous, Int(steps))
    case EV_SW where Int32(code) == SW_HEADPHONE_INSERT:
      return (value == 0 ? .headsetDisconnected : .headsetConnected, 1)
    case EV_SYN where isLoss(type: type, code: code):
      isShifted = false
      return nil
    default: return nil
    }
  }
}
