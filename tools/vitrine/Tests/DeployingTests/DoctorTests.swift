import Foundation
import Host
import TestFolder
import Testing

@testable import Deploying

/// The checks of a board by `vitrine doctor`, and its metrics.
@Suite struct DoctorTests {
  private static let now: Int64 = 1_700_000_000
  private static let goodStatus = ["board b", "app tiles", "release built-in", "state on screen", "uptime 60"]
  private static let goodHealth = [
    "file sys/class/thermal/thermal_zone0/type cpu-thermal", "file sys/class/thermal/thermal_zone0/temp 48312",
    "file sys/class/hwmon/hwmon1/name rpi_volt", "file sys/class/hwmon/hwmon1/in0_lcrit_alarm 0",
    "file sys/devices/platform/soc/soc:firmware/get_throttled 0",
    "file sys/class/thermal/cooling_device0/type cpufreq-cpu0", "file sys/class/thermal/cooling_device0/cur_state 0",
    "file sys/block/mmcblk0/device/life_time 0x01 0x01", "file sys/block/mmcblk0/device/pre_eol_info 0x01",
    "file proc/meminfo MemAvailable: 200000 kB", "file proc/meminfo MemTotal: 500000 kB",
    "file sys/class/drm/card0-DSI-1/status connected", "file sys/class/drm/card0-DSI-1/modes 800x480",
    "file sys/class/drm/card0-HDMI-A-1/status disconnected",
    "file proc/bus/input/devices N: Name=\"10-0038 generic ft5x06 (79)\"", "file proc/bus/input/devices B: PROP=2",
    "file proc/mounts rootfs / rootfs rw 0 0", "file proc/mounts /dev/mmcblk0p2 /var/lib/vitrine ext4 rw 0 0",
    "file proc/net/route Iface Destination Gateway Flags RefCnt Use Metric Mask",
    "file proc/net/route eth0 00000000 0100000A 0003 0 0 1002 00000000",
    "file proc/net/route eth0 0000000A 00000000 0001 0 0 1002 00FFFFFF",
    "file etc/resolv.conf nameserver 10.0.0.2", "file etc/openntpd/ntpd.conf servers time.example",
    "data 300000000",
    "address 10.0.0.7", "address fe80::7", "time \(now + 3)",
  ]

  private func findings(_ status: [String] = goodStatus, _ health: [String]? = goodHealth) -> [Finding] {
    BoardDoctor.findings(BoardStatus(lines: status), health.map { HealthReport(lines: $0) }, host: "k", now: Self.now)
  }

  /// Returns the findings that are not in order after a change of one line.
  ///
  /// - Parameters:
  ///   - start: The start of a line about the hardware, or an empty string for a further line of the status.
  ///   - rest: The new rest of that line, or the further line.
  private func problems(of start: String, with rest: String) -> [String] {
    let isStatus = start.isEmpty
    return findings(
      Self.goodStatus + (isStatus ? [rest] : []),
      Self.goodHealth.map { !isStatus && $0.hasPrefix("\(start) ") ? "\(start) \(rest)" : $0 }
    )
    .filter { $0.level != .ok }.map(\.text)
  }

  @Test func `nothing is wrong with a board in order`() {
    let found = findings()
    #expect(found.allSatisfy { $0.level == .ok && $0.remedy == nil })
    #expect(found.contains { $0.text == "ok       display: DSI-1 (preferred mode 800x480)" })
    #expect(found.contains { $0.subject == "touch" })
    for line in [
      "network: its addresses are 10.0.0.7, fe80::7", "router: 10.0.0.1", "names: its name servers are 10.0.0.2",
      "clock: it agrees with this machine's; its time servers are time.example",
    ] { #expect(found.contains { $0.text == "ok       \(line)" }, "\(found)") }
  }

  @Test func `a disk that does not report its wear is named, so that silence is not taken for health`() {
    func storage(_ mount: String) -> [String] {
      let health = Self.goodHealth.filter { !$0.contains("mmcblk0") } + ["file proc/mounts \(mount)"]
      return findings(Self.goodStatus, health).filter { $0.subject == "storage" }.map(\.text)
    }
    #expect(
      storage("/dev/nvme0n1p2 /var/lib/vitrine ext4 rw 0 0") == [
        "ok       storage: the disk of the data, nvme0n1p2, does not report how much of its life it has used"
      ])
    #expect(storage("tmpfs /var/lib/vitrine tmpfs rw 0 0") == [])
    // These names do not show the disk, which may be one that reports its wear.
    for device in ["/dev/root", "/dev/mapper/sdata", "/dev/dm-0"] {
      #expect(storage("\(device) /var/lib/vitrine ext4 rw 0 0") == [])
    }
  }

