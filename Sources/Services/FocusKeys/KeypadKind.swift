internal import CEvdev
import InputNodes
import Platform

/// The part that an input device has for the focus.
enum KeypadKind: Equatable {
  /// A keypad, a remote control, a D-pad, or a dial. No other program receives its keys.
  case keypad
  /// A touch panel or a mouse that also has keys, such as Back on the edge of a panel. Its touches go elsewhere.
  case partOfPointer
  /// A jack of a sound card that reports when a headset is connected. Other programs receive its reports too.
  case jack

  /// Returns the part that a device has, or `nil` for none.
  ///
  /// A device that can type is a keyboard, or a scanner whose Enter key must not press a button. It counts only if
  /// `names` matches its name. `HardwareKeyboards` handles the others.
  static func of(_ node: SysfsNode, at path: String, _ map: FocusKeyMap, names: [String]) -> KeypadKind? {
    let kind = of(
      name: node.name, map, names: names, hasKey: { node.keys.contains($0) },
      hasMotion: { node.relativeAxes.contains($0) }, hasAxis: { node.absoluteAxes.contains($0) })
    if let kind { return kind }
    return SysfsNode.switches(path).contains(SW_HEADPHONE_INSERT) ? .jack : nil
  }

  static func of(
    name: String, _ map: FocusKeyMap, names: [String], hasKey: (Int32) -> Bool, hasMotion: (Int32) -> Bool,
    hasAxis: (Int32) -> Bool
  ) -> KeypadKind? {
    let points = hasMotion(REL_X) || hasAxis(ABS_X) || hasAxis(ABS_MT_POSITION_X)
    let turns = !points && (hasMotion(REL_DIAL) || hasMotion(REL_WHEEL))
    guard turns || map.hasKey(among: hasKey) else { return nil }
    if TypingKeys.areAmong(hasKey), !names.contains(where: { NameGlob($0).matches(name) }) { return nil }
    return points ? .partOfPointer : .keypad
  }
}
