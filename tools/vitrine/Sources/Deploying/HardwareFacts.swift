/// Facts about a board's hardware, from the kernel's files that the board sends.
///
/// On the board, `KernelFiles` (Sources/Board/Appliance) names the files. A line is `file PATH TEXT`.
struct HardwareFacts {
  /// The bit of INPUT_PROP_DIRECT in a device's properties: a touch screen.
  private static let isDirect: UInt64 = 1 << 1

  /// The lines of each file.
  private var files: [String: [Substring]] = [:]

  init(_ lines: [String]) {
    for line in lines where line.hasPrefix("file ") {
      let parts = line.dropFirst("file ".count).split(separator: " ", maxSplits: 1)
      if parts.count == 2 { files[String(parts[0]), default: []].append(parts[1]) }
    }
  }

  /// A line for each fact: its kind, and its values separated by spaces.
  var lines: [String] { temperatures + undervoltage + storage + memory + connectors + touchDevices }

  private func text(_ path: String) -> Substring? { files[path]?.first }

  /// Returns the names of the devices in a folder, in their order.
  private func names(_ folder: String) -> [String] {
    let names = files.keys.filter { $0.hasPrefix("\(folder)/") }.map { path in
      String(path.dropFirst(folder.count + 1).prefix { $0 != "/" })
    }
    return Set(names).sorted()
  }

  /// `temperature NAME MILLIDEGREES`: of each sensor of a processor or board.
  private var temperatures: [String] {
    names("sys/class/thermal").filter { $0.hasPrefix("thermal_zone") }.compactMap { zone in
      guard let degrees = text("sys/class/thermal/\(zone)/temp").flatMap({ Int64($0) }) else { return nil }
      return "temperature \(word(text("sys/class/thermal/\(zone)/type") ?? zone[...])) \(degrees)"
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
      let warning = text("sys/block/\(disk)/device/pre_eol_info").flatMap { hexadecimal($0) } ?? 0
      return "storage \(word(disk[...])) \(min(100, (steps.max() ?? 0) * 10)) \(warning)"
    }
  }

  /// `memory AVAILABLE TOTAL`, in bytes.
  private var memory: [String] {
    func bytes(_ name: String) -> Int64? {
      for line in files["proc/meminfo"] ?? [] where line.hasPrefix("\(name):") {
        let words = line.split(separator: " ")
        return words.count > 1 ? Int64(words[1]).map { $0 * 1024 } : nil
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
      else { return nil }
      let mode = text("sys/class/drm/\(name)/modes").map { " \(word($0))" } ?? ""
      return "connector \(word(output)) \(word(status))\(mode)"
    }
  }

  /// `touch NAME`: each touch screen.
  private var touchDevices: [String] {
    var found: [String] = []
    var name = ""
    for line in files["proc/bus/input/devices"] ?? [] {
      if line.hasPrefix("N: Name=") { name = line.dropFirst("N: Name=".count).filter { $0 != "\"" } }
      guard line.hasPrefix("B: PROP="), let bits = UInt64(line.dropFirst("B: PROP=".count), radix: 16) else { continue }
      if bits & Self.isDirect != 0 { found.append("touch \(name)") }
    }
    return found
  }

  /// Returns a name without spaces, which separate values.
  private func word(_ text: Substring) -> String { text.isEmpty ? "-" : String(text).replacing(" ", with: "-") }

  /// Parses a hexadecimal number with or without `0x`. Returns `nil` for other text, and for more than eight digits.
  private func hexadecimal(_ text: Substring) -> Int? {
    let digits = text.hasPrefix("0x") ? text.dropFirst(2) : text
    return digits.count <= 8 && digits.allSatisfy(\.isHexDigit) ? Int(digits, radix: 16) : nil
  }
}
