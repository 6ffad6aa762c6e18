import Foundation

/// Checks a board from its status and the facts about its hardware.
public enum BoardDoctor {
  /// The temperature from which processors reduce their speed, in degrees Celsius. Chosen: of Raspberry Pi.
  private static let hot = 80.0
  /// The free space that a release needs, in bytes. Chosen: twice the size of a large app.
  private static let leastData: Int64 = 8 << 20
  /// The difference of clocks that certificates and logs tolerate, in seconds. Chosen.
  private static let mostClockDifference: Int64 = 120

  /// The age from which an image is old, in days. Chosen: certificate authorities announce changes two years ahead.
  private static let oldImageDays: Int64 = 730

  /// Returns the findings in the order of their importance for a visitor.
  ///
  /// - Parameters:
  ///   - health: The facts about the hardware, or `nil` if the board's version does not report them.
  ///   - imageDate: The date of the board's image in seconds since 1970, or `nil` if it is unknown.
  ///   - declaresData: Whether the board's file declares a data partition. The default is `true`.
  ///   - now: The time of this machine, in seconds since 1970.
  public static func findings(
    _ status: BoardStatus, _ health: HealthReport?, imageDate: Int64? = nil, declaresData: Bool = true,
    host: String, now: Int64
  ) -> [Finding] {
    let isDebian = status.isDebianSystem
    var found = [app(status, host)]
    if let name = status.trial {
      found.append(.warning("release", "\(name.prefix(12)) is on trial", "run 'vitrine status \(host)' again later"))
    }
    if let failure = status.lastFailure {
      let text = "the last failed release was \(failure.prefix(12)):\(failure.dropFirst(64))"
      found.append(.warning("release", text, "'vitrine logs \(host)' shows its log; the next good deploy clears this"))
    }
    if let failure = status.systemFailure {
      let text = "the system \(failure.prefix(12)) was rejected:\(failure.dropFirst(64))"
      found.append(
        .warning(
          "system", text,
          "'vitrine logs \(host)' has the lines before its restart; run 'vitrine update \(host) IMAGE' with a corrected image"
        ))
    }
    for ignored in status.ignoredSettings {
      let name = ignored.prefix { $0 != " " }
      found.append(
        .warning(
          "settings", "\(name):\(ignored.dropFirst(name.count))",
          "correct it, or remove it with 'vitrine settings \(host) \(name)='"))
    }
    if let touches = status.ignoredTouches {
      found.append(
        .warning("touch", touches, "clean or replace the panel, or set VITRINE_TOUCH_DEAD_ZONES (docs/boards.md)"))
    }
    if let ending = status.lastEnding, ["watchdog", "kernel", "panic"].contains(where: ending.contains) {
      let cause = ending.hasPrefix("by ") ? ending.dropFirst(3) : ending[...]
      found.append(
        .warning(
          "start", "the board restarted unexpectedly: \(cause)",
          "run 'vitrine logs \(host)', which has the lines before the restart, and check the power supply"))
    }
    if let imageDate { found.append(image(madeAt: imageDate, now)) }
    guard let health else {
      found.append(
        .warning(
          "hardware", "this board's version does not report its hardware",
          isDebian
            ? "run 'vitrine deploy \(host) --app APP', which installs the setup of this version"
            : "make a new image with 'vitrine image'"))
      return found
    }
    if health.isDataInMemory == true {
      found.append(isDebian ? overlaidData(host) : missingData(declaresData, host))
    }
    return found + display(health, host, isDebian: isDebian) + storage(health, host) + power(health)
      + network(health, host, isDebian: isDebian, updates: status.webUpdate != nil)
      + clock(health, now, host, isDebian: isDebian)
  }

  private static func app(_ status: BoardStatus, _ host: String) -> Finding {
    let name = status.app ?? "the built-in app"
    if let trouble = status.trouble(host: host) {
      let parts = trouble.components(separatedBy: "; run ")
      return .failure("app", parts[0], parts.count > 1 ? "run \(parts[1])" : "run 'vitrine logs \(host)'")
    }
    if status.state == .onScreen { return .ok("app", "\(name) is on the panel") }
    if status.state == nil, let word = status.values["state"] {
      return .warning(
        "app", "the state of \(name), '\(word)', is unknown to this version", BoardStatus.unknownStateStep(host))
    }
    return .warning(
      "app", "\(name) is not on the panel: \(status.state?.rawValue ?? "unknown state")",
      "run 'vitrine status \(host)' again in a minute")
  }

