import Geometry
import Platform
import ReleaseFormat
import System
import Toolkit

/// The runtime settings from the `VITRINE_…` environment variables.
///
/// `KioskSetting` declares their names, values, and explanations. `Settings` has the validated values of one
/// program.
public struct Settings {
  /// The display selected by `VITRINE_DISPLAY`.
  public enum DisplayChoice: Equatable, Sendable {
    /// KMS, or a frame buffer if the kernel does not support KMS.
    case automatic
    /// The DRM device at `path`, or the first one with an output if `path` is `nil`.
    case kms(path: String?)
    /// The DRM device at `path` through the legacy interface, for drivers with a faulty atomic one. See ``kms(path:)``.
    case legacyKMS(path: String?)
    case framebuffer(path: String)
    /// A display in memory, with its size in pixels.
    case headless(PixelSize)
    #if !hasFeature(Embedded)
      /// A window on a desktop, with its size in pixels. If the size in millimeters is known, it determines the pixels
      /// per point.
      case window(PixelSize, millimeters: Size? = nil)
    #endif

    var isHeadless: Bool {
      if case .headless = self { return true }
      return false
    }

    /// Whether the display is the machine's own panel, with a backlight and a console.
    var isPanel: Bool {
      #if !hasFeature(Embedded)
        if case .window = self { return false }
      #endif
      return !isHeadless
    }
  }

  /// The kernel's first frame buffer, which is the default for frame buffer displays.
  static let framebufferPath = "/dev/fb0"

  /// A value, or the word `list`, which prints the possible values and exits.
  public enum Listable<Value: Equatable & Sendable>: Equatable, Sendable {
    case unset
    case list
    case value(Value)

    var value: Value? {
      if case .value(let value) = self { return value }
      return nil
    }
  }

  /// `VITRINE_DISPLAY`
  public var display = DisplayChoice.automatic
  /// `VITRINE_OUTPUT`: the kernel's connector name.
  public var output = Listable<String>.unset
  /// `VITRINE_MODE`
  public var mode = Listable<ModeRequest>.unset
  /// `VITRINE_ROTATION`: the rotation in degrees clockwise.
  public var rotation = Rotation.none
  /// Whether `VITRINE_ROTATION` is set. Otherwise, the rotation is the one with which the panel is built in, if the
  /// kernel knows it.
  public var overridesOrientation = false
  /// `VITRINE_SCALE`: the pixels per point, or `nil` to compute them from the panel's size in millimeters.
  public var scale: Double?
  /// `VITRINE_FORMAT`: the pixel format, or `nil` for one that the plane supports.
  public var format: PixelFormat?
  /// `VITRINE_DITHER`: whether colors that a panel does not support are dithered.
  public var dithers = true
  /// `VITRINE_TOUCH`: a device path or a glob of device names.
  public var touch = Listable<String>.unset
  /// The source of a panel's calibration.
  public enum Calibration: Equatable, Sendable {
    case matrix(CalibrationMatrix)
    /// A file. If it does not exist or is damaged, touches are not calibrated.
    case file(CalibrationFile)

    var matrix: CalibrationMatrix { storedMatrix ?? .identity }

    /// The current calibration matrix, or `nil` if there is none, so that udev's is used.
    var storedMatrix: CalibrationMatrix? {
      switch self {
      case .matrix(let matrix): matrix
      case .file(let file): file.matrix()
      }
    }

    var file: CalibrationFile? {
      if case .file(let file) = self { return file }
      return nil
    }
  }

  /// `VITRINE_TOUCH_MATRIX`
  public var calibration = Calibration.file(.`default`)
  /// `VITRINE_TOUCH_FILTER`
  public var filter = TouchFilter.none
  /// `VITRINE_TOUCH_DEAD_ZONES`
  public var deadZones: [DeadZone] = []
  /// `VITRINE_BACKLIGHT`
  public var backlight = BacklightChoice.`default`
  /// `VITRINE_STAFF_GESTURE`: the gesture that opens the staff's page, or `nil` for none.
  var staffGesture: StaffGesture? = .`default`
  /// `VITRINE_STAFF_PIN`: the PIN for the staff's page, or `nil` for none.
  var staffPIN: String?
  /// `VITRINE_IDLE`: the idle time, and the duration of the question, or `nil` for that of the app.
  var idle: KioskSetting.Timeout?
  var idleWarning: Double?
  /// `VITRINE_DIM`, `VITRINE_DARK`: the times until the backlight is dimmed or off, or `nil` for those of the app.
  var dim: KioskSetting.Timeout?
  var dark: KioskSetting.Timeout?
  /// `VITRINE_HOURS`: the hours in which the panel is lit, or `nil` for those of the app. `off` disables them.
  var hours: String?
  /// `VITRINE_TIMEZONE`: the time zone, or `nil` for that of the machine.
  var timeZone: String?

