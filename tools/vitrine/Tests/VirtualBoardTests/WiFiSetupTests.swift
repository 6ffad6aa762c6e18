import BoardFixtures
import Foundation
import Host
import SwiftSDKs
import TestFolder
import Testing

@testable import Images
@testable import VirtualBoard

/// The choice of a Wi-Fi network on the panel of a system image, with two simulated radios of the kernel, one of which
/// is the access point.
@Suite("The choice of a Wi-Fi network on a board", .serialized, .fewAtOnce, .inCampaign) struct WiFiSetupTests {
  private let repository: Repository
  private let folder: TestFolder

  init() throws {
    repository = try Repository(around: #filePath)
    folder = try TestFolder()
  }

  private static let limit = Duration.seconds(300)

  /// The boards. `VITRINE_SYSTEMS` in the environment names others, for a campaign.
  private static let boards = (campaign ?? "qemu-x86_64").split(separator: " ").map(String.init)
  private static let campaign = ProcessInfo.processInfo.environment["VITRINE_SYSTEMS"]

  @Test(.enabled(if: campaign != nil, "two boots: tools/campaign systems"), arguments: boards)
  func `staff choose a network, mistype its password, correct it, and the board finds it again after a restart`(
    name: String
  ) async throws {
    let login = try await SSHTestIdentity(in: folder.url)
    let disk = folder.appending(path: "data")
    try await DataPartitionTemplate.make(disk)
    let image = try await makeImage(name, login)
    let port = try #require(FreePort.find())
    @Sendable func shell(_ command: String) async throws -> String { try await ask(login, port, command) }

    try await boot(image, disk, port) { board in
      try await tap(element("Lamp · Password needed", on: board), on: board)
      _ = try await element("Join", on: board)
      try await type("wronglamps", on: board)
      _ = try await line("Wrong password", in: board)
      for _ in 0..<10 { try await board.control.pressKeys(["backspace"]) }
      try await type("twelvelamps", on: board)
      _ = try await line("wifi: connected to Lamp, address 192.168.9.", in: board)

      #expect(try await shell("stat -c '%a %U' /etc/wpa_supplicant/wpa_supplicant-wlan0.conf") == "600 root\n")
      #expect(try await shell("grep -c twelvelamps /etc/wpa_supplicant/wpa_supplicant-wlan0.conf") == "1\n")
      #expect(try await shell("grep -c wronglamps /etc/wpa_supplicant/wpa_supplicant-wlan0.conf || true") == "0\n")
      #expect(try await shell("grep country /etc/wpa_supplicant/wpa_supplicant-wlan0.conf") == "country=DE\n")
      #expect(try await shell("systemctl --failed --no-legend") == "")
      let asApp = "setpriv --reuid vitrine --regid vitrine --clear-groups"
      #expect(try await shell("\(asApp) ls /run/wpa_supplicant 2>&1 || true").contains("Permission denied"))
      #expect(
        try await shell("\(asApp) cat /etc/wpa_supplicant/wpa_supplicant-wlan0.conf 2>&1 || true").contains("denied"))
      #expect(!board.console.contains { $0.contains("twelvelamps") || $0.contains("wronglamps") })

      var count = board.console.count
      _ = try await shell("systemctl stop access-point")
      _ = try await line("wifi: scanning", in: board, after: count)
      count = board.console.count
      _ = try await shell("systemctl start access-point")
      _ = try await line("wifi: connected to Lamp", in: board, after: count)

      // The service is started again, and the app finds it.
      count = board.console.count
      _ = try await shell("systemctl restart wpa_supplicant@wlan0")
      _ = try await line("wifi: connected to Lamp", in: board, after: count)
      _ = try await shell("sync")
    }
    try await boot(image, disk, port) { board in
      _ = try await line("wifi: connected to Lamp, address 192.168.9.", in: board)
    }
  }

  // MARK: The image

