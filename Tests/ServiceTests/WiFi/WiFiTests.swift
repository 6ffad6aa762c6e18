import EventSources
import System
import TestContexts
import TestKit
import Testing
import Toolkit

@testable import WiFi

@Suite("The choice of a Wi-Fi network", .freshContext, .serialized) final class WiFiTests {
  private let application = Application()
  private let folder = TemporaryFolder()
  private let supplicant: RecordedSupplicant
  private let wifi: WiFi
  private var results: [WiFiFailure?] = []
  private var time = Clock.now

  init() throws {
    let path = "\(folder.path)/wlan0"
    supplicant = try RecordedSupplicant(at: path)
    application.advance(to: time)
    wifi = WiFi(for: application, at: path)
    try run()
  }

  /// Exchanges all messages.
  private func run(for seconds: Double = 0) throws {
    time += seconds
    application.advance(to: time)
    for _ in 0..<100 {
      try? supplicant.answer()
      application.existingSources?.deliver(nil)
      application.advance(to: time)
    }
  }

  private func join(_ password: String? = "twelve lamps") throws {
    let lamp = try #require(wifi.networks.first { $0.name == "Lamp" })
    wifi.join(lamp, password: password) { [unowned(unsafe) self] in results.append($0) }
    try run()
  }

  @Test func `lists networks, and the ones that are saved`() throws {
    #expect(wifi.state == .idle && wifi.country == "DE")
    #expect(wifi.networks.map(\.name) == ["Lamp", "Cafe"])
    #expect(wifi.networks.map(\.security) == [.password, .open])
    #expect(wifi.savedNames == [Array("Old".utf8)])
  }

  @Test func `saves a network after it was joined, and not before`() throws {
    try join()
    #expect(wifi.state == .connecting("Lamp") && results.isEmpty)
    let start = try #require(supplicant.commands.firstIndex(of: "ADD_NETWORK"))
    #expect(
      supplicant.commands[start...].prefix(5) == [
        "ADD_NETWORK", "SET_NETWORK 1 ssid 4c616d70", "SET_NETWORK 1 psk \"twelve lamps\"",
        "SET_NETWORK 1 key_mgmt WPA-PSK WPA-PSK-SHA256", "SELECT_NETWORK 1",
      ])
    #expect(!supplicant.commands.contains("SAVE_CONFIG"))
    supplicant.replies["STATUS"] = "wpa_state=COMPLETED\nssid=Lamp\nid=1\n"
    try supplicant.send("<3>CTRL-EVENT-CONNECTED - Connection to 02:00:00:00:01:00 completed [id=1 id_str=]")
    try run()
    #expect(results == [nil])
    #expect(supplicant.commands.suffix(10).contains("SAVE_CONFIG"))
    #expect(supplicant.commands.contains("ENABLE_NETWORK all"))
    #expect(wifi.state == .connected(WiFiConnection(name: "Lamp", ssid: Array("Lamp".utf8), signal: -50)))
    // The address arrives later, without an event.
    supplicant.replies["STATUS"] = "wpa_state=COMPLETED\nssid=Lamp\nid=1\nip_address=192.168.7.2\n"
    try run(for: 1.1)
    #expect(
      wifi.state
        == .connected(WiFiConnection(name: "Lamp", ssid: Array("Lamp".utf8), signal: -50, address: "192.168.7.2")))
  }

  @Test func `returns to the previous network after a wrong password, without saving anything`() throws {
    try join("wrong password")
    try supplicant.send(
      "<3>CTRL-EVENT-SSID-TEMP-DISABLED id=1 ssid=\"Lamp\" auth_failures=1 duration=10 reason=WRONG_KEY")
    try run()
    #expect(results == [.wrongPassword] && wifi.state == .failed("Lamp", .wrongPassword))
    let end = try #require(supplicant.commands.firstIndex(of: "REMOVE_NETWORK 1"))
    #expect(supplicant.commands[end...].prefix(3) == ["REMOVE_NETWORK 1", "SELECT_NETWORK 0", "ENABLE_NETWORK all"])
    #expect(!supplicant.commands.contains("SAVE_CONFIG"))
  }

  @Test func `an event about another network changes nothing`() throws {
    try join()
    try supplicant.send(
      "<3>CTRL-EVENT-SSID-TEMP-DISABLED id=0 ssid=\"Old\" auth_failures=1 duration=10 reason=WRONG_KEY")
    try run()
    #expect(results.isEmpty && wifi.state == .connecting("Lamp"))
  }

  @Test func `gives up after a time limit, with the reason`() throws {
    try join()
    try run(for: WiFi.joinTimeout + 1)
    #expect(results == [.notFound])
    try join()
    for _ in 0..<2 { try supplicant.send("<3>CTRL-EVENT-ASSOC-REJECT bssid=02:00:00:00:01:00 status_code=1") }
    try run()
    try run(for: WiFi.joinTimeout + 1)
    #expect(results == [.notFound, .rejected])
  }

  @Test func `sends no password that no network can have`() throws {
    try join("short")
    #expect(results == [.invalidPassword] && !supplicant.commands.contains("ADD_NETWORK"))
  }

  @Test func `joins a hidden network by a request with its name`() throws {
    wifi.joinHidden(named: "Café", password: nil) { [unowned(unsafe) self] in results.append($0) }
    try run()
    #expect(supplicant.commands.contains("SET_NETWORK 1 ssid 436166c3a9"))
    #expect(supplicant.commands.contains("SET_NETWORK 1 scan_ssid 1"))
    #expect(supplicant.commands.contains("SET_NETWORK 1 key_mgmt NONE"))
    wifi.cancelJoin()
    #expect(results == [.canceled])
  }

  @Test func `reports a network without addresses`() throws {
    supplicant.replies["STATUS"] = "wpa_state=COMPLETED\nssid=Lamp\nid=1\n"
    try supplicant.send("<3>CTRL-EVENT-CONNECTED - Connection to 02:00:00:00:01:00 completed [id=1 id_str=]")
    try run()
    for _ in 0..<21 { try run(for: 1) }
    #expect(wifi.state == .failed("Lamp", .noAddress))
  }

  @Test func `forgets a network`() throws {
    wifi.forget(Array("Old".utf8))
    try run()
    #expect(supplicant.commands.contains("REMOVE_NETWORK 0") && supplicant.commands.contains("SAVE_CONFIG"))
  }

  @Test func `a socket that disappears ends the attempt, and is used again when it returns`() throws {
    try join()
    supplicant.end()
    try run()
    #expect(results == [.unavailable] && wifi.networks.isEmpty)
    guard case .unavailable = wifi.state else {
      Issue.record("\(wifi.state)")
      return
    }
    let next = try RecordedSupplicant(at: supplicant.path)
    for _ in 0..<5 {
      time += 1
      application.advance(to: time)
      for _ in 0..<50 {
        try next.answer()
        application.existingSources?.deliver(nil)
        application.advance(to: time)
      }
    }
    #expect(wifi.state == .idle && wifi.networks.count == 2)
  }

  @Test func `a flood of events costs one look at the state for each turn`() throws {
    let count = supplicant.commands.count
    for _ in 0..<200 { try? supplicant.send("<3>CTRL-EVENT-DISCONNECTED bssid=02:00:00:00:01:00 reason=3") }
    try run()
    #expect(wifi.state == .idle)
    #expect(supplicant.commands.count - count < 40)
  }
}