  /// Returns the app's idle policy with the settings applied. Throws an error for hours or a PIN if the app does not
  /// contain their code.
  func idlePolicy(overriding app: IdlePolicy) throws(KioskError) -> IdlePolicy {
    func time(_ setting: KioskSetting.Timeout?, _ usual: Double?) -> Double? {
      switch setting {
      case nil: usual
      case .off: nil
      case .seconds(let seconds): Double(seconds)
      }
    }
    var idlePolicy = app
    idlePolicy.idleTimeout = time(idle, app.idleTimeout)
    idlePolicy.warningDuration = idleWarning ?? app.warningDuration
    idlePolicy.dimTimeout = time(dim, app.dimTimeout)
    idlePolicy.darkTimeout = time(dark, app.darkTimeout)
    if hours == "off" {
      idlePolicy.applyHours = nil
    } else if let hours {
      guard let read = app.parseHours else {
        throw .setting(
          name: KioskSetting.hours.name, value: hours,
          reason: "this app has no opening hours; add them with IdlePolicy.with(hours:)")
      }
      idlePolicy.applyHours = try Self.parse(.hours, hours, read)
    }
    if let staffPIN {
      guard let setPIN = app.setPIN else {
        throw .setting(
          name: KioskSetting.staffPIN.name, value: "…",
          reason: "this app has no staff access; add it with IdlePolicy.withStaffAccess()")
      }
      _ = try Self.parse(.staffPIN, staffPIN) { setPIN($0) ? true : nil }
    }
    return idlePolicy
  }

  /// `VITRINE_KEYBOARD`: the language tags of the on-screen keyboard, in order, or `nil` for those of the app.
  public var keyboard: [String]?
  /// `VITRINE_THEME`: the initial theme of the window, or `nil` for `Theme.dark`.
  public var theme: Theme?
  /// `VITRINE_TEXT_SCALE`: the scale of text, or `nil` for that of the theme.
  public var textScale: Double?
  /// `VITRINE_REPLAY`: the touch script or evemu recording to play.
  public var replay: String?
  /// `VITRINE_SCREENSHOT`: the file for a screenshot of the final frame of a replay.
  public var screenshot: String?
  /// `VITRINE_RECORD`: the file for an evemu recording of the panel's touches.
  public var record: String?
  /// `VITRINE_STATS`: the file for a line per frame.
  public var statistics: String?
  /// `VITRINE_FONT`
  public var font: String?

