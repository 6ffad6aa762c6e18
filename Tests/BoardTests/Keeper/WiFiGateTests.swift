import Glibc
import System
import TestContexts
import TestKit
import Testing

@testable import Appliance

/// The socket of a program that receives datagrams, as wpa_supplicant does.
private final class DatagramPeer {
  private let descriptor: Int32

  init(at path: String) throws {
    unlink(path)
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    try #require(Self.withAddress(path) { bind(descriptor, $0, $1) } == 0)
  }

  deinit { close(descriptor) }

  private static func withAddress(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
  }

  func received() -> String? {
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
    return count < 0 ? nil : String(decoding: bytes[..<count], as: UTF8.self)
  }

  func reply(_ text: String, to path: String) {
    let bytes = Array(text.utf8)
    let result = Self.withAddress(path) { Int32(sendto(descriptor, bytes, bytes.count, 0, $0, $1)) }
    #expect(result == Int32(bytes.count))
  }
}

/// Tests what an app may send to wpa_supplicant.
@Suite("The service for Wi-Fi", .freshContext) struct WiFiGateTests {
  private func isAllowed(_ command: String) -> Bool { WiFiCommand.isAllowed(Array(command.utf8)) }

  @Test func `allows the commands that choose a network`() {
    let digits = String(repeating: "0f", count: 32)
    for command in [
      "PING", "ATTACH", "STATUS", "SIGNAL_POLL", "SCAN", "LIST_NETWORKS", "ADD_NETWORK", "SAVE_CONFIG",
      "BSS RANGE=0- MASK=0x21881", "BSS RANGE=123- MASK=0x21881", "SELECT_NETWORK 0", "REMOVE_NETWORK 12",
      "ENABLE_NETWORK all", "SET country DE", "GET country", "SET_NETWORK 0 ssid 4c616d70",
      "SET_NETWORK 0 psk \"twelve lamps\"", "SET_NETWORK 0 psk \(digits)", "SET_NETWORK 0 key_mgmt SAE",
      "SET_NETWORK 0 key_mgmt WPA-PSK WPA-PSK-SHA256 SAE", "SET_NETWORK 0 scan_ssid 1", "SET_NETWORK 0 ieee80211w 2",
      "SET_NETWORK 0 priority 1",
    ] { #expect(isAllowed(command), "\(command)") }
  }

  @Test func `refuses commands that return keys, load libraries, or change files`() {
    for command in [
      "WPS_NFC_CONFIG_TOKEN WPS 0", "GET_NETWORK 0 psk", "P2P_GET_PASSPHRASE", "DUMP", "PMKSA_GET", "TERMINATE",
      "SET opensc_engine_path /tmp/x.so", "SET pkcs11_engine_path /tmp/x.so", "SET update_config 1", "LOG_LEVEL DEBUG",
      "SET_NETWORK 0 ca_cert \"/etc/shadow\"", "SET_NETWORK 0 engine_id \"x\"", "SET_NETWORK 0 ssid \"Lamp\"",
      "SET_NETWORK 0 psk \"twelve\nlamps\"", "SET_NETWORK 0 psk \"1234567\"", "SET_NETWORK 0 psk ext:x",
      "SET_NETWORK 0 key_mgmt WPA-EAP", "SET_NETWORK 0 priority 9", "SET_NETWORK x ssid 00", "SET_NETWORK 0 ssid 0",
      "SET country de", "SET country DEU", "SET country D\0", "GET opensc_engine_path", "REMOVE_NETWORK all",
      "SELECT_NETWORK 0 freq=2412", "ENABLE_NETWORK 0 no-connect", "BSS 0", "BSS RANGE=0- MASK=0xffffffff",
      "STATUS-VERBOSE", "STATUS\n", " STATUS", "", "SET_NETWORK", "SET", "BSS", "ATTACH event=x", "INTERFACE_ADD wlan1",
      "SET_NETWORK 0 psk \"\(String(repeating: "x", count: 300))\"",
    ] { #expect(!isAllowed(command), "\(command)") }
  }

  @Test func `forwards allowed commands, replies, and events, and answers others itself`() throws {
    let folder = TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let base = "\(folder.path)/socket"
    let supplicant = try DatagramPeer(at: "\(base).ctrl")
    var gate = try WiFiGate(at: "\(base).app", for: "\(base).ctrl", replyPath: "\(base).reply")
    let app = try MessageSocket(connectingTo: "\(base).app")
    func send(_ text: String) throws { try app.send(Array(text.utf8)) }
    func received() throws -> String? { try app.receive(limit: 100).map { String(decoding: $0, as: UTF8.self) } }

    try send("WPS_NFC_CONFIG_TOKEN WPS 0")
    for _ in 0..<3 { try gate.turn(waiting: 0) }
    #expect(try received() == "FAIL\n")
    #expect(supplicant.received() == nil)

    try send("STATUS")
    for _ in 0..<3 { try gate.turn(waiting: 0) }
    #expect(supplicant.received() == "STATUS")
    supplicant.reply("<3>CTRL-EVENT-SCAN-RESULTS ", to: "\(base).reply")
    supplicant.reply("wpa_state=INACTIVE\n", to: "\(base).reply")
    for _ in 0..<3 { try gate.turn(waiting: 0) }
    #expect(try received() == "<3>CTRL-EVENT-SCAN-RESULTS ")
    #expect(try received() == "wpa_state=INACTIVE\n")

    try send("BSS RANGE=0- MASK=0x21881")
    for _ in 0..<3 { try gate.turn(waiting: 0) }
    _ = supplicant.received()
    supplicant.reply("", to: "\(base).reply")
    for _ in 0..<3 { try gate.turn(waiting: 0) }
    #expect(try received() == "\n")

    // A second connection replaces the first, and receives no reply to its command.
    try send("SCAN")
    for _ in 0..<3 { try gate.turn(waiting: 0) }
    let other = try MessageSocket(connectingTo: "\(base).app")
    for _ in 0..<3 { try gate.turn(waiting: 0) }
    supplicant.reply("OK\n", to: "\(base).reply")
    for _ in 0..<3 { try gate.turn(waiting: 0) }
    #expect(try other.receive(limit: 100) == nil)
    #expect(throws: Errno.self) { try app.receive(limit: 100) }
  }
}
