import Foundation
import System
import TestContexts
import Testing

@testable import Appliance

@Suite("The kernel's files about a board's hardware", .freshContext) final class KernelFilesTests {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "vitrine-files-\(UUID().uuidString.prefix(8))")

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func lines(_ files: [String: String]) throws -> [String] {
    for (path, text) in files {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    var lines: [String] = []
    KernelFiles(root: folder.path).forEachLine { lines.append($0) }
    return lines
  }

  @Test func `are skipped if they do not exist`() throws { #expect(try lines([:]).isEmpty) }

  @Test func `are sent with their paths`() throws {
    let found = try lines([
      "sys/class/thermal/thermal_zone0/temp": "48312\n", "sys/class/thermal/thermal_zone0/type": "cpu-thermal\n",
      "sys/class/thermal/cooling_device0/type": "fan\n", "sys/class/thermal/cooling_device0/cur_state": "2\n",
      "sys/devices/platform/soc/soc:firmware/get_throttled": "50005\n",
      "sys/class/drm/card0/dev": "226:0\n",
      "sys/class/drm/card0-HDMI-A-1/status": "connected\n",
      "sys/class/drm/card0-HDMI-A-1/modes": "1920x1080\n1280x720\n",
      "sys/class/drm/card0-DSI-1/status": "disconnected\n", "sys/class/drm/card0-DSI-1/modes": "",
      "sys/block/mmcblk0/device/life_time": "0x01 0x0b\n",
      "proc/meminfo": "MemTotal: 500 kB\nMemAvailable: 200 kB\n",
      "proc/mounts": "rootfs / rootfs rw 0 0\n",
      "proc/net/route": "Iface\tDestination\n", "etc/resolv.conf": "nameserver 10.0.0.1\n",
      "etc/chrony/chrony.conf": "server time.example nts\n",
    ])
    #expect(
      found == [
        "file sys/class/thermal/cooling_device0/type fan", "file sys/class/thermal/cooling_device0/cur_state 2",
        "file sys/class/thermal/thermal_zone0/type cpu-thermal",
        "file sys/class/thermal/thermal_zone0/temp 48312", "file sys/block/mmcblk0/device/life_time 0x01 0x0b",
        "file sys/class/drm/card0-DSI-1/status disconnected", "file sys/class/drm/card0-HDMI-A-1/status connected",
        "file sys/class/drm/card0-HDMI-A-1/modes 1920x1080", "file sys/class/drm/card0-HDMI-A-1/modes 1280x720",
        "file proc/meminfo MemTotal: 500 kB",
        "file proc/meminfo MemAvailable: 200 kB", "file proc/mounts rootfs / rootfs rw 0 0",
        "file sys/devices/platform/soc/soc:firmware/get_throttled 50005",
        "file proc/net/route Iface\tDestination", "file etc/resolv.conf nameserver 10.0.0.1",
        "file etc/chrony/chrony.conf server time.example nts",
      ])
  }

  @Test func `include this machine's file systems, with which the host finds out where the data is`() {
    var lines: [String] = []
    KernelFiles().forEachLine { lines.append($0) }
    #expect(lines.contains { $0.hasPrefix("file proc/mounts ") && $0.split(separator: " ")[3] == "/" }, "\(lines)")
  }
}
