import Foundation
import Host
import Inventory
import ReleaseFormat

/// The files of a system image that are not Debian's: the app, its keeper, the board's settings, and the files of
/// `rootfs-overlay`.
struct SystemFiles {
  private var entries: [String: CpioArchive.Entry] = [:]
  /// The paths of files that only root may read.
  private var secrets: Set<String> = []

  private static let units = "etc/systemd/system"

  /// - Parameters:
  ///   - appName: The name of the built-in app.
  ///   - name: The name of the board.
  ///   - network: The network access to the board. If it is `nil`, the board does not use the network.
  ///   - app: The app's part of the overlay.
  ///   - inventory: The inventory of the image.
  init(
    _ choice: SystemOptions, program: Data, named appName: String, board name: String, facts: BoardConfiguration,
    network: NetworkOptions?,
    overlay: Overlay,
    ofApp app: Overlay, settings: [String: String], inventory: Data
  ) throws {
    let keeper = try Data(contentsOf: choice.keeper)
    entries["usr/lib/vitrine/vitrine-keeper"] = .file(keeper, isExecutable: true)
    entries["usr/bin/vitrine-session"] = .link(to: "/usr/lib/vitrine/vitrine-keeper")
    entries["usr/lib/vitrine/app"] = .file(program, isExecutable: true)
    entries[Initramfs.fontPath] = .file(try Data(contentsOf: Initramfs.font), isExecutable: false)
    entries[String(CardLayout.dataFolder.dropFirst())] = .folder
    add("etc/hostname", "\(name.replacing("_", with: "-"))\n")
    add(
      String(BoardName.path.dropFirst()),
      BoardName(board: name, architecture: "\(facts.architecture)").text + NetworkAccess.appLine(appName)
        + app.boardFileLine + ImageBuilder.boardFileLine(of: inventory))
    entries[Inventory.boardPath] = .file(inventory, isExecutable: false)
    let all = facts.settings.merging(settings) { $1 }.sorted { $0.key < $1.key }
    // They may contain a PIN or a server's key. The app receives them from its keeper, in its environment.
    add("usr/lib/vitrine/settings", all.map { "\($0.key)=\($0.value)\n" }.joined(), isSecret: true)
    setNetwork(
      network, interface: facts.network?.interface, wifi: choice.wifi, hasEthernet: choice.hasEthernet)
    if choice.hasWiFiSetup { addWiFiSetup() }
    entries.merge(overlay.entries) { $1 }
  }

  private mutating func add(_ path: String, _ text: String, isSecret: Bool = false) {
    entries[path] = .file(Data(text.utf8), isExecutable: false)
    if isSecret { secrets.insert(path) }
  }

