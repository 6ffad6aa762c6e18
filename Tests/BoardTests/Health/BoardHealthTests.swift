import Foundation
import System
import Testing

@testable import Appliance

/// A board's report about its hardware, read from files as the kernel has them.
@Suite("A board's health") final class BoardHealthTests {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "vitrine-health-\(UUID().uuidString.prefix(8))")

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func lines(_ files: [String: String]) throws -> [String] {
    for (path, text) in files {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    return BoardHealth(root: folder.path).lines
  }

  @Test func `has nothing that the kernel does not report`() throws { #expect(try lines([:]).isEmpty) }

  @Test func `has the temperature of each sensor, and the voltage of a Raspberry Pi`() throws {
    let found = try lines([
      "sys/class/thermal/thermal_zone0/temp": "48312\n", "sys/class/thermal/thermal_zone0/type": "cpu-thermal\n",
      "sys/class/thermal/cooling_device0/type": "fan\n", "sys/class/hwmon/hwmon0/name": "cpu\n",
      "sys/class/hwmon/hwmon1/name": "rpi_volt\n", "sys/class/hwmon/hwmon1/in0_lcrit_alarm": "1\n",
    ])
    #expect(found == ["temperature cpu-thermal 48312", "undervoltage yes"])
  }

  @Test func `has the wear of eMMC devices, which is the worse of their two memories`() throws {
    let found = try lines([
      "sys/block/mmcblk0/device/life_time": "0x01 0x0b\n", "sys/block/mmcblk0/device/pre_eol_info": "0x02\n",
      "sys/block/sda/size": "1\n",
      "sys/block/mmcblk1/device/life_time": "broken\n",
    ])
    #expect(found == ["storage mmcblk0 100 2", "storage mmcblk1 0 0"])
  }

  @Test func `has the memory, the outputs with their modes, and the touch screens`() throws {
    let found = try lines([
      "proc/meminfo": "MemTotal:         500 kB\nMemFree:          100 kB\nMemAvailable:     200 kB\n",
      "sys/class/drm/card0/dev": "226:0\n", "sys/class/drm/card0-HDMI-A-1/status": "connected\n",
      "sys/class/drm/card0-HDMI-A-1/modes": "1920x1080\n1280x720\n",
      "sys/class/drm/card0-DSI-1/status": "disconnected\n",
      "sys/class/drm/card0-DSI-1/modes": "", "sys/class/drm/card0-Writeback-1/status": "unknown\n",
      "proc/bus/input/devices":
        "N: Name=\"Power Button\"\nB: PROP=0\nB: EV=3\n\nN: Name=\"10-0038 generic ft5x06 (79)\"\nB: PROP=2\nB: EV=b\n",
    ])
    #expect(
      found == [
        "memory 204800 512000", "connector DSI-1 disconnected", "connector HDMI-A-1 connected 1920x1080",
        "touch 10-0038 generic ft5x06 (79)",
      ])
  }
}
