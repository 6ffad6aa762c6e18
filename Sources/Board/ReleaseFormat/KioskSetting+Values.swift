// In the host tool, the folders `Shared` of `Platform` and `System` belong to this module.
#if canImport(Platform)
  import Platform
  import System
#endif

/// The parsers of values, for the runtime and for `accepts(_:)`.
extension KioskSetting {
  /// The largest side of a mode, in pixels. Chosen: more than the 7680 pixels of the widest panels.
  private static let largestSide = 8192

  /// Parses `VITRINE_MODE`, except for `list`.
  public static func parseMode(_ text: String) -> ModeRequest? {
    guard let mode = ModeRequest(text), max(mode.width, mode.height) <= largestSide else { return nil }
    return mode
  }

  /// Parses `VITRINE_ROTATION`, in degrees clockwise.
  public static func parseRotation(_ text: String) -> Int? {
    guard let degrees = whole(text[...], in: 0...270), degrees % 90 == 0 else { return nil }
    return degrees
  }

  /// Parses `VITRINE_SCALE`, a number of pixels per point.
  public static func parseScale(_ text: String) -> Double? { number(text, in: 0.5...8) }

  /// Parses `VITRINE_TEXT_SCALE`.
  public static func parseTextScale(_ text: String) -> Double? { number(text, in: 0.5...2) }

  /// Parses `VITRINE_BACKLIGHT`: a pattern for names, or `nil`, and a brightness in percent.
  public static func parseBacklight(_ text: String) -> (name: String?, percent: Int)? {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count <= 2, let percent = whole(parts[parts.count - 1], in: 0...100), !parts[0].isEmpty else {
      return nil
    }
    return (parts.count == 2 ? String(parts[0]) : nil, percent)
  }

  /// Parses `VITRINE_STAFF_GESTURE`, except for `off`.
  public static func parseStaffGesture(_ text: String) -> (fingers: Int, seconds: Int)? {
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    guard words.count == 2, let fingers = whole(words[0], in: 1...10), let seconds = whole(words[1], in: 1...60)
    else { return nil }
    return (fingers, seconds)
  }

  /// A time in seconds, or `off`.
  public enum Timeout: Equatable, Sendable {
    /// No time: what waits for it never happens.
    case off
    /// A number of seconds.
    case seconds(Int)
  }

  /// Parses `VITRINE_DIM` and `VITRINE_DARK`.
  public static func parseTimeout(_ text: Substring) -> Timeout? {
    if text == "off" { return .off }
    return whole(text, in: 1...604_800).map { .seconds($0) }
  }

  /// Parses `VITRINE_IDLE`: the idle time, and the duration of the question in seconds, or `nil`.
  public static func parseIdle(_ text: String) -> (timeout: Timeout, warning: Int?)? {
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    guard words.count <= 2, let timeout = parseTimeout(words[0]) else { return nil }
    guard words.count == 2 else { return (timeout, nil) }
    guard timeout != .off, let warning = whole(words[1], in: 0...600) else { return nil }
    return (timeout, warning)
  }

  private static func whole(_ text: Substring, in range: ClosedRange<Int>) -> Int? {
    guard let number = Int(digits: text), range.contains(number) else { return nil }
    return number
  }

  private static func number(_ text: String, in range: ClosedRange<Double>) -> Double? {
    guard let number = Double(decimal: text[...]), range.contains(number) else { return nil }
    return number
  }
}

extension KioskSetting {
  /// Returns `true` if `value` has an allowed form.
  func accepts(_ value: String) -> Bool {
    switch self {
    case .display: Self.isDisplay(value)
    case .mode: value == "list" || Self.parseMode(value) != nil
    case .rotation: Self.parseRotation(value) != nil
    case .scale: Self.parseScale(value) != nil
    case .format: ["XRGB8888", "XBGR8888", "RGB565"].contains(value)
    case .dither: value == "on" || value == "off"
    case .touchMatrix: value.utf8.first == UInt8(ascii: "/") || CalibrationMatrix(value) != nil
    case .touchFilter: TouchFilter(value) != nil
    case .touchDeadZones: DeadZone.parseList(value) != nil
    case .backlight: Self.parseBacklight(value) != nil
    case .idle: Self.parseIdle(value) != nil
    case .dim, .dark: Self.parseTimeout(value[...]) != nil
    case .staffGesture: value == "off" || Self.parseStaffGesture(value) != nil
    case .staffPIN: StaffPIN(parsing: value) != nil
    case .keyboard: Self.areTags(value)
    case .language: Self.isTag(value[...])
    case .theme: ["dark", "light", "contrast"].contains(value)
    case .textScale: Self.parseTextScale(value) != nil
    case .keyFilter: Self.number(value, in: 0...5) != nil
    case .keyRepeat: value == "off" || Self.number(value, in: 0.2...10) != nil
    case .speech: ["top-left", "top-right", "bottom-left", "bottom-right", "off"].contains(value)
    default: !value.isEmpty
    }
  }

  private static func isDisplay(_ value: String) -> Bool {
    let parts = value.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return ["kms", "kms-legacy", "fbdev", "headless", "window"].contains(value) }
    switch parts[0] {
    case "kms", "kms-legacy", "fbdev": return !parts[1].isEmpty
    case "headless": return isSize(parts[1])
    case "window":
      let sizes = parts[1].split(separator: ":", omittingEmptySubsequences: false)
      return sizes.count <= 2 && sizes.allSatisfy(isSize)
    default: return false
    }
  }

  private static func isSize(_ text: Substring) -> Bool {
    guard let size = ModeRequest(String(text)) else { return false }
    return size.refreshRate == nil
  }

  private static func areTags(_ value: String) -> Bool {
    let tags = value.split(separator: ",", omittingEmptySubsequences: false)
    for (index, tag) in tags.enumerated() where !isTag(tag) || tags[..<index].contains(tag) { return false }
    return true
  }

  private static func isTag(_ tag: Substring) -> Bool {
    guard !tag.isEmpty else { return false }
    for byte in tag.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): break
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"): break
      default: return false
      }
    }
    return true
  }
}
