// In the host tool, the folder `Shared` of `Platform` belongs to this module.
#if canImport(Platform)
  import Platform
#endif

/// A setting of a kiosk: an environment variable that Vitrine reads.
///
/// This declaration is the only source of the settings. The runtime, the board, and the host tool use its names,
/// messages, and parsers (`KioskSetting+Values.swift`). `tools/reference` writes the tables of docs/settings.md from
/// its explanations (`KioskSetting+Explanation.swift`), which programs for boards do not link.
public enum KioskSetting: String, CaseIterable, Sendable {
  case display = "VITRINE_DISPLAY"
  case output = "VITRINE_OUTPUT"
  case mode = "VITRINE_MODE"
  case rotation = "VITRINE_ROTATION"
  case scale = "VITRINE_SCALE"
  case format = "VITRINE_FORMAT"
  case dither = "VITRINE_DITHER"
  case touch = "VITRINE_TOUCH"
  case touchMatrix = "VITRINE_TOUCH_MATRIX"
  case touchFilter = "VITRINE_TOUCH_FILTER"
  case touchDeadZones = "VITRINE_TOUCH_DEAD_ZONES"
  case backlight = "VITRINE_BACKLIGHT"
  case idle = "VITRINE_IDLE"
  case dim = "VITRINE_DIM"
  case dark = "VITRINE_DARK"
  case hours = "VITRINE_HOURS"
  case timeZone = "VITRINE_TIMEZONE"
  case staffGesture = "VITRINE_STAFF_GESTURE"
  case staffPIN = "VITRINE_STAFF_PIN"
  case sound = "VITRINE_SOUND"
  case keyboard = "VITRINE_KEYBOARD"
  case keypads = "VITRINE_KEYPADS"
  case focusKeys = "VITRINE_FOCUS_KEYS"
  case keyFilter = "VITRINE_KEY_FILTER"
  case keyRepeat = "VITRINE_KEY_REPEAT"
  case speech = "VITRINE_SPEECH"
  case language = "VITRINE_LANGUAGE"
  case theme = "VITRINE_THEME"
  case textScale = "VITRINE_TEXT_SCALE"
  case font = "VITRINE_FONT"

  case resources = "VITRINE_RESOURCES"
  case storage = "VITRINE_STORAGE"
  case replay = "VITRINE_REPLAY"
  case record = "VITRINE_RECORD"
  case screenshot = "VITRINE_SCREENSHOT"
  case statistics = "VITRINE_STATS"
  case viewTree = "VITRINE_TREE"
  case elements = "VITRINE_ELEMENTS"
  case inspectedView = "VITRINE_INSPECT"

  case state = "VITRINE_STATE"
  case note = "VITRINE_NOTE"
  case failure = "VITRINE_TROUBLE"
  case dataPartition = "VITRINE_DATA"
  case imageDate = "VITRINE_MADE"

  /// The people or programs that set a setting.
  public enum Audience: Sendable {
    /// Operators: the setting can stay on a board.
    case operators
    /// Developers, for one run of a program.
    case developers
    /// Vitrine's programs, which communicate by it.
    case vitrine
  }

  /// The people or programs that set the setting.
  public var audience: Audience {
    switch self {
    case .resources, .storage, .replay, .record, .screenshot, .statistics, .viewTree, .elements, .inspectedView:
      .developers
    case .state, .note, .failure, .dataPartition, .imageDate: .vitrine
    default: .operators
    }
  }

  /// The name of the environment variable.
  public var name: String { rawValue }

  /// The allowed values, which follow "expected" in messages.
  public var allowedValues: String {
    switch self {
    case .display:
      "kms, kms:/dev/dri/cardN, kms-legacy, kms-legacy:/dev/dri/cardN, fbdev, fbdev:/dev/fbN" + Self.allowedWindows
        + " or headless:WIDTHxHEIGHT (numbers up to 16383)"
    case .output: "the name of a connector such as HDMI-A-1, or list"
    case .mode: "WIDTHxHEIGHT, WIDTHxHEIGHT@HZ (numbers up to 8192) or list"
    case .rotation: "0, 90, 180 or 270, in degrees clockwise"
    case .scale: "a number of pixels per point from 0.5 to 8"
    case .format: "XRGB8888, XBGR8888 or RGB565"
    case .dither: "on or off"
    case .touch: "a device path, a glob of device names such as *ft5x06*, or list"
    case .touchMatrix:
      "six numbers 'a b c d e f' (x' = a x + b y + c, y' = d x + e y + f), or a file's path"
    case .touchFilter: TouchFilter.validValues
    case .touchDeadZones: DeadZone.validValues
    case .backlight:
      "PERCENT or NAME=PERCENT, 0 to 100; NAME as in /sys/class/backlight, with wildcards * and ?"
    case .idle: "SECONDS or SECONDS,WARNING, 1 to 604800 and 0 to 600, or off"
    case .dim, .dark: "seconds without a touch, 1 to 604800, or off"
    case .hours: "days and hours such as 'Mo-Fr 8:00-18:30, Sa 10:00-16:00', or off"
    case .timeZone: "a POSIX rule such as CET-1CEST,M3.5.0,M10.5.0/3"
    case .staffGesture: "FINGERS,SECONDS, 1 to 10 and 1 to 60, or off"
    case .staffPIN: "the output of 'vitrine pin'"
    case .sound: "a device such as /dev/snd/pcmC1D0p, or off"
    case .keyboard: "language tags such as de,en, each once, with commas between"
    case .keypads: "name patterns such as Storm*, with commas between"
    case .focusKeys: "CODE=KEY pairs such as 183=activate,184=back"
    case .keyFilter: "seconds from 0 to 5"
    case .keyRepeat: "seconds from 0.2 to 10, or off"
    case .speech: "top-left, top-right, bottom-left, bottom-right or off"
    case .language: "a language tag such as de or en-GB"
    case .theme: "dark, light or contrast"
    case .textScale: "a number from 0.5 to 2"
    case .font: "the path of a TrueType or OpenType file"
    default: "text that is not empty"
    }
  }

  #if hasFeature(Embedded)
    private static let allowedWindows = ""
  #else
    private static let allowedWindows = ", window, window:WIDTHxHEIGHT, window:WIDTHxHEIGHT:MILLIMETERSxMILLIMETERS"
  #endif

  /// Returns a message if the form of `value` is not allowed, or `nil`. The app may still refuse the value, such as a
  /// language that it does not have.
  public func refusal(of value: String) -> String? {
    accepts(value) ? nil : Self.message(about: value, of: name, reason: expectation)
  }

  /// The reason for refusing a value whose form is not allowed.
  public var expectation: String { "expected \(allowedValues)" }

  /// Returns a message about a value that cannot be used.
  public static func message(about value: String, of name: String, reason: String) -> String {
    "\(name)='\(value)': \(reason)"
  }
}
