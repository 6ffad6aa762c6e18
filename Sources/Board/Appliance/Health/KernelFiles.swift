import System

/// The kernel's files that describe a board's hardware, and the files that describe its network, for `vitrine doctor`
/// and `vitrine metrics`.
///
/// The host interprets them (`HardwareFacts` in the host tool), because each app contains this code.
struct KernelFiles {
  /// The folder that contains `sys` and `proc`. Empty on a board; tests use another one.
  var root = ""

  /// The maximum size of a file to read, in bytes.
  private static let maximumSize = 64 << 10
  /// Folders with a folder for each device, and the files of a device.
  private static let devices = """
    sys/class/thermal type temp cur_state
    sys/class/hwmon name in0_lcrit_alarm
    sys/block device/life_time device/pre_eol_info
    sys/class/drm status modes
    """
  /// Other files.
  private static let tables = """
    proc/meminfo proc/mounts proc/bus/input/devices sys/devices/platform/soc/soc:firmware/get_throttled \
    proc/net/route proc/net/ipv6_route etc/resolv.conf etc/openntpd/ntpd.conf etc/chrony/chrony.conf
    """

  /// Calls `body` with each line, as `file PATH TEXT`. Files that do not exist are skipped.
  func forEachLine(_ body: (String) -> Void) {
    for group in Self.devices.split(separator: "\n") {
      let words = group.split(separator: " ")
      let names = (try? Directory.names(at: "\(root)/\(words[0])")) ?? []
      for name in names {
        for file in words.dropFirst() { send("\(words[0])/\(name)/\(file)", body) }
      }
    }
    for table in Self.tables.split(separator: " ") { send(String(table), body) }
  }

  private func send(_ path: String, _ body: (String) -> Void) {
    guard let text = try? File.text(at: "\(root)/\(path)", limit: Self.maximumSize) else { return }
    for line in text.split(separator: "\n") { body("file \(path) \(line)") }
  }
}
