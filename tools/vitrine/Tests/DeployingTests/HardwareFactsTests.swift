import Testing

@testable import Deploying

/// Facts about a board's hardware, from the kernel's files.
@Suite("The facts about a board's hardware") struct HardwareFactsTests {
  private func facts(_ files: (path: String, text: String)...) -> [String] {
    HardwareFacts(files.map { "file \($0.path) \($0.text)" }).lines
  }

  @Test func `are none without files, or with damaged ones`() {
    #expect(HardwareFacts([]).lines.isEmpty)
    #expect(HardwareFacts(["file", "file ", "file x", "time 5"]).lines.isEmpty)
    #expect(facts(("sys/class/thermal/thermal_zone0/temp", "hot"), ("proc/meminfo", "MemTotal: x kB")).isEmpty)
  }

  @Test func `have the temperature of each sensor, and the voltage of a Raspberry Pi`() {
    let found = facts(
      ("sys/class/thermal/thermal_zone0/type", "cpu-thermal"), ("sys/class/thermal/thermal_zone0/temp", "48312"),
      ("sys/class/thermal/cooling_device0/type", "fan"), ("sys/class/hwmon/hwmon0/name", "cpu"),
      ("sys/class/hwmon/hwmon1/name", "rpi_volt"), ("sys/class/hwmon/hwmon1/in0_lcrit_alarm", "1"))
    #expect(found == ["temperature cpu-thermal 48312", "undervoltage yes"])
  }

  @Test func `have the wear of eMMC devices, which is the worse of their two memories`() {
    let found = facts(
      ("sys/block/mmcblk0/device/life_time", "0x01 0x0b"), ("sys/block/mmcblk0/device/pre_eol_info", "0x02"),
      ("sys/block/mmcblk1/device/life_time", "broken"))
    #expect(found == ["storage mmcblk0 100 2", "storage mmcblk1 0 0"])
  }

  @Test func `have the memory, the outputs with their modes, and the touch screens`() {
    let found = facts(
      ("proc/meminfo", "MemTotal:         500 kB"), ("proc/meminfo", "MemAvailable:     200 kB"),
      ("sys/class/drm/card0-HDMI-A-1/status", "connected"), ("sys/class/drm/card0-HDMI-A-1/modes", "1920x1080"),
      ("sys/class/drm/card0-DSI-1/status", "disconnected"), ("sys/class/drm/card0-Writeback-1/status", "unknown"),
      ("proc/bus/input/devices", "N: Name=\"Power Button\""), ("proc/bus/input/devices", "B: PROP=0"),
      ("proc/bus/input/devices", "N: Name=\"10-0038 generic ft5x06 (79)\""), ("proc/bus/input/devices", "B: PROP=2"))
    #expect(
      found == [
        "memory 204800 512000", "connector DSI-1 disconnected", "connector HDMI-A-1 connected 1920x1080",
        "touch 10-0038 generic ft5x06 (79)",
      ])
  }
}
