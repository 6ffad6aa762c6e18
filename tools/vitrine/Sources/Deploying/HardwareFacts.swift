import ReleaseFormat

/// Facts about a board's hardware, from the kernel's files that the board sends.
///
/// On the board, `KernelFiles` (Sources/Board/Appliance) names the files. A line is `file PATH TEXT`.
struct HardwareFacts {
  /// The bit of INPUT_PROP_DIRECT in a device's properties: a touch screen.
  private static let isDirect: UInt64 = 1 << 1
  /// The bits of ABS_X and ABS_Y, and of REL_X and REL_Y.
  private static let bothAxes: UInt64 = 0b11

  /// The lines of each file.
  private var files: [String: [Substring]] = [:]

  init(_ lines: [String]) {
    for line in lines where line.hasPrefix("file ") {
      let parts = line.dropFirst("file ".count).split(separator: " ", maxSplits: 1)
      if parts.count == 2 { files[String(parts[0]), default: []].append(parts[1]) }
    }
  }

  /// Returns the lines of a file that are not empty, or `nil` if the board does not report the file.
  func lines(of path: String) -> [Substring]? { files[path] }

  private func text(_ path: String) -> Substring? { files[path]?.first }

  /// Returns the names of the devices in a folder, in their order.
  private func names(_ folder: String) -> [String] {
    let names = files.keys.filter { $0.hasPrefix("\(folder)/") }.map { path in
      String(path.dropFirst(folder.count + 1).prefix { $0 != "/" })
    }
    return Set(names).sorted()
  }

  /// The temperatures of the sensors of the processor and the board, in degrees Celsius by sensor.
  var temperatures: [String: Double] {
    names("sys/class/thermal").filter { $0.hasPrefix("thermal_zone") }.reduce(into: [:]) { found, zone in
      // Millidegrees, which can be below zero.
      guard let degrees = text("sys/class/thermal/\(zone)/temp").flatMap({ Int64($0) }) else { return }
      found[String(text("sys/class/thermal/\(zone)/type") ?? zone[...])] = Double(degrees) / 1000
    }
  }

  /// Whether a Raspberry Pi's supply was too weak since the last query, or `nil` on other boards.
  var isUndervolted: Bool? {
    for sensor in names("sys/class/hwmon") where text("sys/class/hwmon/\(sensor)/name") == "rpi_volt" {
      if let alarm = text("sys/class/hwmon/\(sensor)/in0_lcrit_alarm") { return alarm != "0" }
    }
    return firmwareFlags.map { $0 & FirmwareFlag.undervolted != 0 }
  }

  /// The bits of a Raspberry Pi's file `get_throttled`. Published: Raspberry Pi's documentation of vcgencmd. The bits
  /// from 16 on are those from 0 on at any time since the start.
  private enum FirmwareFlag {
    static let undervolted = 1
    /// The processor's frequency is limited, the processor is throttled, or its soft temperature limit is active.
    static let slowed = 0b1110
    static let sinceStart = 16
  }

  /// The firmware's flags, on a Raspberry Pi with a kernel that has the file.
  private var firmwareFlags: Int? {
    text("sys/devices/platform/soc/soc:firmware/get_throttled").flatMap { hexadecimal($0) }
  }

  /// Whether the processor's speed is reduced because of heat or a weak supply, or `nil` if the board does not report
  /// it.
  var slowdown: HealthReport.Slowdown? {
    let levels = names("sys/class/thermal").filter {
      text("sys/class/thermal/\($0)/type")?.hasPrefix("cpufreq") == true
    }.compactMap { text("sys/class/thermal/\($0)/cur_state").flatMap { Int(digits: $0) } }
    if levels.contains(where: { $0 > 0 }) { return .now }
    guard let firmwareFlags else { return levels.isEmpty ? nil : .never }
    if firmwareFlags & FirmwareFlag.slowed != 0 { return .now }
    return (firmwareFlags >> FirmwareFlag.sinceStart) & FirmwareFlag.slowed != 0 ? .earlier : .never
  }

  /// Whether a Raspberry Pi's supply was too weak since the start.
  var wasUndervolted: Bool {
    ((firmwareFlags ?? 0) >> FirmwareFlag.sinceStart) & FirmwareFlag.undervolted != 0
  }

  /// The eMMC devices, which report their wear.
  var storage: [HealthReport.Storage] {
    names("sys/block").compactMap { disk in
      // Two types of memory, each in steps of ten percent: `0x01 0x03`. Zero means that the device does not report it.
      guard let life = text("sys/block/\(disk)/device/life_time") else { return nil }
      let steps = life.split(separator: " ").compactMap { hexadecimal($0) }.filter { $0 > 0 }
      let warning = text("sys/block/\(disk)/device/pre_eol_info").flatMap { hexadecimal($0) } ?? 0
      return HealthReport.Storage(name: disk, worn: steps.max().map { min(100, $0 * 10) }, warning: warning)
    }
  }

