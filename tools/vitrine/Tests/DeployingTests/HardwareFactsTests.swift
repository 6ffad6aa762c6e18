import Testing

@testable import Deploying

/// Facts about a board's hardware, from the kernel's files.
@Suite("The facts about a board's hardware") struct HardwareFactsTests {
  private func facts(_ files: (path: String, text: String)...) -> HardwareFacts {
    HardwareFacts(files.map { "file \($0.path) \($0.text)" })
  }

  private func isEmpty(_ facts: HardwareFacts) -> Bool {
    facts.temperatures.isEmpty && facts.isUndervolted == nil && facts.storage.isEmpty && facts.memory == nil
      && facts.connectors.isEmpty && facts.touchScreens.isEmpty
  }

  @Test func `are none without files, or with damaged ones`() {
    #expect(isEmpty(HardwareFacts([])))
    #expect(isEmpty(HardwareFacts(["file", "file ", "file x", "time 5", "temperature cpu 5000", "undervoltage yes"])))
    #expect(isEmpty(facts(("sys/class/thermal/thermal_zone0/temp", "hot"), ("proc/meminfo", "MemTotal: x kB"))))
  }

  @Test func `have the temperature of each sensor, and the voltage of a Raspberry Pi`() {
    let found = facts(
      ("sys/class/thermal/thermal_zone0/type", "cpu-thermal"), ("sys/class/thermal/thermal_zone0/temp", "48312"),
      ("sys/class/thermal/thermal_zone1/temp", "-5000"),
      ("sys/class/thermal/cooling_device0/type", "fan"), ("sys/class/hwmon/hwmon0/name", "cpu"),
      ("sys/class/hwmon/hwmon1/name", "rpi_volt"), ("sys/class/hwmon/hwmon1/in0_lcrit_alarm", "1"))
    #expect(found.temperatures == ["cpu-thermal": 48.312, "thermal_zone1": -5])
    #expect(found.isUndervolted == true)
  }

  @Test func `have the wear of eMMC devices, which is the worse of their two memories`() {
    let found = facts(
      ("sys/block/mmcblk0/device/life_time", "0x01 0x0b"), ("sys/block/mmcblk0/device/pre_eol_info", "0x02"),
      ("sys/block/mmcblk1/device/life_time", "broken"), ("sys/block/mmcblk2/device/life_time", "0x00 0x00"),
      ("sys/block/mmcblk3/device/life_time", "0x00 0x02"))
    #expect(
      found.storage == [
        .init(name: "mmcblk0", worn: 100, warning: 2), .init(name: "mmcblk1", worn: nil, warning: 0),
        .init(name: "mmcblk2", worn: nil, warning: 0), .init(name: "mmcblk3", worn: 20, warning: 0),
      ])
  }

  @Test func `have the memory, the outputs with their modes, and the touch screens`() {
    let found = facts(
      ("proc/meminfo", "MemTotal:         500 kB"), ("proc/meminfo", "MemAvailable:     200 kB"),
      ("sys/class/drm/card0-HDMI-A-1/status", "connected"), ("sys/class/drm/card0-HDMI-A-1/modes", "1920x1080"),
      ("sys/class/drm/card0-DSI-1/status", "disconnected"), ("sys/class/drm/card0-Writeback-1/status", "unknown"),
      ("proc/bus/input/devices", "N: Name=\"Power Button\""), ("proc/bus/input/devices", "B: PROP=0"),
      ("proc/bus/input/devices", "N: Name=\"10-0038 generic ft5x06 (79)\""), ("proc/bus/input/devices", "B: PROP=2"))
    #expect(found.memory.map { $0.available == 204_800 && $0.total == 512_000 } == true)
    #expect(
      found.connectors == [
        .init(name: "DSI-1", isConnected: false, modes: []),
        .init(name: "HDMI-A-1", isConnected: true, modes: ["1920x1080"]),
      ])
    #expect(found.touchScreens == ["10-0038 generic ft5x06 (79)"])
  }

  @Test func `tell mice and tablets from touch screens and from other devices`() {
    let found = facts(
      ("proc/bus/input/devices", "N: Name=\"Power Button\""), ("proc/bus/input/devices", "B: KEY=100000 0 0 0"),
      ("proc/bus/input/devices", "N: Name=\"QEMU Virtio Tablet\""), ("proc/bus/input/devices", "B: PROP=0"),
      ("proc/bus/input/devices", "B: ABS=3"),
      ("proc/bus/input/devices", "N: Name=\"Mouse\""), ("proc/bus/input/devices", "B: REL=903"),
      ("proc/bus/input/devices", "N: Name=\"Panel\""), ("proc/bus/input/devices", "B: PROP=2"),
      ("proc/bus/input/devices", "B: ABS=2658000 3"),
      ("proc/bus/input/devices", "N: Name=\"Wheel\""), ("proc/bus/input/devices", "B: REL=100"))
    #expect(found.pointers == ["QEMU Virtio Tablet", "Mouse"] && found.touchScreens == ["Panel"])
  }
}