  /// Releases do not replace the kernel and the certificate authorities of an image.
  private static func image(madeAt date: Int64, _ now: Int64) -> Finding {
    let days = max(0, (now - date) / 86_400)
    let text = "its kernel and certificate authorities are \(days) days old"
    return days < oldImageDays
      ? .ok("image", text)
      : .warning("image", text, "make a new image with 'vitrine image', and write it to the card")
  }

  private static func display(_ health: HealthReport, _ host: String, isDebian: Bool) -> [Finding] {
    let connected = health.connectors.filter(\.isConnected)
    let display: Finding =
      connected.isEmpty
      ? .failure(
        "display", "no output has a display",
        "check the cable and the power of the panel, then "
          + (isDebian ? "the driver's messages with 'ssh \(host) dmesg'" : "the board's file in boards"))
      : .ok(
        "display",
        connected.map { output in
          guard let preferred = output.modes.first else { return output.name }
          let others = output.modes.dropFirst().joined(separator: ", ")
          return "\(output.name) (preferred mode \(preferred)\(others.isEmpty ? "" : ", others \(others)"))"
        }.joined(separator: "; "))
    let touch: Finding =
      if !health.touchScreens.isEmpty {
        .ok("touch", health.touchScreens.joined(separator: ", "))
      } else if let pointer = health.pointers.first {
        .ok("touch", "there is no touch screen, but a mouse or tablet: \(pointer)")
      } else {
        .warning(
          "touch", "there is no touch screen",
          "check its cable, and "
            + (isDebian ? "the driver's messages with 'ssh \(host) dmesg'" : "[kernel] touch in the board's file"))
      }
    return [display, touch]
  }

  static func missingData(_ isDeclared: Bool, _ host: String) -> Finding {
    let effect = "releases, settings, and the app's data are in memory until the board is switched off"
    return isDeclared
      ? .failure(
        "disk", "the data partition is not mounted, so \(effect)",
        "'vitrine logs \(host)' shows why; restart the board, or else write its image to a new card")
      : .warning(
        "disk", "the board has no data partition, so \(effect)",
        "to keep them, declare [data] in the board's file, and make a new image with 'vitrine image'")
  }

  /// An overlay stores changes of a Debian system in memory, as an option of Raspberry Pi OS does.
  private static func overlaidData(_ host: String) -> Finding {
    .failure(
      "disk", "the folder /var/lib/vitrine is in memory, so releases, settings, and the app's data end with the power",
      "mount a disk there, or run 'ssh \(host) sudo raspi-config nonint disable_overlayfs' on Raspberry Pi OS")
  }

  private static func storage(_ health: HealthReport, _ host: String) -> [Finding] {
    var found: [Finding] = []
    if let free = health.freeData {
      let text = "\(free >> 20) MB free on the data partition"
      found.append(free < leastData ? .failure("disk", text, "run 'vitrine clean \(host)'") : .ok("disk", text))
    }
    for device in health.storage {
      let text =
        device.worn.map { "\(device.name) has used about \($0) % of its life" }
        ?? (device.warning >= 2
          ? "\(device.name) has used most of its reserved blocks"
          : "\(device.name) does not report how much of its life it has used")
      let worn = device.worn ?? 0
      if worn >= 90 || device.warning >= 3 {
        found.append(.failure("storage", text, "replace the board or its memory now"))
      } else if worn >= 70 || device.warning == 2 {
        found.append(.warning("storage", text, "plan its replacement"))
      } else {
        found.append(.ok("storage", text))
      }
    }
    // A board reports the registers of eMMC memory only.
    if let partition = health.dataPartition, !health.storage.contains(where: { partition.hasPrefix($0.name) }) {
      found.append(
        .ok("storage", "the disk of the data, \(partition), does not report how much of its life it has used"))
    }
    if let memory = health.memory {
      let text = "\(memory.available >> 20) of \(memory.total >> 20) MB available"
      let isLow = memory.available < memory.total / 20
      found.append(
        isLow
          ? .warning("memory", text, "restart the app with 'vitrine restart \(host)', and watch it for leaks")
          : .ok("memory", text))
    }
    return found
  }