  /// The available and the total memory, in bytes.
  var memory: (available: Int64, total: Int64)? {
    func bytes(_ name: String) -> Int64? {
      for line in files["proc/meminfo"] ?? [] where line.hasPrefix("\(name):") {
        let words = line.split(separator: " ")
        return words.count > 1 ? Int64(digits: words[1]).map { $0 * 1024 } : nil
      }
      return nil
    }
    guard let available = bytes("MemAvailable"), let total = bytes("MemTotal") else { return nil }
    return (available, total)
  }

  /// The folder of the data partition on a board.
  private static let dataFolder = "/var/lib/vitrine"
  /// Types of file systems whose files end with the board's power. An overlay stores changes of a read-only system in
  /// memory.
  private static let memoryTypes: Set<Substring> = ["rootfs", "ramfs", "tmpfs", "overlay"]

  /// Whether the folder of the data partition is in memory, because no partition is mounted there, or `nil` if the
  /// board does not report it.
  var isDataInMemory: Bool? { dataMount.map { Self.memoryTypes.contains($0.type) } }

  /// The starts of the kernel's names for disks.
  private static let diskNames = ["mmcblk", "nvme", "sd", "vd", "hd", "xvd"]

  /// The name of the partition with the board's data, such as `mmcblk0p2`, or `nil` if the data is in memory, or the
  /// board does not report the partition. `/dev/root` and `/dev/mapper/NAME` do not name the disk.
  var dataPartition: String? {
    guard let device = dataMount?.device, device.hasPrefix("/dev/") else { return nil }
    let name = device.dropFirst("/dev/".count)
    let isDisk = !name.contains("/") && Self.diskNames.contains { name.hasPrefix($0) }
    return isDisk ? String(name) : nil
  }

  /// The file system with the folder of the data partition.
  private var dataMount: (device: Substring, folder: Substring, type: Substring)? {
    var found: (device: Substring, folder: Substring, type: Substring)?
    // A line is `DEVICE FOLDER TYPE …`. Later file systems hide earlier ones.
    for words in (files["proc/mounts"] ?? []).map({ $0.split(separator: " ") }) where words.count > 2 {
      let isAround = words[1] == "/" || "\(Self.dataFolder)/".hasPrefix("\(words[1])/")
      if isAround, words[1].count >= found?.folder.count ?? 0 { found = (words[0], words[1], words[2]) }
    }
    return found
  }

  /// The outputs for displays.
  var connectors: [HealthReport.Connector] {
    names("sys/class/drm").compactMap { name in
      let output = name.drop { $0 != "-" }.dropFirst()
      // Writeback connectors only exist in memory.
      guard name.hasPrefix("card"), !output.isEmpty, !output.hasPrefix("Writeback"),
        let status = text("sys/class/drm/\(name)/status")
      else { return nil }
      // The kernel lists a mode once for each refresh rate.
      var modes: [String] = []
      for mode in files["sys/class/drm/\(name)/modes"] ?? [] where !modes.contains(String(mode)) {
        modes.append(String(mode))
      }
      return HealthReport.Connector(name: String(output), isConnected: status == "connected", modes: modes)
    }
  }

  /// The names of the touch screens.
  var touchScreens: [String] { inputDevices.filter(\.isTouchScreen).map(\.name) }

  /// The names of mice and tablets.
  var pointers: [String] { inputDevices.filter { !$0.isTouchScreen && $0.isPointer }.map(\.name) }

  private struct InputDevice {
    var name: String
    var isTouchScreen = false
    /// Whether the device has both axes.
    var isPointer = false
  }

  /// The kernel's input devices, in the order of its list.
  private var inputDevices: [InputDevice] {
    var found: [InputDevice] = []
    for line in files["proc/bus/input/devices"] ?? [] {
      if line.hasPrefix("N: Name=") {
        found.append(InputDevice(name: line.dropFirst("N: Name=".count).filter { $0 != "\"" }))
      }
      // The last word has the lowest bits.
      guard !found.isEmpty, let sign = line.firstIndex(of: "="),
        let bits = line[sign...].dropFirst().split(separator: " ").last.flatMap({ UInt64($0, radix: 16) })
      else { continue }
      if line.hasPrefix("B: PROP="), bits & Self.isDirect != 0 { found[found.count - 1].isTouchScreen = true }
      if line.hasPrefix("B: ABS=") || line.hasPrefix("B: REL="), bits & Self.bothAxes == Self.bothAxes {
        found[found.count - 1].isPointer = true
      }
    }
    return found
  }

  /// Parses a hexadecimal number with or without `0x`. Returns `nil` for other text, and for more than eight digits.
  private func hexadecimal(_ text: Substring) -> Int? {
    let digits = text.hasPrefix("0x") ? text.dropFirst(2) : text
    return digits.count <= 8 && digits.allSatisfy(\.isHexDigit) ? Int(digits, radix: 16) : nil
  }
}
