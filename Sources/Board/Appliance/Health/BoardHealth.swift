import System

/// Facts about a board's hardware from the kernel's files, for `vitrine doctor` and `vitrine metrics`.
struct BoardHealth {
  /// The folder that contains `sys` and `proc`. Empty on a board; tests use another one.
  var root = ""

  /// The maximum size of a file to read, in bytes.
  private static let longestFile = 64 << 10
  /// The bit of INPUT_PROP_DIRECT in a device's properties: a touch screen.
  private static let isDirect: UInt64 = 1 << 1

  /// A line for each fact: its kind, and its values separated by spaces.
  var lines: [String] { temperatures + undervoltage + storage + memory + connectors + touchDevices }

  private func text(_ path: String) -> String? {
    guard let text = try? File.text(at: "\(root)/\(path)", limit: Self.longestFile) else { return nil }
    return String(text.prefix { $0 != "\n" })
  }

  private func names(_ path: String) -> [String] { ((try? Directory.names(at: "\(root)/\(path)")) ?? []).sorted() }

  /// `temperature NAME MILLIDEGREES`: of each sensor of a processor or board.
  private var temperatures: [String] {
    names("sys/class/thermal").filter { $0.hasPrefix("thermal_zone") }.compactMap { zone in
      guard let degrees = text("sys/class/thermal/\(zone)/temp").flatMap({ Int64(decimal: $0) }) else { return nil }
      return "temperature \(word(text("sys/class/thermal/\(zone)/type") ?? zone)) \(degrees)"
    }
  }

  /// `undervoltage yes` or `no`: whether a Raspberry Pi's supply was too weak since the last query.
  private var undervoltage: [String] {
    names("sys/class/hwmon").compactMap { sensor in
      guard text("sys/class/hwmon/\(sensor)/name") == "rpi_volt" else { return nil }
      return text("sys/class/hwmon/\(sensor)/in0_lcrit_alarm").map { "undervoltage \($0 == "0" ? "no" : "yes")" }
    }
  }

  /// `storage NAME WORN EOL`: the share of its life that an eMMC device has used, in percent, and its warning: 1 is
  /// normal, 2 is 80 % of the reserved blocks used, 3 is 90 %.
  private var storage: [String] {
    names("sys/block").compactMap { disk in
      // Two types of memory, each in steps of ten percent: `0x01 0x03`.
      guard let life = text("sys/block/\(disk)/device/life_time") else { return nil }
      let steps = life.split(separator: " ").compactMap { hexadecimal($0) }
      let eol = text("sys/block/\(disk)/device/pre_eol_info").flatMap { hexadecimal($0[...]) } ?? 0
      return "storage \(word(disk)) \(min(100, (steps.max() ?? 0) * 10)) \(eol)"
    }
  }

  /// `memory AVAILABLE TOTAL`, in bytes.
  private var memory: [String] {
    guard let table = try? File.text(at: "\(root)/proc/meminfo", limit: Self.longestFile) else { return [] }
    func bytes(_ name: String) -> Int64? {
      for line in table.split(separator: "\n") where line.hasPrefix("\(name):") {
        let words = line.split(separator: " ")
        return words.count > 1 ? Int64(decimal: words[1]).map { $0 * 1024 } : nil
      }
      return nil
    }
    guard let available = bytes("MemAvailable"), let total = bytes("MemTotal") else { return [] }
    return ["memory \(available) \(total)"]
  }

  /// `connector NAME connected MODE`: each output, its state, and the preferred mode if it has modes.
  private var connectors: [String] {
    names("sys/class/drm").compactMap { name in
      let output = name.drop { $0 != "-" }.dropFirst()
      // Writeback connectors only exist in memory.
      guard name.hasPrefix("card"), !output.isEmpty, !output.hasPrefix("Writeback"),
        let status = text("sys/class/drm/\(name)/status")
      else {
        return nil
      }
      let mode = text("sys/class/drm/\(name)/modes").map { $0.isEmpty ? "" : " \(word($0))" } ?? ""
      return "connector \(word(output)) \(word(status))\(mode)"
    }
  }

  /// `touch NAME`: each touch screen.
  private var touchDevices: [String] {
    guard let table = try? File.text(at: "\(root)/proc/bus/input/devices", limit: Self.longestFile) else { return [] }
    var found: [String] = []
    var name = ""
    for line in table.split(separator: "\n") {
      if line.hasPrefix("N: Name=") { name = line.dropFirst("N: Name=".utf8.count).filter { $0 != "\"" } }
      guard line.hasPrefix("B: PROP="), let bits = hexadecimal(line.dropFirst("B: PROP=".utf8.count)) else { continue }
      if UInt64(bits) & Self.isDirect != 0 { found.append("touch \(name)") }
    }
    return found
  }

  /// Returns a name without spaces, which separate values.
  private func word(_ text: some StringProtocol) -> String {
    text.isEmpty ? "-" : String(text.map { $0 == " " ? "-" : $0 })
  }

  /// Parses a hexadecimal number with or without `0x`. Returns `nil` for other text, and for numbers that are too large.
  private func hexadecimal(_ text: Substring) -> Int? {
    var number = 0
    let digits = text.hasPrefix("0x") ? text.dropFirst(2) : text
    guard !digits.isEmpty, digits.utf8.count <= 8 else { return nil }
    for digit in digits.utf8 {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): number = number * 16 + Int(digit - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): number = number * 16 + Int(digit - UInt8(ascii: "a")) + 10
      default: return nil
      }
    }
    return number
  }
}