  private static func power(_ health: HealthReport) -> [Finding] {
    var found: [Finding] = []
    if let hottest = health.temperatures.max(by: { $0.value < $1.value }) {
      let text = "\(hottest.key) has \(Int(hottest.value)) °C"
      let isHot = hottest.value >= hot
      found.append(
        isHot
          ? .failure("temperature", text, "improve the cooling: the processor reduces its speed")
          : .ok("temperature", text))
    }
    if let isUndervolted = health.isUndervolted {
      let remedy = "use a stronger supply and a shorter cable"
      if isUndervolted {
        found.append(.failure("power", "the supply voltage is too low", remedy))
      } else if health.wasUndervolted {
        found.append(.warning("power", "the supply voltage was too low since the start", remedy))
      } else {
        found.append(.ok("power", "the voltage is in order"))
      }
    }
    let coolsAndFeeds = "improve the cooling and the supply"
    switch health.slowdown {
    case .now: found.append(.warning("processor", "its speed is reduced, because of heat or the supply", coolsAndFeeds))
    case .earlier: found.append(.warning("processor", "its speed was reduced since the start", coolsAndFeeds))
    case .never: found.append(.ok("processor", "its speed is not reduced"))
    case nil: break
    }
    return found
  }

  /// - Parameter updates: Whether the board gets updates from a web server.
  private static func network(
    _ health: HealthReport, _ host: String, isDebian: Bool, updates: Bool
  ) -> [Finding] {
    var found: [Finding] = []
    if !health.addresses.isEmpty {
      found.append(.ok("network", "its addresses are \(health.addresses.joined(separator: ", "))"))
    }
    guard let network = health.network else { return found }
    // A closed network is a normal place for a kiosk that needs no other one.
    if network.routers.isEmpty, network.timeServers.isEmpty, !updates {
      found.append(.ok("router", "none; it reaches only its own network"))
      let names = network.nameServers.joined(separator: ", ")
      found.append(.ok("names", names.isEmpty ? "no name server" : "its name servers are \(names)"))
      return found
    }
    let announced =
      "let the network's DHCP server announce one, or make the image with 'vitrine image --network "
      + "ADDRESS/PREFIX,ROUTER,NAMESERVER'"
    found.append(
      network.routers.isEmpty
        ? .warning(
          "router", "it has no router, so it reaches only its own network",
          isDebian ? "'ssh \(host) ip route' shows its routes; correct the network's settings there" : announced)
        : .ok("router", network.routers.joined(separator: ", ")))
    found.append(
      network.nameServers.isEmpty
        ? .warning(
          "names", "it has no name server, so it finds no host by its name",
          isDebian ? "name one in /etc/resolv.conf of \(host), or in the settings of its network" : announced)
        : .ok("names", "its name servers are \(network.nameServers.joined(separator: ", "))"))
    return found
  }

  private static func clock(_ health: HealthReport, _ now: Int64, _ host: String, isDebian: Bool) -> [Finding] {
    guard let time = health.time else { return [] }
    let difference = abs(time - now)
    let servers = health.network?.timeServers ?? []
    let source = servers.isEmpty ? "" : "; its time servers are \(servers.joined(separator: ", "))"
    if difference <= mostClockDifference { return [.ok("clock", "it agrees with this machine's\(source)")] }
    let text = "it differs from this machine's by \(difference) s"
    if isDebian {
      let remedy =
        "run 'ssh \(host) sudo timedatectl set-ntp true', and let the network pass UDP port 123; "
        + "'ssh \(host) timedatectl' shows the result"
      return [.warning("clock", text, remedy)]
    }
    let access =
      "let the network pass UDP port 123, and TCP port 4460 for --nts; 'vitrine logs \(host)' has the servers' errors"
    // An image with time servers need not be made again.
    if !servers.isEmpty {
      return [.warning("clock", "\(text), although its time servers are \(servers.joined(separator: ", "))", access)]
    }
    let remedy =
      "make the image with 'vitrine image --time pool.ntp.org', or '--nts time.cloudflare.com' for authenticated time"
    return [.warning("clock", text, "\(remedy), and \(access)")]
  }
}
