internal import CLinux

/// The rule that decides whether a device counts as a keyboard, regardless of its declared type.
package enum TypingKeys {
  private static let letters = [KEY_Q...KEY_P, KEY_A...KEY_L, KEY_Z...KEY_M]
  private static let digits = [KEY_1...KEY_0, KEY_KP7...KEY_KP9, KEY_KP4...KEY_KP6, KEY_KP1...KEY_KP0]

  /// Returns `true` for a device that can type: one with a letter, or with a digit and an Enter key.
  ///
  /// - Parameter hasKey: Returns `true` if the device has the key with this code.
  package static func areAmong(_ hasKey: (Int32) -> Bool) -> Bool {
    if letters.contains(where: { $0.contains(where: hasKey) }) { return true }
    return digits.contains { $0.contains(where: hasKey) } && (hasKey(KEY_ENTER) || hasKey(KEY_KPENTER))
  }
}
