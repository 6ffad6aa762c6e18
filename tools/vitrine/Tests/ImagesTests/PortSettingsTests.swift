import Foundation
import Testing

@testable import Images

@Suite struct PortSettingsTests {
  private func lines(_ options: String, _ port: PortSettings.Port, time: [String] = []) throws -> [String] {
    try PortSettings(NetworkOptions(options, keys: [], timeServers: time), for: port).text.split(separator: "\n").map(
      String.init)
  }

  @Test func `a board's own port is distinguished from a visitor's adapter`() throws {
    let named = try lines("dhcp", .ethernet("end0"))
    #expect(named.prefix(4) == ["[Match]", "Type=ether", "Name=end0", "Path=!*-usb-*"])
    let unknown = try lines("dhcp", .ethernet(nil))
    #expect(unknown.prefix(4) == ["[Match]", "Type=ether", "Name=eth0", "[Network]"])
    #expect(try lines("dhcp", .wifi).prefix(3) == ["[Match]", "Type=wlan", "Name=wlan0"])
  }

  @Test(arguments: ["dhcp", "192.168.7.2/24,192.168.7.1,192.168.7.3"])
  func `Ethernet takes precedence over Wi-Fi, which has the image's address`(options: String) throws {
    let wifi = try lines(options, .wifi)
    let ethernet = try lines(options, .ethernetBesidesWiFi("eth0"))
    #expect(ethernet.contains("DHCP=ipv4") && ethernet.last == "RouteMetric=100")
    if options == "dhcp" {
      #expect(wifi.contains("DHCP=ipv4") && wifi.last == "RouteMetric=600")
    } else {
      #expect(wifi.contains("Address=192.168.7.2/24") && wifi.contains("DNS=192.168.7.3"))
      #expect(wifi.suffix(3) == ["[Route]", "Gateway=192.168.7.1", "Metric=600"])
    }
    // The only port needs no metric.
    #expect(try !lines(options, .ethernet("eth0")).contains { $0.contains("Metric") })
  }

  @Test func `a server of DHCP changes neither routes to other networks nor chosen time servers`() throws {
    for port in [PortSettings.Port.wifi, .ethernet(nil), .ethernetBesidesWiFi(nil)] {
      #expect(try lines("dhcp", port).contains("UseRoutes=no") && !lines("dhcp", port).contains("UseNTP=no"))
      #expect(try lines("dhcp", port, time: ["pool.ntp.org"]).contains("UseNTP=no"))
      #expect(try lines("dhcp", port).contains("IPv6AcceptRA=no"))
    }
  }
}
