import System

/// The file with the system owner's corrections of devices for libinput. Vitrine does not use libinput.
enum LibinputOverrides {
  /// Returns a message if the file exists, which names the settings to use instead.
  static func warning(at path: String = "/etc/libinput/local-overrides.quirks") -> String? {
    guard File.exists(at: path) else { return nil }
    return "\(path) is not read; set VITRINE_TOUCH, VITRINE_TOUCH_MATRIX, or VITRINE_TOUCH_DEAD_ZONES instead"
  }
}