  private func makeImage(_ name: String, _ login: SSHTestIdentity) async throws -> Image {
    let facts = try BoardConfiguration(named: name, in: repository)
    let build = EmbeddedBuild(of: repository.root, for: facts.architecture, repository: repository, cpu: facts.cpu)
    try await build.build(["wifi-app", SystemOptions.keeperName])
    let files = [
      "modules-load.d/radios.conf": "mac80211_hwsim\n",
      "modprobe.d/radios.conf": "options mac80211_hwsim radios=2\n",
      "access-point.conf":
        "network={\n  mode=2\n  frequency=2412\n  ssid=\"Lamp\"\n  psk=\"twelvelamps\"\n  key_mgmt=WPA-PSK\n}\n",
      "systemd/network/10-access-point.network":
        "[Match]\nName=wlan1\n[Network]\nAddress=192.168.9.1/24\nDHCPServer=yes\nLinkLocalAddressing=no\n",
      // The test's own connection.
      "systemd/network/20-test.network": "[Match]\nName=eth0\n[Network]\nDHCP=ipv4\n",
      "systemd/system/access-point.service":
        "[Service]\nExecStart=/sbin/wpa_supplicant -i wlan1 -c /etc/access-point.conf\n[Unit]\nBefore=vitrine.service\n",
      "systemd/system/multi-user.target.d/access-point.conf": "[Unit]\nWants=access-point.service\n",
    ]
    for (path, text) in files { try folder.write(text, to: "overlay/etc/\(path)") }
    return try await ImageBuilder(
      board: name, program: build.program("wifi-app"), ownOverlays: [folder.appending(path: "overlay")],
      network: NetworkOptions("dhcp", keys: [login.publicKey]),
      system: SystemOptions(keeper: build.program(SystemOptions.keeperName), hasWiFiSetup: true, country: "DE"),
      release: TestedRelease.name
    ).build(in: folder.appending(path: "image"), repository: repository)
  }

  private func boot(
    _ image: Image, _ disk: URL, _ port: Int, _ body: @Sendable (ApplianceBoard) async throws -> Void
  ) async throws {
    let machine = try image.machine()
    try await Emulator(facts: machine, screen: .none).run { _ in
      .parts(image.parts)
    } devices: { _ in
      Emulator.network(port) + Emulator.disk(disk)
    } _: { run in
      let board = try await ApplianceBoard(
        run, placement: PanelTransform(machine.panel, settings: [:]), pictures: try repository.pictures())
      _ = try await board.firstFrame(within: Self.limit)
      try await body(board)
    }
  }

  // MARK: The panel

  /// Waits for a line of the console that contains a text.
  private func line(_ text: String, in board: ApplianceBoard, after count: Int = 0) async throws -> String {
    let deadline = ContinuousClock.now + Self.limit
    while ContinuousClock.now < deadline {
      if let line = board.console.dropFirst(count).last(where: { $0.contains(text) }) { return line }
      try await Task.sleep(for: .milliseconds(200))
    }
    Issue.record("no line with '\(text)': \(board.console.suffix(30))")
    throw HostError.commandFailed("the board", reason: "no line with '\(text)'")
  }

  /// Waits for an element of the screen whose name begins with a text. Returns its middle, in points.
  private func element(_ name: String, on board: ApplianceBoard) async throws -> (x: Int, y: Int) {
    let line = try await line("[\(name)", in: board)
    let start = try #require(line.range(of: "[\(name)"))
    let element = line[start.lowerBound...].prefix { $0 != "]" }
    let place = try #require(element.split(separator: "|").last).split(separator: ",").compactMap { Int($0) }
    try #require(place.count == 2, "\(element)")
    return (place[0], place[1])
  }

  private func tap(_ place: (x: Int, y: Int), on board: ApplianceBoard) async throws {
    try await board.play(SingleTouchScript("0.5 down 1 \(place.x) \(place.y)\n0.65 up 1\n"))
  }

  /// Types letters and Enter with the board's keyboard.
  private func type(_ text: String, on board: ApplianceBoard) async throws {
    try await Task.sleep(for: .seconds(1))
    for letter in text {
      try await board.control.pressKeys([String(letter)])
      try await Task.sleep(for: .milliseconds(250))
    }
    try await board.control.pressKeys(["ret"])
  }

  /// Returns the output of a shell command on the board.
  private func ask(_ login: SSHTestIdentity, _ port: Int, _ command: String) async throws -> String {
    let options = [
      "-o", "BatchMode=yes", "-o", "StrictHostKeyChecking=accept-new", "-o", "ConnectTimeout=10", "-p", "\(port)",
      "root@127.0.0.1",
    ]
    let deadline = ContinuousClock.now + Self.limit
    while true {
      do { return try await Command.output("ssh", login.options + options + [command]) } catch HostError.commandFailed(
        _, _, let reason)
      {
        guard ContinuousClock.now < deadline,
          ["refused", "reset", "closed", "timed out"].contains(where: reason.contains)
        else { throw HostError.commandFailed("ssh \(command)", reason: reason) }
        try await Task.sleep(for: .milliseconds(500))
      }
    }
  }
}