  @Test func `a board of an earlier version, which does not report its network, is not said to have none`() {
    let found = findings(Self.goodStatus, ["address 10.0.0.7", "time \(Self.now)"])
    #expect(!found.contains { ["router", "names"].contains($0.subject) }, "\(found)")
    #expect(found.last?.text == "ok       clock: it agrees with this machine's")
  }

  @Test func `a closed network is in order, unless the board needs servers of another one`() {
    let closed = Self.goodHealth.filter { line in
      !["file proc/net/route eth0", "file etc/resolv", "file etc/openntpd"].contains { line.hasPrefix($0) }
    }
    func levels(_ status: [String], _ health: [String]) -> [Finding.Level] {
      findings(status, health).filter { ["router", "names"].contains($0.subject) }.map(\.level)
    }
    #expect(levels(Self.goodStatus, closed) == [.ok, .ok])
    #expect(findings(Self.goodStatus, closed).allSatisfy { $0.level == .ok })
    #expect(levels(Self.goodStatus + ["web-update no update"], closed) == [.warning, .warning])
    let synchronized = closed + ["file etc/openntpd/ntpd.conf servers time.example"]
    #expect(levels(Self.goodStatus, synchronized) == [.warning, .warning])
  }

  @Test func `routers and servers of all kinds are found, and damaged lines are skipped`() throws {
    let heading = "file proc/net/route Iface"
    let none = String(repeating: "0", count: 32)
    let found = try #require(
      HealthReport(lines: [
        heading, "file proc/net/route \t", "file proc/net/route eth0\t00000000\t0200A8C0\t0003\t0\t0\t0\t00000000",
        "file proc/net/route wlan0 00000000 0200A8C0 0003 0 0 0 00000000",
        "file proc/net/route eth0 00000000 0200A8 0003 0 0 0 00000000",
        "file proc/net/route eth1 00000000 00000000 0001 0 0 0 00000000",
        "file proc/net/ipv6_route \(none) 00 \(none) 00 fe800000000000000000000000000002 400 1 0 00000003 eth0",
        "file proc/net/ipv6_route \(none) 00 \(none) 00 \(none) ffffffff 1 0 00200200 lo",
        "file etc/resolv.conf \t", "file etc/resolv.conf nameserver", "file etc/resolv.conf nameserver fe80::2%eth0",
        "file etc/chrony/chrony.conf pool time.example iburst", "file etc/chrony/chrony.conf server a.example nts",
        "file etc/chrony/chrony.conf port 0",
      ]).network)
    #expect(found.routers == ["192.168.0.2", "fe80::2"])
    #expect(found.nameServers == ["fe80::2%eth0"])
    #expect(found.timeServers == ["time.example", "a.example"])
    let empty = HealthReport(lines: [heading]).network
    #expect(empty?.routers == [] && empty?.nameServers == [] && empty?.timeServers == [])
  }

  @Test func `all modes of a display are listed once, the preferred one first`() {
    let modes = ["1280x720", "800x480", "640x480"].map { "file sys/class/drm/card0-DSI-1/modes \($0)" }
    let display = findings(Self.goodStatus, Self.goodHealth + modes).first { $0.subject == "display" }
    #expect(display?.message == "DSI-1 (preferred mode 800x480, others 1280x720, 640x480)")
  }

  @Test func `the addresses of a board that reports none are not a finding`() {
    let health = Self.goodHealth.filter { !$0.hasPrefix("address ") }
    #expect(!findings(Self.goodStatus, health).contains { $0.subject == "network" })
  }

  @Test func `each problem has its message and a remedy`() {
    let cases = [
      (
        "file sys/class/thermal/thermal_zone0/temp", "85000",
        "failure  temperature: cpu-thermal has 85 °C; improve the cooling"
      ),
      (
        "file sys/class/hwmon/hwmon1/in0_lcrit_alarm", "1",
        "failure  power: the supply voltage is too low; use a stronger supply"
      ),
      (
        "file sys/devices/platform/soc/soc:firmware/get_throttled", "10000",
        "warning  power: the supply voltage was too low since the start; use a stronger supply"
      ),
      (
        "file sys/devices/platform/soc/soc:firmware/get_throttled", "40000",
        "warning  processor: its speed was reduced since the start; improve the cooling"
      ),
      (
        "file sys/devices/platform/soc/soc:firmware/get_throttled", "e0008",
        "warning  processor: its speed is reduced, because of heat or the supply; improve the cooling"
      ),
      (
        "file sys/class/thermal/cooling_device0/cur_state", "3",
        "warning  processor: its speed is reduced, because of heat or the supply; improve the cooling"
      ),
      (
        "file sys/block/mmcblk0/device/life_time", "0x09 0x01",
        "failure  storage: mmcblk0 has used about 90 % of its life; replace"
      ),
      (
        "file sys/block/mmcblk0/device/pre_eol_info", "0x02",
        "warning  storage: mmcblk0 has used about 10 % of its life; plan"
      ),
      (
        "file proc/meminfo MemAvailable:", "10000 kB", "warning  memory: 9 of 488 MB available; restart the app"
      ),
      (
        "file sys/class/drm/card0-DSI-1/status", "disconnected",
        "failure  display: no output has a display; check the cable"
      ),
      ("file proc/bus/input/devices B:", "PROP=0", "warning  touch: there is no touch screen; check its cable"),
      ("data", "1000000", "failure  disk: 0 MB free on the data partition; run 'vitrine clean k'"),
      (
        "time", "0",
        "warning  clock: it differs from this machine's by 1700000000 s, although its time servers are time.example; let"
      ),
      (
        "file proc/net/route eth0", "",
        "warning  router: it has no router, so it reaches only its own network; let the network's DHCP server"
      ),
      (
        "file etc/resolv.conf nameserver", "",
        "warning  names: it has no name server, so it finds no host by its name; let the network's DHCP server"
      ),
      (
        "", "ignored VITRINE_MODE DSI-1 has no mode 1x1",
        "warning  settings: VITRINE_MODE: DSI-1 has no mode 1x1; correct it"
      ),
      (
        "", "ignored-touch ignoring a touch at 50.0,50.0 % of the panel until it lifts",
        "warning  touch: ignoring a touch at 50.0,50.0 % of the panel"
      ),
      (
        "", "last-end by the power, the watchdog or the kernel",
        "warning  start: the board restarted unexpectedly: the power, the watchdog or the kernel; run 'vitrine logs k'"
      ),
      ("", "state no app", "failure  app: no app is installed; run 'vitrine deploy k --app APP'"),
    ]
    for (start, rest, message) in cases {
      let found = problems(of: start, with: rest)
      #expect(found.count == 1 && found[0].hasPrefix(message), "\(found), expected \(message)")
    }
  }

  @Test func `an image without time servers gets them from a new one`() {
    let health = Self.goodHealth.filter { !$0.hasPrefix("file etc/openntpd") && !$0.hasPrefix("time ") } + ["time 0"]
    let clock = findings(Self.goodStatus, health).first { $0.subject == "clock" }
    #expect(
      clock?.text.hasPrefix(
        "warning  clock: it differs from this machine's by 1700000000 s; make the image with 'vitrine image --time")
        == true, "\(clock?.text ?? "")")
  }

  @Test(arguments: [
    (0, "ok       storage: mmcblk0 does not report how much of its life it has used"),
    (2, "warning  storage: mmcblk0 has used most of its reserved blocks; plan its replacement"),
  ]) func `a device that does not report its wear is not called new`(warning: Int, line: String) {
    let health = HealthReport(
      lines: Self.goodHealth.filter { !$0.contains("mmcblk0") } + [
        "file sys/block/mmcblk0/device/life_time 0x00 0x00",
        "file sys/block/mmcblk0/device/pre_eol_info 0x0\(warning)",
      ])
    let status = BoardStatus(lines: Self.goodStatus)
    let found = BoardDoctor.findings(status, health, host: "k", now: Self.now).filter { $0.subject == "storage" }
    #expect(found.map(\.text) == [line])
    #expect(!BoardMetrics.text([("k", status, health)]).contains("worn_percent{"))
  }

  @Test func `the remedies for a Debian system are for Debian, and not for images`() {
    let debian = Self.goodStatus + ["set-up 3f2c"]
    let changes = [
      ("file proc/net/route eth0", "", "router", "'ssh k ip route' shows its routes"),
      ("file etc/resolv", "", "names", "name one in /etc/resolv.conf of k"),
      ("time ", "time 0", "clock", "run 'ssh k sudo timedatectl set-ntp true'"),
      ("file proc/bus/input", "", "touch", "check its cable, and the driver's messages with 'ssh k dmesg'"),
      (
        "file sys/class/drm", "", "display",
        "check the cable and the power of the panel, then the driver's messages with 'ssh k dmesg'"
      ),
      (
        "file proc/mounts", "file proc/mounts overlay / overlay rw 0 0", "disk",
        "mount a disk there, or run 'ssh k sudo raspi-config nonint disable_overlayfs'"
      ),
    ]
    for (start, line, subject, remedy) in changes {
      let found = findings(debian, Self.goodHealth.filter { !$0.hasPrefix(start) } + [line])
        .filter { $0.level != .ok }
      #expect(found.count == 1 && found[0].subject == subject, "\(found)")
      #expect(found.first?.remedy?.hasPrefix(remedy) == true, "\(found)")
    }
    let older = findings(debian, nil).first { $0.subject == "hardware" }
    #expect(older?.remedy?.hasPrefix("run 'vitrine deploy k --app APP'") == true)
    for finding in findings(debian, nil) + findings(debian, []) {
      #expect(finding.remedy?.contains("vitrine image") != true, "\(finding)")
    }
  }

  /// The health of a board whose file systems are those of the given lines of `proc/mounts`.
  private static func health(mounts: String...) -> HealthReport {
    HealthReport(
      lines: mounts.map { "file proc/mounts \($0)" } + goodHealth.filter { !$0.hasPrefix("file proc/mounts") })
  }

  @Test func `memory is not reported as the data partition if that is missing`() throws {
    let health = Self.health(mounts: "rootfs / rootfs rw 0 0", "tmpfs /run tmpfs rw 0 0")
    #expect(health.isDataInMemory == true && health.freeData == nil)
    func disk(declares: Bool) throws -> Finding {
      let all = BoardDoctor.findings(
        BoardStatus(lines: Self.goodStatus), health, declaresData: declares, host: "k", now: Self.now)
      let found = all.filter { $0.subject == "disk" }
      #expect(found.count == 1)
      return try #require(found.first)
    }
    #expect(
      try disk(declares: true).text
        == "failure  disk: the data partition is not mounted, so releases, settings, and the app's data are in memory until "
        + "the board is switched off; 'vitrine logs k' shows why; restart the board, or else write its image to a new card"
    )
    #expect(
      try disk(declares: false).text
        == "warning  disk: the board has no data partition, so releases, settings, and the app's data are in memory until "
        + "the board is switched off; to keep them, declare [data] in the board's file, and make a new image with 'vitrine image'"
    )
  }

  @Test func `the file system around the board's data decides whether it is in memory`() {
    let root = "/dev/sda1 / ext4 rw 0 0"
    let other = "tmpfs /var/lib/vitrine-old tmpfs rw 0 0"
    #expect(Self.health(mounts: root, "tmpfs /run tmpfs rw 0 0", other).isDataInMemory == false)
    #expect(Self.health(mounts: "/dev/loop0 / squashfs ro 0 0", "overlay /var overlay rw 0 0").isDataInMemory == true)
    // A later file system hides an earlier one.
    let data = "/dev/vda2 /var/lib/vitrine ext4 rw 0 0"
    #expect(Self.health(mounts: root, data, "tmpfs /var/lib/vitrine tmpfs rw 0 0").isDataInMemory == true)
    #expect(Self.health(mounts: "rootfs / rootfs rw 0 0", data).freeData == 300_000_000)
    // Older versions do not report their file systems.
    #expect(Self.health().isDataInMemory == nil && Self.health().freeData == 300_000_000)
  }

  @Test func `every ignored setting is a finding`() {
    let found = findings(Self.goodStatus + ["ignored VITRINE_MODE no mode", "ignored VITRINE_TIMEZONE unknown"])
    #expect(
      found.filter { $0.subject == "settings" }.map(\.message) == [
        "VITRINE_MODE: no mode", "VITRINE_TIMEZONE: unknown",
      ])
  }

  @Test func `a mouse or tablet is enough without a touch screen`() {
    let health = Self.goodHealth.map { $0.hasSuffix("B: PROP=2") ? "file proc/bus/input/devices B: REL=3" : $0 }
    #expect(findings(Self.goodStatus, health).contains { $0.subject == "touch" && $0.level == .ok })
  }

  @Test func `an image of two years is old, because releases do not replace its certificate authorities`() {
    func image(days: Int64) -> Finding? {
      BoardDoctor.findings(
        BoardStatus(lines: Self.goodStatus), HealthReport(lines: Self.goodHealth),
        imageDate: Self.now - days * 86_400, host: "k", now: Self.now
      ).first { $0.subject == "image" }
    }
    #expect(image(days: 729)?.text == "ok       image: its kernel and certificate authorities are 729 days old")
    #expect(image(days: 730)?.level == .warning && image(days: -5)?.message.contains(" 0 days ") == true)
    #expect(!findings().contains { $0.subject == "image" })
  }

  @Test func `a Raspberry Pi whose kernel has no sensor reports its supply through the firmware`() {
    let files = ["file sys/devices/platform/soc/soc:firmware/get_throttled 50005"]
    let health = HealthReport(lines: files)
    #expect(health.isUndervolted == true && health.wasUndervolted && health.slowdown == .now)
    #expect(HealthReport(lines: []).isUndervolted == nil && HealthReport(lines: []).slowdown == nil)
  }

  @Test func `an older board is checked by its status alone`() {
    let found = findings(Self.goodStatus, nil)
    #expect(found.map(\.level) == [.ok, .warning] && found[1].subject == "hardware")
  }

  @Test func `metrics have one sample for each board, and one for a board that does not answer`() {
    let text = BoardMetrics.text([
      (host: "a", status: BoardStatus(lines: Self.goodStatus), health: HealthReport(lines: Self.goodHealth)),
      (host: "b\"", status: nil, health: nil),
    ])
    for line in [
      "# TYPE vitrine_up gauge", "vitrine_up{host=\"a\"} 1", "vitrine_up{host=\"b\\\"\"} 0",
      "vitrine_on_screen{host=\"a\"} 1",
      "vitrine_info{host=\"a\",board=\"b\",app=\"tiles\",release=\"built-in\",state=\"on screen\"} 1",
      "vitrine_temperature_celsius{host=\"a\",sensor=\"cpu-thermal\"} 48.312",
      "vitrine_data_free_bytes{host=\"a\"} 300000000",
      "vitrine_storage_worn_percent{host=\"a\",device=\"mmcblk0\"} 10", "vitrine_displays{host=\"a\"} 1",
    ] {
      #expect(text.split(separator: "\n").contains(line[...]), "\(line)")
    }
    // Each metric is described once, before its samples.
    #expect(text.components(separatedBy: "# HELP vitrine_up ").count == 2)
  }

  @Test func `the example dashboard has a panel for every metric, and each metric has samples`() throws {
    let described = Set(BoardMetrics.descriptions.map(\.name))
    let root = try Repository(around: #filePath).root
    let dashboard = try String(contentsOf: root.appending(path: "tools/fleet/grafana.json"), encoding: .utf8)
    #expect(Set(dashboard.matches(of: /vitrine_\w+/).map { String($0.output) }) == described)
    let status = BoardStatus(lines: Self.goodStatus + ["last-frame 1", "last-touch 2"])
    let text = BoardMetrics.text([("k", status, HealthReport(lines: Self.goodHealth))])
    #expect(Set(text.matches(of: /\n(vitrine_\w+)\{/).map { String($0.1) }) == described)
  }

  @Test func `this machine is checked for all that a deploy needs`() async throws {
    let folder = try TestFolder()
    try folder.writeProgram("#!/bin/sh\necho '256 SHA256:abc me (ED25519)'\n", to: "ssh-add")
    let doctor = try CommandRun(["doctor", "--json"], in: folder)
    _ = try #require(try await doctor.waitForExit(within: .seconds(120)))
    let list = try #require(
      try JSONSerialization.jsonObject(with: Data(doctor.lines.joined(separator: "\n").utf8)) as? [[String: String]])
    #expect(Set(list.compactMap { $0["subject"] }) == ["swift", "packages", "disk", "ssh keys", "clock"], "\(list)")
    #expect(
      list.contains { $0["subject"] == "ssh keys" && $0["message"]?.hasPrefix("the agent has 1") == true }, "\(list)")
    // Each finding that is not in order has a remedy.
    #expect(list.allSatisfy { ($0["level"] == "ok") == ($0["remedy"] == nil) }, "\(list)")
  }

  @Test func `the commands print findings of a board, and fail if one failed`() async throws {
    let folder = try TestFolder()
    try folder.writeSSH(
      """
      *" status "*) printf '\(Self.goodStatus.joined(separator: "\\n"))\\n' ;;
      *" health "*) printf 'data 1000\\ntime 0\\n' ;;
      """)
    let doctor = try CommandRun(["doctor", "k", "--json"], in: folder)
    #expect(try await doctor.waitForExit(within: .seconds(60)) == 1)
    let list = try #require(
      try JSONSerialization.jsonObject(with: Data(doctor.lines.joined(separator: "\n").utf8)) as? [[String: String]])
    #expect(list.contains { $0["subject"] == "disk" && $0["level"] == "failure" && $0["host"] == "k" }, "\(list)")
    let metrics = try CommandRun(["metrics", "k"], in: folder)
    #expect(try await metrics.waitForExit(within: .seconds(60)) == 0)
    #expect(metrics.lines.contains("vitrine_data_free_bytes{host=\"k\"} 1000"), "\(metrics.lines)")
  }

  @Test func `boards are checked at the same time, and only if all names are those of hosts`() async throws {
    let folder = try TestFolder()
    // Each board answers only if the other one is queried at the same time.
    try folder.writeSSH(
      """
      *" a "*|*" b "*) case " $* " in *" a "*) me=a other=b ;; *) me=b other=a ;; esac
        touch '\(folder.url.path)'/$me
        i=0; until test -e '\(folder.url.path)'/$other; do i=$((i + 1)); test $i -lt 200 || exit 255; sleep 0.1; done
        printf '\(Self.goodStatus.joined(separator: "\\n"))\\n' ;;
      """)
    let malformed = try CommandRun(["doctor", "a", "127.0.0.1:2222"], in: folder)
    #expect(try await malformed.waitForExit(within: .seconds(60)) == 1)
    #expect(malformed.standardError.last?.hasSuffix("write ssh://127.0.0.1:2222") == true)
    #expect(!folder.names.contains("a"))
    let doctor = try CommandRun(["doctor", "a", "b"], in: folder)
    _ = try #require(try await doctor.waitForExit(within: .seconds(120)))
    #expect(doctor.lines.filter { $0.hasSuffix("tiles is on the panel") }.count == 2, "\(doctor.lines)")
    #expect(doctor.lines.filter { $0.count == 2 } == ["a:", "b:"], "\(doctor.lines)")
  }

  @Test(arguments: [("raspberrypi-4", 1, "failure"), ("qemu-x86_64", 0, "warning"), ("unknown", 1, "failure")])
  func `a data partition is missed on boards whose files declare one`(board: String, status: Int32, level: String)
    async throws
  {
    let folder = try TestFolder()
    try folder.writeSSH(
      """
      *" status "*) printf 'board \(board)\\napp tiles\\nrelease built-in\\nstate on screen\\n' ;;
      *" health "*) printf 'file proc/mounts rootfs / rootfs rw 0 0\\ndata 260000000\\n'
        printf 'file sys/class/drm/card0-DSI-1/status connected\\n' ;;
      """)
    let doctor = try CommandRun(["doctor", "k"], in: folder)
    #expect(try await doctor.waitForExit(within: .seconds(60)) == status, "\(doctor.lines) \(doctor.standardError)")
    #expect(doctor.lines.contains { $0.hasPrefix("\(level)  disk: ") }, "\(doctor.lines)")
    #expect(!doctor.lines.contains { $0.contains("MB free") }, "\(doctor.lines)")
  }
}
