import BoardFixtures
import Foundation
import Host
import Proofs
import Signing
import SwiftSDKs
import TestFolder
import TestServers
import Testing

@testable import Deploying
@testable import Images
@testable import VirtualBoard

/// A system image on a virtual board: the app is on the panel, another release replaces it, and only permitted users
/// can log in.
@Suite(.serialized, .fewAtOnce, .inCampaign) struct SystemTests {
  private let repository: Repository
  private let folder: TestFolder

  init() throws {
    repository = try Repository(around: #filePath)
    folder = try TestFolder()
  }

  /// Several times as long as an idle machine needs. Other boards than this one take longer.
  private static let limit = Duration.seconds(300)

  /// The boards. `VITRINE_SYSTEMS` in the environment names others, for a campaign.
  private static let boards = (campaign ?? "qemu-x86_64").split(separator: " ").map(String.init)
  private static let campaign = ProcessInfo.processInfo.environment["VITRINE_SYSTEMS"]

  @Test(arguments: boards)
  func `a system shows its app, accepts another release, stores its data, and listens only if a key was given`(
    name: String
  ) async throws {
    let login = try await SSHTestIdentity(in: folder.url)
    let disk = folder.appending(path: "data")
    try await DataPartitionTemplate.make(disk)
    let image = try await makeImage(name, NetworkOptions("dhcp", keys: [login.publicKey]))
    let facts = image.facts

    let port = try #require(FreePort.find())
    let turned = try await release("tiles", ["VITRINE_ROTATION": "180"], image)
    let (first, shown) = try await boot(image, disk, port) { board in
      try await look(at: board)
      let number = try await ask(login, port, "cat /etc/machine-id")
      let listening = try await ask(login, port, "ss --tcp --udp --listening --numeric --no-header").split(
        separator: "\n")
      // In addition to sshd, answers for DHCP arrive at port 68.
      let ports = Set(listening.compactMap { $0.split(separator: " ").dropFirst(4).first?.split(separator: ":").last })
      #expect(ports == ["22", "68"], "\(listening)")
      let score =
        try await ask(login, port, "systemd-analyze security vitrine.service --no-pager").split(separator: "\n").last
        ?? ""
      ProgressLog.log("\(name): \(score)")
      #expect(score.split(separator: " ").contains { Double($0).map { $0 <= 1.5 } == true }, "\(score)")
      #expect(try await ask(login, port, "systemctl --failed --no-legend") == "")
      let clock = try await ask(login, port, "dmesg | grep 'setting system clock to 1970' || true")
      // The other boards' kernels have the driver of that clock as a module, and do not read it.
      #expect(!clock.isEmpty || facts.architecture != .x86_64)
      #expect(try await ask(login, port, "touch /usr/new 2>&1 || true").contains("Read-only file system"))
      #expect(try await ask(login, port, "vitrine-session status").contains("release built-in"))
      // The board's keyboard also has a power key, which logind must not handle.
      if facts.architecture == .x86_64 {
        let names =
          "for e in /sys/class/input/event*; do grep -q ^Q:power-switch /run/udev/data/c$(cat $e/dev) && cat $e/device/name; done"
        #expect(try await ask(login, port, "\(names); true") == "Power Button\n")
      }
      let remote = try RemoteBoard("ssh://root@127.0.0.1:\(port)", options: login.options)
      let shown = try await expectDeploys(of: turned, to: board, in: image, by: remote) {
        try await ask(login, port, $0)
      }
      return (number, shown)
    }
    // The data partition survives a power cut: the machine ID and keys are the same.
    try await boot(image, disk, port) { board in
      _ = try await board.firstFrame(within: Self.limit)
      _ = try await board.screenshot(of: "the release that was kept", within: Self.limit) { $0 == shown }
      #expect(try await ask(login, port, "cat /etc/machine-id") == first)
    }
    try recordProof("a Debian system shows its app, and is closed to others", build: "\(image.facts.architecture)")
  }

  @Test(arguments: boards)
  func `a system with trusted keys accepts and starts only what they have signed`(name: String) async throws {
    let login = try await SSHTestIdentity(in: folder.url)
    let disk = folder.appending(path: "data")
    try await DataPartitionTemplate.make(disk)
    for name in ["fleet", "stranger"] { try folder.makeKeys(name) }
    let fleet = try PublicKeys(in: [folder.appending(path: "fleet.pub")])
    let image = try await makeImage(name, NetworkOptions("dhcp", keys: [login.publicKey]), trusting: fleet)
    let port = try #require(FreePort.find())
    let turned = try await release("tiles", ["VITRINE_ROTATION": "180"], image)
    func signature(by name: String) async throws -> Data {
      let key = folder.appending(path: "\(name).key")
      return try await Signer(key, at: Date(timeIntervalSince1970: 1000)) { "" }.sign(
        turned.manifest, named: "manifest")
    }
    let valid = try await signature(by: "fleet")
    let foreign = try await signature(by: "stranger")
    let remote = try RemoteBoard("ssh://root@127.0.0.1:\(port)", options: login.options)
    let shown = try await boot(image, disk, port) { board in
      try await look(at: board)
      _ = try await ask(login, port, "true")
      #expect(try await remote.status().trustedKeys == fleet.keys.map(\.id.text))
      for (signature, reason) in [(nil, "it is not signed"), (foreign, "it is signed with the key")] {
        let error = await #expect(throws: DeployError.self) {
          try await turned.send(to: remote, trialDuration: 6, signature: signature) { _ in }
        }
        #expect(error?.problem.hasPrefix(reason) == true, "\(String(describing: error))")
      }
      try await turned.send(to: remote, trialDuration: 6, signature: valid) { _ in }
      #expect(try await remote.status().release == turned.name.text)
      return try await board.screenshot()
    }
    // The service checks the release at each start.
    try await boot(image, disk, port) { board in
      _ = try await board.screenshot(of: "the release that was kept", within: Self.limit) { $0 == shown }
      let file = try folder.write(String(decoding: foreign, as: UTF8.self), to: "foreign")
      let signature = "/var/lib/vitrine/releases/\(turned.name.text)/manifest.minisig"
      _ = try await ask(login, port, "true")
      try await remote.runShell(["tee", signature], asRoot: true, input: file)
      _ = try await ask(login, port, "systemctl restart vitrine")
      _ = try await board.screenshot(of: "the app of the image", within: Self.limit) {
        $0 != shown && TileDetector($0)?.tileRects.count == 20
      }
      let status = try await remote.status()
      #expect(status.release == "built-in")
      #expect(
        status.lastFailure?.contains("it is signed with the key") == true, "\(String(describing: status.lastFailure))")
    }
    try recordProof("a Debian system runs only what its trusted keys have signed", build: "\(image.facts.architecture)")
  }

  @Test(arguments: boards)
  func `a system without a key does not listen, and the same inputs make the same image`(name: String) async throws {
    let image = try await makeImage(name, nil)
    let again = try await makeImage(name, nil, in: "again")
    #expect(try sums(of: image) == sums(of: again))
    try await VirtualAppliance(image).run { board in
      try await look(at: board)
      // A unit of the test prints the ports on the console.
      let line = try await line(of: board, with: "ports: end")
      #expect(line != nil)
      let ports = board.console.filter { $0.contains("ports: ") && !$0.contains("ports: end") }
      #expect(ports.isEmpty, "\(ports)")
      // The other boards' emulators have no such button, or no power key.
      if image.facts.architecture == .x86_64 { try await expectPowerButton(of: board) }
    }
  }

  /// Checks that the machine's power button shuts it down, and that a power key does not.
  private func expectPowerButton(of board: ApplianceBoard) async throws {
    try await board.control.pressKeys(["power"])
    try await Task.sleep(for: .seconds(5))
    #expect(!board.control.isOff, "\(board.control.shutdownReason) \(board.console.suffix(20))")
    try await board.control.execute("system_powerdown")
    let deadline = ContinuousClock.now + Self.limit
    while !board.control.isOff, ContinuousClock.now < deadline { try await Task.sleep(for: .milliseconds(100)) }
    #expect(board.control.isOff, "\(board.console.suffix(10))")
    #expect(board.control.shutdownReason == "guest-shutdown")
  }

  /// Two simulated radios of the kernel, one of which is the access point.
  @Test func `a system sets its clock from a time server that authenticates itself`() async throws {
    let servers = try TestServers(of: repository.root, names: "10.0.2.2")
    try AuthenticatedTimeServer.trustAuthority(of: servers, in: folder)
    let server = try await AuthenticatedTimeServer(besides: servers, in: folder, repository)
    defer { withExtendedLifetime((servers, server)) {} }
    let disk = folder.appending(path: "data")
    try await DataPartitionTemplate.make(disk)
    let network = try NetworkOptions(
      "10.0.2.15/24,10.0.2.2,10.0.2.2", keys: [], timeServers: ["museum.test"], authenticatesTime: true)
    // The server's address, the kind of authentication, and the number of its key.
    let script = "chronyc waitsync 0 0 0 1 >/dev/null; chronyc -c -n authdata; date +year-%%Y"
    let image = try await makeImage("qemu-x86_64", network, asking: script)
    try await boot(image, disk, try #require(FreePort.find())) { board in
      try await board.awaitLine("ports: end", within: Self.limit)
      #expect(board.console.contains { $0.contains("ports: 10.0.2.2,NTS,1,") })
      #expect(!board.console.contains { $0.contains("ports: year-1970") })
    }
  }

  @Test(.enabled(if: campaign != nil, "a boot more: tools/campaign systems"), arguments: boards)
  func `a system joins the Wi-Fi of its settings`(name: String) async throws {
    let key = "  ssid=\"Lamp\"\n  psk=\"twelve lamps\"\n  key_mgmt=WPA-PSK\n"
    let wifi = try folder.write("network={\n\(key)}\n", to: "wifi")
    let files = [
      "modules-load.d/radios.conf": "mac80211_hwsim\n",
      "modprobe.d/radios.conf": "options mac80211_hwsim radios=2\n",
      "access-point.conf": "network={\n  mode=2\n  frequency=2412\n\(key)}\n",
      "systemd/network/10-access-point.network": "[Match]\nName=wlan1\n[Link]\nUnmanaged=yes\n",
      "systemd/system/access-point.service":
        "[Service]\nExecStart=/sbin/wpa_supplicant -i wlan1 -c /etc/access-point.conf\n[Unit]\nBefore=vitrine.service\n",
      "systemd/system/multi-user.target.d/access-point.conf": "[Unit]\nWants=access-point.service\n",
    ]
    for (path, text) in files { try folder.write(text, to: "overlay/etc/\(path)") }
    // The kernel reports the state when the key was accepted. The address is assigned after that.
    let script =
      "until grep -q up /sys/class/net/wlan0/operstate; do sleep 1; done; sleep 2; ip -o -4 address show dev wlan0"
    let image = try await makeImage(name, NetworkOptions("192.168.7.2/24", keys: []), wifi: wifi, asking: script)
    try await VirtualAppliance(image).run { board in
      try await look(at: board)
      #expect(try await line(of: board, with: "ports: end") != nil, "\(board.console.suffix(20))")
      #expect(board.console.contains { $0.contains("inet 192.168.7.2/24") }, "\(board.console.suffix(20))")
    }
  }

  /// Checks that a healthy release is accepted and bad ones are not. A read-only partition must refuse the next release
  /// while the current one continues. Cut connections and a full partition must do no harm. Returns the panel's
  /// contents after that.
  private func expectDeploys(
    of release: ReleaseUpload, to board: ApplianceBoard, in image: Image, by remote: RemoteBoard,
    _ shell: @Sendable (String) async throws -> String
  ) async throws -> Screenshot {
    let before = try await board.screenshot()
    try await board.withPanelWatched {
      let start = ContinuousClock.now
      try await release.send(to: remote, trialDuration: 6) {
        ProgressLog.log("\(image.board): deploy: \(ContinuousClock.now - start) \($0)")
      }
      #expect(try await remote.status().release == release.name.text)
      #expect(try await board.screenshot() != before)
      try await RejectedReleases(architecture: image.facts.architecture) { try await self.release($0, $1, image, $2) }
        .expectNoneKept(after: release, by: remote)

      _ = try await shell("mount -o remount,ro /var/lib/vitrine")
      let next = try await self.release("tiles", ["VITRINE_SCALE": "2"], image)
      await #expect(
        throws: DeployError.refused(
          "the data partition: Read-only file system; 'vitrine doctor \(remote.host)' checks it", log: [])
      ) {
        try await next.send(to: remote, trialDuration: 6) { _ in }
      }
      let status = try await remote.status()
      #expect(status.release == release.name.text && status.trial == nil && status.state == .onScreen)
      _ = try await shell("mount -o remount,rw /var/lib/vitrine")
      try await InterruptedDeployments(folder: folder.url) { try await self.release($0, $1, image, font: $2) }
        .expectNoHarm(
          to: release, by: remote)
    }
    return try await board.screenshot()
  }

  private func release(
    _ app: String, _ settings: [String: String], _ image: Image, font: URL? = nil, _ architecture: Architecture? = nil
  ) async throws -> ReleaseUpload {
    let facts = image.facts
    let build = EmbeddedBuild(of: repository.root, for: facts.architecture, repository: repository, cpu: facts.cpu)
    return try await ReleaseUpload(
      of: app, program: StaticProgram(build.program(app), for: facts.architecture), font: font, settings: settings,
      board: image.board,
      architecture: architecture ?? facts.architecture, in: folder.url)
  }

  private func sums(of image: Image) throws -> String {
    try String(contentsOf: image.folder.appending(path: Image.Name.sums), encoding: .utf8)
  }

  // MARK: The image

  /// - Parameter script: The commands of a test's unit on the board. Their output goes to the console.
  private func makeImage(
    _ name: String, _ network: NetworkOptions?, wifi: URL? = nil, in place: String = "image",
    trusting keys: PublicKeys? = nil, asking script: String = "ss --tcp --udp --listening --numeric --no-header"
  ) async throws -> Image {
    let facts = try BoardConfiguration(named: name, in: repository)
    let build = EmbeddedBuild(of: repository.root, for: facts.architecture, repository: repository, cpu: facts.cpu)
    try await build.build(["crash-on-touch", "faulty-tiles", "tiles", SystemOptions.keeperName])
    if keys != nil { try await build.build([TrustedImage.programName]) }
    let script = "(\(script)) >/run/ports && sed 's/^/ports: /' /run/ports && echo 'ports: end'"
    try folder.write(
      """
      [Unit]
      After=vitrine.service
      [Service]
      Type=oneshot
      ExecStart=/bin/sh -c "\(script)"
      StandardOutput=journal+console

      """, to: "overlay/etc/systemd/system/ports.service")
    try folder.write(
      "[Unit]\nWants=ports.service\n", to: "overlay/etc/systemd/system/multi-user.target.d/ports.conf")
    return try await ImageBuilder(
      board: name, program: build.program("tiles"), ownOverlays: [folder.appending(path: "overlay")], network: network,
      system: SystemOptions(keeper: build.program(SystemOptions.keeperName), wifi: wifi),
      trust: keys.map { TrustedImage($0, program: build.program(TrustedImage.programName)) },
      release: TestedRelease.name
    ).build(in: folder.appending(path: place), repository: repository)
  }

  // MARK: The board

  private func boot<Result: Sendable>(
    _ image: Image, _ disk: URL, _ port: Int, _ body: @Sendable (ApplianceBoard) async throws -> Result
  ) async throws -> Result {
    let machine = try image.machine()
    return try await Emulator(facts: machine, screen: .none).run { _ in
      .parts(image.parts)
    } devices: { _ in
      Emulator.network(port) + Emulator.disk(disk)
        // The board's clock has no battery, and nothing may depend on it.
        + ["-rtc", "base=1970-01-01T00:00:00"]
    } _: { run in
      try await body(
        ApplianceBoard(
          run, placement: PanelTransform(machine.panel, settings: [:]), pictures: try repository.pictures()))
    }
  }

  private func look(at board: ApplianceBoard) async throws {
    let frame = try await board.firstFrame(within: Self.limit)
    _ = try await board.screenshot(of: "twenty tiles", within: Self.limit) { TileDetector($0)?.tileRects.count == 20 }
    ProgressLog.log("emulator's start -> first frame of a system \(frame.sinceEmulator)")
  }

  private func line(of board: ApplianceBoard, with text: String) async throws -> String? {
    let deadline = ContinuousClock.now + Self.limit
    while ContinuousClock.now < deadline {
      if let line = board.console.first(where: { $0.contains(text) }) { return line }
      try await Task.sleep(for: .milliseconds(100))
    }
    return nil
  }

  /// Returns the output of a shell command on the board. Initially sshd may not be ready. Afterwards its key must not
  /// change.
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
        else {
          throw HostError.commandFailed("ssh \(command)", reason: reason)
        }
        try await Task.sleep(for: .milliseconds(500))
      }
    }
  }
}
