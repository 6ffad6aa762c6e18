import Foundation

extension BoardDoctor {
  /// The findings of boards with every problem, for docs/troubleshooting.md.
  public static var examples: [Finding] {
    let setUp = ["set-up 3f2c"]
    let answers: [(status: [String], health: [String]?)] = [
      (["state in trouble", "reason REASON", "next-attempt 57"], nil),
      (["state crashing", "failures 5", "app-end REASON"], nil),
      (["state no app"], nil), (["state STATE"], nil), (setUp, nil),
      (wrongStatus, wrongHealth), (setUp + ["state starting", "web-update RESULT"], wrongHealth), (onScreen, wornOut),
      (onScreen, recovered),
    ]
    let found =
      answers.flatMap { status, health in
        findings(
          BoardStatus(lines: status), health.map { HealthReport(lines: $0) },
          imageDate: status.contains("set-up 3f2c") ? nil : 0,
          host: "HOST", now: 800 * 86_400)
      } + [missingData(false, "HOST")]
    return found.enumerated().filter { index, finding in
      finding.level != .ok && !found[..<index].contains { $0.text == finding.text }
    }.map(\.element)
  }

  private static let onScreen = ["state on screen"]

  /// The status of a board with every problem that a status reports.
  private static let wrongStatus = [
    "state starting", "trial RELEASE", "failure \(String(repeating: "0", count: 64)) REASON",
    "system-failure \(String(repeating: "0", count: 64)) REASON",
    "ignored VITRINE_MODE REASON", "ignored-touch ignoring a touch at POSITION",
    "last-end by a power loss, the watchdog or the kernel", "web-update RESULT",
  ]

  /// The hardware of a board with every problem that excludes no other.
  private static let wrongHealth = [
    "file sys/class/thermal/thermal_zone0/type SENSOR", "file sys/class/thermal/thermal_zone0/temp 85000",
    "file sys/devices/platform/soc/soc:firmware/get_throttled f",
    "file sys/block/DEVICE/device/life_time 0x0b 0x01", "file proc/meminfo MemAvailable: 20000 kB",
    "file proc/meminfo MemTotal: 500000 kB", "file proc/mounts rootfs / rootfs rw 0 0",
    "file proc/net/route Iface", "time 0",
  ]

  /// A disk that is full, and memory that has used most of its life.
  private static let wornOut = [
    "file sys/block/DEVICE/device/life_time 0x07 0x01", "file proc/mounts /dev/DEVICE /var/lib/vitrine ext4 rw 0 0",
    "data 1000000", "time \(800 * 86_400)",
  ]

  /// A supply and a speed that were too low earlier.
  private static let recovered = [
    "file sys/devices/platform/soc/soc:firmware/get_throttled f0000",
    "file sys/block/DEVICE/device/life_time 0x00 0x00",
    "file sys/block/DEVICE/device/pre_eol_info 0x02", "file proc/net/route eth0 00000000 01000000 3 0 0 0 00000000",
    "file etc/resolv.conf nameserver ADDRESS", "file etc/openntpd/ntpd.conf servers SERVERS", "time 0",
  ]
}
