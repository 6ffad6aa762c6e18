import ReleaseFormat
import TOMLFiles

/// The keys that a board's file may have, and the allowed values. docs/boards.md explains their meaning.
enum BoardSchema {
  enum Kind: Sendable {
    case string
    case oneOf([String])
    /// A text of a specific form, with an example.
    case pattern(String, @Sendable (String) -> Bool)
    case integer(ClosedRange<Int>)
    /// A multiple of the first number, in the range.
    case multiple(Int, ClosedRange<Int>)
    case oneOfNumbers([Int])
    case number(ClosedRange<Double>)
    case strings
    case subset(of: [String])
    /// A list of texts of a specific form, with an example.
    case shapedTexts(String, @Sendable (String) -> Bool)
    /// A list of the given number of numbers.
    case numbers(Int)
    case table([Key])
    /// A list of tables, each with exactly one of the keys in `oneOf`.
    case tables([Key], oneOf: [String])

    var allowed: String {
      switch self {
      case .string: "a text"
      case .oneOf(let values): "one of " + values.map { "\"\($0)\"" }.joined(separator: ", ")
      case .pattern(let example, _): "a text such as \"\(example)\""
      case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
      case .multiple(let unit, let range): "a multiple of \(unit) from \(range.lowerBound) to \(range.upperBound)"
      case .oneOfNumbers(let values): "one of " + values.map(String.init).joined(separator: ", ")
      case .number(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
      case .strings: "a list of texts"
      case .subset(of: let values): "a list with some of " + values.map { "\"\($0)\"" }.joined(separator: ", ")
      case .shapedTexts(let example, _): "a list of texts such as \"\(example)\""
      case .numbers(let count): "a list of \(count) numbers"
      case .table: "a table"
      case .tables: "a list of tables"
      }
    }
  }

  struct Key: Sendable {
    let name: String
    let kind: Kind
    let isRequired: Bool

    init(_ name: String, _ kind: Kind, needed: Bool = false) {
      self.name = name
      self.kind = kind
      isRequired = needed
    }
  }

  private static let connector = Kind.pattern("HDMI-A-1") { $0.contains("-") && !$0.contains(" ") }
  private static let mode = Kind.pattern("800x480@60") { KioskSetting.parseMode($0) != nil }

  /// The filters in the order in which the app applies them.
  private static let filters = [
    Key("skip", .integer(1...5)), Key("median", .oneOfNumbers([3, 5, 7, 9])), Key("dejitter", .number(0.1...20)),
  ]
  private static let file = Kind.pattern("/var/lib/vitrine/touch-matrix") { $0.hasPrefix("/") && !$0.hasSuffix("/") }

  static let keys: [Key] = [
    Key("architecture", .oneOf(["arm64", "armhf", "x86_64"]), needed: true),
    Key("cpu", .string),
    // Required, so that each file states if the board was tested.
    Key("status", .oneOf(["verified", "unverified"]), needed: true),
    Key(
      "kernel",
      .table([
        Key("package", .string, needed: true),
        Key("release", .string),
        Key("tree", .pattern("broadcom/bcm2711-rpi-4-b.dtb") { $0.hasSuffix(".dtb") }),
        Key("overlays", .strings),
        Key("display", .strings, needed: true),
        Key("touch", .strings, needed: true),
        Key("arguments", .strings, needed: true),
      ]), needed: true),
    Key(
      "boot",
      .table([
        Key("layout", .oneOf(["raspberrypi", "u-boot", "systemd-boot"]), needed: true),
        Key("firmware", .strings, needed: true),
        Key("files", .strings),
        Key(
          "loader",
          .tables(
            [
              // The range lies between the partition table and the first partition.
              Key("file", .string, needed: true), Key("offset", .integer(512...(4 << 20) - 512)),
              Key("partition", .string),
              Key("size", .integer(512...(2 << 20))), Key("bring", .string),
            ], oneOf: ["offset", "partition"])),
        Key("console", .pattern("ttyS0,115200") { $0.hasPrefix("tty") }, needed: true),
      ])),
    Key(
      "data",
      .table([
        Key("device", .pattern("/dev/mmcblk0p2") { $0.hasPrefix("/dev/") }, needed: true),
        Key("modules", .strings, needed: true),
      ])),
    Key(
      "network",
      .table([
        Key("interface", .pattern("eth0") { !$0.contains(" ") && !$0.isEmpty }, needed: true),
        Key("modules", .strings, needed: true),
      ])),
    Key("sound", .table([Key("modules", .strings, needed: true)])),
    Key(
      "display",
      .table([
        Key("connector", connector), Key("mode", mode), Key("rotation", .oneOfNumbers([0, 90, 180, 270])),
        Key("scale", .number(0.5...8)), Key("format", .oneOf(["XRGB8888", "XBGR8888", "RGB565"])),
      ])),
    Key(
      "touch",
      .table([
        Key("name", .string), Key("matrix", .numbers(6)), Key("calibration", file), Key("filters", .table(filters)),
        Key("deadzones", .shapedTexts("94,0,6,5") { DeadZone.parseList($0)?.count == 1 }),
      ])),
    Key("backlight", .table([Key("device", .string), Key("brightness", .integer(0...100), needed: true)])),
    Key("watchdog", .table([Key("module", .string, needed: true)])),
    // The kernel maps memory in whole pages.
    Key("log", .table([Key("address", .multiple(4096, 1 << 20...1 << 31))])),
    Key(
      "app",
      .table([Key("devices", .shapedTexts("/dev/ttyS1") { $0.hasPrefix("/dev/") && !$0.contains(" ") }, needed: true)])),
    Key(
      "usb",
      .table([
        Key("allow", .subset(of: ["touch", "keyboard", "storage", "network", "other"]), needed: true)
      ])),
    Key("update", .table([Key("slots", .oneOf(["verified", "unverified", "none"]), needed: true)])),
    Key(
      "machine",
      .table([
        Key("emulator", .string, needed: true), Key("arguments", .strings, needed: true),
        Key("pointer", .string, needed: true),
        Key("firmware", .string), Key("reader", .string),
        Key(
          "panel",
          .table([
            Key("device", .string), Key("width", .integer(64...4096), needed: true),
            Key("height", .integer(64...4096), needed: true),
          ]), needed: true),
      ])),
  ]

