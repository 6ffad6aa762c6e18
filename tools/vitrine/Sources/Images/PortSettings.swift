/// The settings of systemd-networkd for a port of a system image's board.
struct PortSettings {
  /// A port, and its part in the board's network.
  enum Port {
    /// The only port, with its name according to the board's file, or `nil` if the file has none.
    case ethernet(String?)
    case wifi
    /// An Ethernet port that takes precedence over Wi-Fi while its cable is plugged in.
    case ethernetBesidesWiFi(String?)
  }

  /// The contents of the settings' file.
  let text: String

  /// The metric of routes through Wi-Fi. Chosen: more than `ethernetMetric`, because the kernel uses the smallest.
  private static let wifiMetric = 600
  private static let ethernetMetric = 100

  init(_ network: NetworkOptions, for port: Port) {
    var sections: [(name: String, lines: [String])] = []
    switch port {
    case .ethernet(let name), .ethernetBesidesWiFi(let name):
      // Excludes an adapter that a visitor plugs in, whose DHCP server could redirect all traffic. Without a port in the
      // board's file, the board's own port may be on USB, as a Raspberry Pi 3's, and cannot be distinguished.
      let match = ["Type=ether", "Name=\(name ?? "eth0")"] + (name == nil ? [] : ["Path=!*-usb-*"])
      sections.append(("Match", match))
    case .wifi: sections.append(("Match", ["Type=wlan", "Name=wlan0"]))
    }
    var metric: [String] = []
    var address = network.address
    switch port {
    case .ethernet: break
    case .wifi: metric = ["\(Self.wifiMetric)"]
    case .ethernetBesidesWiFi:
      metric = ["\(Self.ethernetMetric)"]
      // The image's address is that of Wi-Fi.
      address = nil
    }
    let closed = ["LinkLocalAddressing=no", "IPv6AcceptRA=no"]
    if let address {
      let names = ["Address=\(address.address)"] + address.nameServers.map { "DNS=\($0)" }
      sections.append(("Network", names + closed))
      if let router = address.router {
        sections.append(("Route", ["Gateway=\(router)"] + metric.map { "Metric=\($0)" }))
      }
    } else {
      sections.append(("Network", ["DHCP=ipv4"] + closed))
      // Keeps the address after each start, although a board without a data partition then appears to be a new machine.
      var lease = ["ClientIdentifier=mac", "UseRoutes=no", "UseGateway=yes", "UseHostname=no"]
      if !network.timeServers.isEmpty { lease.append("UseNTP=no") }
      sections.append(("DHCPv4", lease + metric.map { "RouteMetric=\($0)" }))
    }
    text = sections.map { "[\($0.name)]\n" + $0.lines.map { "\($0)\n" }.joined() }.joined(separator: "\n")
  }
}