  /// - Parameters:
  ///   - network: The network access to the board, or `nil` for none.
  ///   - interface: The board's own port according to its file, or `nil` if the file has none.
  ///   - wifi: The settings of wpa_supplicant.
  ///   - hasEthernet: Whether the board also uses its Ethernet port if it uses Wi-Fi.
  private mutating func setNetwork(
    _ network: NetworkOptions?, interface: String?, wifi: Data?, hasEthernet: Bool
  ) {
    func mask(_ unit: String) { entries["\(Self.units)/\(unit)"] = .link(to: "/dev/null") }
    // The keys that may control the board get a shell.
    let keys =
      network?.authorizedKeys(controlOptions: "", viewOptions: "restrict,command=\"/usr/bin/vitrine-session --view\"")
      ?? ""
    if keys.isEmpty { for unit in ["ssh.service", "ssh.socket"] { mask(unit) } }
    guard let network else {
      let asking = [
        "systemd-networkd.service", "systemd-networkd.socket", "systemd-resolved.service", "systemd-timesyncd.service",
      ]
      for unit in asking { mask(unit) }
      return
    }
    if !keys.isEmpty { add("root/.ssh/authorized_keys", keys, isSecret: true) }
    entries["\(Self.units)/multi-user.target.wants/systemd-networkd.service"] = .link(
      to: "/lib/systemd/system/systemd-networkd.service")
    if network.authenticatesTime {
      let folder = "/var/lib/chrony"
      let settings = TimeProgram.chronySettings(network.timeServers)
      let stored = ["driftfile \(folder)/chrony.drift", "ntsdumpdir \(folder)", "rtcsync"]
      add("etc/chrony/chrony.conf", (settings + stored).map { "\($0)\n" }.joined())
    } else if !network.timeServers.isEmpty {
      add("etc/systemd/timesyncd.conf.d/vitrine.conf", "[Time]\nNTP=\(network.timeServers.joined(separator: " "))\n")
    }
    entries["etc/resolv.conf"] = .link(to: "/run/systemd/resolve/resolv.conf")
    let folder = "etc/systemd/network"
    if wifi == nil {
      add("\(folder)/vitrine.network", PortSettings(network, for: .ethernet(interface)).text)
    } else {
      add("\(folder)/vitrine.network", PortSettings(network, for: .wifi).text)
      if hasEthernet {
        add("\(folder)/ethernet.network", PortSettings(network, for: .ethernetBesidesWiFi(interface)).text)
      }
    }
    if let wifi {
      let service = "wpa_supplicant@wlan0.service"
      entries["\(Self.units)/multi-user.target.wants/\(service)"] = .link(
        to: "/lib/systemd/system/wpa_supplicant@.service")
      add("etc/wpa_supplicant/wpa_supplicant-wlan0.conf", String(decoding: wifi, as: UTF8.self), isSecret: true)
    }
  }

  /// Adds the service through which an app chooses the network.
  ///
  /// wpa_supplicant writes the networks to its file in `/etc`, which is stored on the data partition. Its control socket
  /// belongs to root, because it also returns keys and loads libraries.
  private mutating func addWiFiSetup() {
    entries["usr/lib/vitrine/vitrine-wifi"] = .link(to: "vitrine-keeper")
    add("\(Self.units)/wpa_supplicant@wlan0.service.d/vitrine.conf", Self.supplicantUnit)
    add("\(Self.units)/vitrine-wifi.service", Self.wifiUnit)
    entries["\(Self.units)/multi-user.target.wants/vitrine-wifi.service"] = .link(
      to: "/\(Self.units)/vitrine-wifi.service")
  }

  /// The rights of wpa_supplicant while an app can send commands to it.
  private static let supplicantUnit = """
    # The file with the keys is replaced after each choice of a network, and only root may read it.
    [Service]
    UMask=0077
    RuntimeDirectory=wpa_supplicant
    RuntimeDirectoryMode=0700
    Restart=always
    RestartSec=1
    CapabilityBoundingSet=CAP_NET_ADMIN CAP_NET_RAW
    NoNewPrivileges=yes
    ProtectSystem=strict
    ReadWritePaths=/etc/wpa_supplicant
    NoExecPaths=/
    ExecPaths=/usr
    ProtectHome=yes
    ProtectKernelModules=yes
    ProtectKernelLogs=yes
    ProtectControlGroups=yes
    ProtectClock=yes
    ProtectHostname=yes
    RestrictNamespaces=yes
    RestrictRealtime=yes
    RestrictSUIDSGID=yes
    LockPersonality=yes
    MemoryDenyWriteExecute=yes
    SystemCallArchitectures=native
    InaccessiblePaths=-/var/lib/vitrine -/usr/lib/vitrine
    RestrictAddressFamilies=AF_UNIX AF_NETLINK AF_PACKET AF_INET AF_INET6

    """