  struct Violation: Equatable {
    var line: Int
    var reason: String
  }

  /// The key that names the base of a file.
  static let baseKey = "base"

  /// Returns the first mistake in a file with a base, or `nil`.
  static func firstViolation(inChanges table: TOMLTable, lines: TOMLLines) -> Violation? {
    let all = [Key(baseKey, .string)] + keys
    if let found = complaint(about: table, path: [], keys: all, lines: lines, isWhole: false) { return found }
    // A test of the base does not cover this board.
    guard table["status"] != nil else {
      let kind = keys.first { $0.name == "status" }!.kind
      return Violation(
        line: lines[[baseKey]], reason: "a board's file needs the key 'status', also with a base: \(kind.allowed)")
    }
    return nil
  }

  /// Returns the first mistake in a complete file, or `nil`.
  static func firstViolation(in table: TOMLTable, lines: TOMLLines) -> Violation? {
    if let found = complaint(about: table, path: [], keys: keys, lines: lines) { return found }
    if let slots = table["update"]?.tableValue?["slots"]?.stringValue, slots != "none" {
      let layout = table["boot"]?.tableValue?["layout"]?.stringValue
      if layout == nil || layout == "raspberrypi" || table["data"] == nil {
        let reason = "needs [data], and a [boot] layout whose loader counts starts: u-boot or systemd-boot"
        return Violation(line: lines[["update", "slots"]], reason: "'slots' \(reason); otherwise, it is \"none\"")
      }
    }
    // Kernels of other architectures would not reserve the memory, and the driver would overwrite memory in use.
    guard table["log"]?.tableValue?["address"] != nil, let architecture = table["architecture"]?.stringValue,
      architecture != "x86_64"
    else { return nil }
    let way = "for \(architecture) leave it out, and reserve the memory by a node 'ramoops' of the device tree"
    return Violation(line: lines[["log", "address"]], reason: "'address' is for x86_64 alone; \(way)")
  }

  /// - Parameter isWhole: Whether required keys must be present.
  private static func complaint(
    about table: TOMLTable, path: [String], keys: [Key], lines: TOMLLines, isWhole: Bool = true
  ) -> Violation? {
    let place = path.isEmpty ? "a board's file" : "[\(path.joined(separator: "."))]"
    for name in table.keys.sorted(by: { lines[path + [$0]] < lines[path + [$1]] }) {
      let line = lines[path + [name]]
      guard let key = keys.first(where: { $0.name == name }) else {
        return Violation(
          line: line, reason: "\(place) has no key '\(name)'; it may have \(keys.map(\.name).joined(separator: ", "))")
      }
      let value = table[name]!
      if case .table(let inner) = key.kind, let innerTable = value.tableValue {
        if let found = complaint(about: innerTable, path: path + [name], keys: inner, lines: lines, isWhole: isWhole) {
          return found
        }
      } else if case .tables(let inner, let choice) = key.kind, let list = value.arrayValue {
        for item in list {
          guard let table = item.tableValue else {
            return Violation(line: line, reason: "'\(name)' must be \(key.kind.allowed)")
          }
          if let found = complaint(about: table, path: path + [name], keys: inner, lines: lines) { return found }
          if choice.count(where: { table[$0] != nil }) != 1 {
            return Violation(
              line: line,
              reason: "each of '\(name)' needs either of \(choice.map { "'\($0)'" }.joined(separator: ", "))")
          }
        }
      } else if !fits(value, key.kind) {
        return Violation(line: line, reason: "'\(name)' must be \(key.kind.allowed)")
      }
    }
    for key in keys where isWhole && key.isRequired && table[key.name] == nil {
      return Violation(line: lines[path], reason: "\(place) needs the key '\(key.name)': \(key.kind.allowed)")
    }
    return nil
  }

  private static func fits(_ value: TOMLValue, _ kind: Kind) -> Bool {
    switch kind {
    case .string: return value.stringValue?.isEmpty == false
    case .oneOf(let values): return value.stringValue.map(values.contains) ?? false
    case .pattern(_, let isShaped): return value.stringValue.map(isShaped) ?? false
    case .integer(let range): return value.integerValue.map(range.contains) ?? false
    case .multiple(let unit, let range): return value.integerValue.map { range.contains($0) && $0 % unit == 0 } ?? false
    case .oneOfNumbers(let values): return value.integerValue.map(values.contains) ?? false
    case .number(let range): return value.numberValue.map(range.contains) ?? false
    case .subset(of: let values):
      return value.arrayValue?.allSatisfy { $0.stringValue.map(values.contains) ?? false } ?? false
    case .shapedTexts(_, let isShaped):
      return value.arrayValue?.allSatisfy { $0.stringValue.map(isShaped) ?? false } ?? false
    case .strings: return value.arrayValue?.allSatisfy { $0.stringValue != nil } ?? false
    case .numbers(let count):
      return value.arrayValue.map { $0.count == count && $0.allSatisfy { $0.numberValue?.isFinite == true } } ?? false
    case .table, .tables: return false
    }
  }
}
