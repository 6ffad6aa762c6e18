import TestContexts
import Testing

@testable import Appliance

@Suite("The start-up file", .freshContext) struct StartUpStepTests {
  @Test func `has one step per line, in order`() {
    let text = """
      # The panel first.
      env VITRINE_ROTATION=90
      module /lib/modules/usbcore.ko authorized_default=0
      module /lib/modules/virtio-gpu.ko
      device /dev/ttyS*
      usb touch storage

      start
      mount ext4 /dev/mmcblk0p2 /var/lib/vitrine
      service /usr/sbin/server -F -p 22
      ssh /usr/sbin/dropbear -F
      clock /usr/sbin/ntpd -d -s
      watchdog /dev/watchdog
      """
    let steps = StartUpStep.parse(text) { line, _ in Issue.record("refused \(line)") }
    #expect(
      steps == [
        .variable(name: "VITRINE_ROTATION", assignment: "VITRINE_ROTATION=90"),
        .module(path: "/lib/modules/usbcore.ko", parameters: "authorized_default=0"),
        .module(path: "/lib/modules/virtio-gpu.ko", parameters: ""), .device(path: "/dev/ttyS*"),
        .usb(USBPolicy(allowed: [.touch, .storage])), .start,
        .mount(type: "ext4", device: "/dev/mmcblk0p2", folder: "/var/lib/vitrine"),
        .service(words: ["/usr/sbin/server", "-F", "-p", "22"]), .ssh(words: ["/usr/sbin/dropbear", "-F"]),
        .clock(words: ["/usr/sbin/ntpd", "-d", "-s"]),
        .watchdog(path: "/dev/watchdog"),
      ])
  }

  @Test(arguments: [
    "env", "env =x", "env name", "module", "module   ", "start now", "mount ext4 /dev/sda", "watchdog",
    "service server", "ssh dropbear", "clock ntpd",
    "reboot",
    "device ttyS1", "usb printer",
  ])
  func `continues after an invalid line`(line: String) {
    var refused: [Int] = []
    let steps = StartUpStep.parse("\(line)\nstart\n") { refused.append($1) }
    #expect(steps == [.start])
    #expect(refused == [1])
  }

  @Test func `accepts an empty value, or one with an equals sign`() {
    #expect(StartUpStep("env A=") == .variable(name: "A", assignment: "A="))
    #expect(StartUpStep("env A=b=c d") == .variable(name: "A", assignment: "A=b=c d"))
  }
}