  /// Reads the settings.
  ///
  /// - Parameter lookup: Returns the value of a variable, or `nil` if it is unset or empty.
  public init(reading lookup: (String) -> String?) throws(KioskError) {
    func value(_ setting: KioskSetting) -> String? { lookup(setting.name) }
    if let text = value(.display) { display = try Self.display(text) }
    if let text = value(.output) { output = text == "list" ? .list : .value(text) }
    if let text = value(.mode) {
      mode = try Self.parse(.mode, text) { $0 == "list" ? .list : KioskSetting.parseMode($0).map { .value($0) } }
    }
    if let text = value(.rotation) {
      rotation = try Self.parse(.rotation, text) { KioskSetting.parseRotation($0).flatMap { Rotation(rawValue: $0) } }
      overridesOrientation = true
    }
    if let text = value(.scale) { scale = try Self.parse(.scale, text) { KioskSetting.parseScale($0) } }
    if let text = value(.format) { format = try Self.parse(.format, text) { PixelFormat($0) } }
    if let text = value(.dither) {
      dithers = try Self.parse(.dither, text) { $0 == "on" ? true : $0 == "off" ? false : nil }
    }
    if let text = value(.touch) { touch = text == "list" ? .list : .value(text) }
    if let text = value(.touchMatrix) {
      calibration = try Self.parse(.touchMatrix, text) {
        $0.utf8.first == UInt8(ascii: "/")
          ? .file(CalibrationFile(path: $0)) : CalibrationMatrix($0).map { .matrix($0) }
      }
    }
    if let text = value(.touchFilter) { filter = try Self.parse(.touchFilter, text) { TouchFilter($0) } }
    if let text = value(.touchDeadZones) {
      deadZones = try Self.parse(.touchDeadZones, text) { DeadZone.parseList($0) }
    }
    if let text = value(.backlight) { backlight = try Self.parse(.backlight, text) { BacklightChoice($0) } }
    if let text = value(.staffGesture) {
      staffGesture = try text == "off" ? nil : Self.parse(.staffGesture, text) { StaffGesture($0) }
    }
    staffPIN = value(.staffPIN)
    hours = value(.hours)
    timeZone = value(.timeZone)
    if let text = value(.idle) {
      let parsed = try Self.parse(.idle, text) { KioskSetting.parseIdle($0) }
      idle = parsed.timeout
      idleWarning = parsed.warning.map { Double($0) }
    }
    if let text = value(.dim) { dim = try Self.parse(.dim, text) { KioskSetting.parseTimeout($0[...]) } }
    if let text = value(.dark) { dark = try Self.parse(.dark, text) { KioskSetting.parseTimeout($0[...]) } }
    if let text = value(.keyboard) {
      guard let tags = KeyboardLanguage.parseTags(text) else {
        throw .setting(
          name: KioskSetting.keyboard.name, value: text, reason: "expected \(KeyboardLanguage.allowedValuesDescription)"
        )
      }
      keyboard = tags
    }
    if let text = value(.theme) {
      theme = try Self.parse(.theme, text) {
        $0 == "dark" ? .dark : $0 == "light" ? .light : $0 == "contrast" ? .highContrast : nil
      }
    }
    if let text = value(.textScale) { textScale = try Self.parse(.textScale, text) { KioskSetting.parseTextScale($0) } }
    replay = value(.replay)
    screenshot = value(.screenshot)
    record = value(.record)
    statistics = value(.statistics)
    font = value(.font)
  }

  private static func display(_ text: String) throws(KioskError) -> DisplayChoice {
    try parse(.display, text) {
      let parts = $0.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let argument = parts.count == 2 ? String(parts[1]) : nil
      switch parts[0] {
      case "kms": return argument == "" ? nil : .kms(path: argument)
      case "kms-legacy": return argument == "" ? nil : .legacyKMS(path: argument)
      case "fbdev": return argument == "" ? nil : .framebuffer(path: argument ?? framebufferPath)
      case "headless":
        guard let argument else { return .headless(PixelSize(800, 480)) }
        guard let size = ModeRequest(argument), size.refreshRate == nil else { return nil }
        return .headless(PixelSize(size.width, size.height))
      #if !hasFeature(Embedded)
        case "window": return window(argument)
      #endif
      default: return nil
      }
    }
  }

  #if !hasFeature(Embedded)
    /// Parses the size in pixels, optionally followed by the size in millimeters.
    private static func window(_ argument: String?) -> DisplayChoice? {
      guard let argument else { return .window(windowSize) }
      let sizes = argument.split(separator: ":", omittingEmptySubsequences: false).map { ModeRequest(String($0)) }
      guard sizes.count <= 2, let pixels = sizes[0], pixels.refreshRate == nil else { return nil }
      let size = PixelSize(pixels.width, pixels.height)
      guard sizes.count == 2 else { return .window(size) }
      guard let glass = sizes[1], glass.refreshRate == nil else { return nil }
      return .window(size, millimeters: Size(Double(glass.width), Double(glass.height)))
    }

    /// The default size of a window. Most kiosk panels have this size.
    static let windowSize = PixelSize(800, 480)
  #endif

  private static func parse<Value>(
    _ setting: KioskSetting, _ text: String, _ read: (String) -> Value?
  ) throws(KioskError) -> Value {
    guard let value = read(text) else {
      throw .setting(name: setting.name, value: text, reason: setting.expectation)
    }
    return value
  }
}
