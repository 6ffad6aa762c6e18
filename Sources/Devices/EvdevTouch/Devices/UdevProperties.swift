import Platform
import System

/// The properties of an input device that udev has stored, for example because of a rule of the system's owner.
struct UdevProperties: Equatable {
  /// ID_INPUT_TOUCHSCREEN, or `nil` if it is not set.
  var isTouchscreen: Bool?
  /// ID_INPUT_TOUCHPAD
  var isTouchpad = false
  /// LIBINPUT_IGNORE_DEVICE
  var isIgnored = false
  /// Whether a rule has removed ID_INPUT, which udev sets for every input device.
  var lacksInput: Bool { hasProperties && !isInput }
  /// Whether a rule has removed ID_INPUT_TOUCHSCREEN of a device that is on a screen. udev sets this property or that of
  /// another pointing device.
  var lacksKind: Bool { isInput && !hasKind }
  private var hasProperties = false
  /// ID_INPUT
  private var isInput = false
  /// Whether one of udev's properties for pointing devices is set.
  private var hasKind = false
  /// LIBINPUT_CALIBRATION_MATRIX
  var calibration: CalibrationMatrix?
  /// Whether LIBINPUT_CALIBRATION_MATRIX is not a matrix.
  var hasInvalidCalibration = false

  /// Creates an empty set of properties.
  init() {}

  private static let folder = "/run/udev/data"
  /// The maximum size of an entry in bytes. Chosen: entries have about 1 KB.
  private static let limit = 64 << 10

  /// Reads the entry of a device. Without udev, or if the entry is missing or cannot be read, there are no properties.
  init(of device: DeviceNumber?) {
    let text = device.flatMap { try? File.text(at: Self.path(of: $0), limit: Self.limit) }
    self.init(parsing: text ?? "")
  }

  /// Parses an entry of the database: lines such as `E:NAME=VALUE`. Other lines are ignored.
  init(parsing text: String) {
    for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      guard line.starts(with: "E:".utf8), let equals = line.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let name = Substring(line[..<equals])
      let value = Substring(line[equals...].dropFirst())
      if value.isEmpty { continue }
      hasProperties = true
      switch name {
      case "E:ID_INPUT": isInput = value != "0"
      case "E:ID_INPUT_TOUCHSCREEN":
        isTouchscreen = value != "0"
        hasKind = true
      case "E:ID_INPUT_TOUCHPAD":
        isTouchpad = value != "0"
        hasKind = true
      case "E:ID_INPUT_TABLET", "E:ID_INPUT_MOUSE", "E:ID_INPUT_JOYSTICK": hasKind = true
      case "E:LIBINPUT_IGNORE_DEVICE": isIgnored = value != "0"
      case "E:LIBINPUT_CALIBRATION_MATRIX":
        // libinput accepts any white space between the numbers, and ignores those after the sixth.
        let numbers = value.words.prefix(6).map { String(Self.number($0)) }.joined(separator: " ")
        calibration = CalibrationMatrix(numbers)
        hasInvalidCalibration = calibration == nil
      default: break
      }
    }
  }

  /// Returns a number of a matrix in the format of `CalibrationMatrix`, which allows no plus sign and at most 18
  /// digits. Like libinput, it does not accept an exponent. Text that is not a number is returned as it is.
  private static func number(_ word: Substring) -> Substring {
    let digits = word.utf8
    var hasPoint = false
    for (index, digit) in digits.enumerated() {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): continue
      case UInt8(ascii: "+") where index == 0, UInt8(ascii: "-") where index == 0: continue
      // Digits beyond the limit may be cut only if they are decimals.
      case UInt8(ascii: ".") where index < 17 && !hasPoint: hasPoint = true
      default: return word
      }
    }
    let number = digits.first == UInt8(ascii: "+") ? digits.dropFirst() : digits[...]
    return Substring(hasPoint ? number.prefix(18) : number)
  }

  /// Returns `true` if udev runs and has not stored its entry of the device yet. It stores an entry just after it has
  /// set the permissions of the node.
  static func isPending(for device: DeviceNumber?) -> Bool {
    guard let device else { return false }
    return File.exists(at: folder) && !File.exists(at: path(of: device))
  }

  private static func path(of device: DeviceNumber) -> String { "\(folder)/c\(device.major):\(device.minor)" }
}