  private static let wifiUnit = """
    # Forwards the app's commands to wpa_supplicant, but only those that choose a network.
    [Unit]
    Description=Choice of a Wi-Fi network by the Vitrine kiosk
    After=wpa_supplicant@wlan0.service
    StartLimitIntervalSec=0

    [Service]
    ExecStart=/usr/lib/vitrine/vitrine-wifi
    Restart=always
    RestartSec=1
    # Root without capabilities: it may use wpa_supplicant's socket, and the members of the group may use its own.
    User=root
    Group=vitrine
    UMask=0077
    RuntimeDirectory=vitrine-wifi
    RuntimeDirectoryMode=0750
    CapabilityBoundingSet=
    NoNewPrivileges=yes
    DevicePolicy=closed
    PrivateDevices=yes
    PrivateNetwork=yes
    IPAddressDeny=any
    PrivateTmp=yes
    ProtectSystem=strict
    ProtectHome=yes
    ProtectProc=invisible
    ProtectKernelModules=yes
    ProtectKernelLogs=yes
    ProtectKernelTunables=yes
    ProtectControlGroups=yes
    ProtectClock=yes
    ProtectHostname=yes
    RestrictAddressFamilies=AF_UNIX
    RestrictNamespaces=yes
    RestrictRealtime=yes
    RestrictSUIDSGID=yes
    LockPersonality=yes
    MemoryDenyWriteExecute=yes
    SystemCallArchitectures=native
    SystemCallFilter=@system-service
    SystemCallFilter=~@resources @privileged
    InaccessiblePaths=-/var/lib/vitrine -/etc/wpa_supplicant
    MemoryMax=16M
    TasksMax=4

    [Install]
    WantedBy=multi-user.target

    """

  /// Makes the root file system `place` from these files, Debian's files, and the kernel's modules.
  ///
  /// - Parameter folder: A folder for intermediate files.
  func packImage(_ place: URL, over root: SystemRoot, kernel: Kernel, in folder: URL) async throws {
    let layer = folder.appending(path: "layer")
    try write(to: layer)
    let archive = folder.appending(path: "root.tar")
    let form = [
      "--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mtime=@\(SystemRoot.time)", "--file", archive.path,
    ]
    let names = try FileManager.default.contentsOfDirectory(atPath: layer.path).sorted()
    _ = try await Command.output("tar", ["--create", "--directory", layer.path] + form + names)
    let release = kernel.package.name.replacing("linux-image-", with: "")
    _ = try await Command.output(
      "tar",
      ["--append", "--directory", kernel.folder.path, "--exclude=./vmlinux", "--exclude=./trees", "--mode=go-w"] + form
        + ["--transform=s,^\\.,usr/lib/modules/\(release),", "."])
    // If a path occurs more than once, its first file is used.
    _ = try await Command.output("tar", ["--concatenate", "--file", archive.path, root.archive.path])
    // zstd is fast, and its result is small enough: xz saves a fifth more, and takes a minute.
    let time = "\(SystemRoot.time)"
    let options =
      ["-tar", "-comp", "zstd", "-Xcompression-level", "9", "-no-progress", "-quiet"]
      // Without these options, folders that are in no archive, such as the root, get the current time and are writable
      // for all users.
      + ["-mkfs-time", time, "-all-time", time, "-root-mode", "755", "-root-uid", "0", "-root-gid", "0"]
    _ = try await Command.output(
      "sh", ["-c", "exec mksquashfs - \"$@\" <'\(archive.path)'", "sh", place.path] + options)
  }

  /// Writes the files with their final permissions.
  private func write(to layer: URL) throws {
    let files = FileManager.default
    for (path, entry) in entries.sorted(by: { $0.key < $1.key }) {
      let place = layer.appending(path: path)
      try place.deletingLastPathComponent().createFolder()
      switch entry {
      case .file(let contents, let isExecutable):
        try contents.write(to: place)
        let mode = secrets.contains(path) ? 0o600 : isExecutable ? 0o755 : 0o644
        try files.setAttributes([.posixPermissions: mode], ofItemAtPath: place.path)
      case .link(let target): try files.createSymbolicLink(atPath: place.path, withDestinationPath: target)
      case .folder: try place.createFolder()
      case .characterDevice: break
      }
    }
    let folders = files.enumerator(atPath: layer.path)
    while let path = folders?.nextObject() as? String {
      let place = layer.appending(path: path)
      if try files.attributesOfItem(atPath: place.path)[.type] as? FileAttributeType == .typeDirectory {
        try files.setAttributes([.posixPermissions: path.hasPrefix("root") ? 0o700 : 0o755], ofItemAtPath: place.path)
      }
    }
  }
}
