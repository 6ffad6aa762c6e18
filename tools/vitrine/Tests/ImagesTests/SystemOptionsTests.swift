import Foundation
import Host
import SwiftSDKs
import TestFolder
import Testing

@testable import Images

@Suite struct SystemOptionsTests {
  @Test func `the Wi-Fi settings are those of wpa_supplicant`() throws {
    let folder = try TestFolder()
    let keeper = URL(fileURLWithPath: "/bin/true")
    let good = try folder.write("country=DE\nnetwork={\n  ssid=\"Lamp\"\n  psk=\"12345678\"\n}\n", to: "wifi")
    #expect(try SystemOptions(keeper: keeper, wifi: good).wifi == Data(contentsOf: good))
    for bad in [try folder.write("SSID=Lamp\n", to: "other"), folder.appending(path: "missing"), folder.url] {
      #expect(throws: BoardImageError.noWiFi(bad.path)) { try SystemOptions(keeper: keeper, wifi: bad) }
    }
  }

  @Test func `the choice of a network on the panel changes the settings, and keeps the networks`() throws {
    let folder = try TestFolder()
    let keeper = URL(fileURLWithPath: "/bin/true")
    func lines(_ options: SystemOptions) -> [String] {
      String(decoding: options.wifi ?? Data(), as: UTF8.self).split(separator: "\n").map(String.init)
    }
    let head = ["ctrl_interface=DIR=/run/wpa_supplicant", "update_config=1"]
    #expect(try lines(SystemOptions(keeper: keeper, hasWiFiSetup: true)) == head)
    let file = try folder.write(
      "ctrl_interface=/tmp/x\n update_config = 0\ncountry=FR\nnetwork={\n  ssid=\"Lamp\"\n  psk=\"12345678\"\n}\n",
      to: "wifi")
    let network = ["network={", "  ssid=\"Lamp\"", "  psk=\"12345678\"", "}"]
    #expect(
      try lines(SystemOptions(keeper: keeper, wifi: file, hasWiFiSetup: true)) == head + ["country=FR"] + network)
    #expect(
      try lines(SystemOptions(keeper: keeper, wifi: file, hasWiFiSetup: true, country: "DE"))
        == head + ["country=DE"] + network)
    #expect(
      try lines(SystemOptions(keeper: keeper, wifi: file, country: "DE")).prefix(2) == [
        "country=DE", "ctrl_interface=/tmp/x",
      ])
    #expect(try SystemOptions(keeper: keeper).wifi == nil)
    for (text, isCountry) in [("DE", true), ("de", false), ("DEU", false), ("", false), ("Ä", false)] {
      #expect(SystemOptions.isCountry(text) == isCountry, "\(text)")
    }
  }

  @Test func `systemd manages USB devices, and ports have the kernel's names`() throws {
    let repository = try Repository(around: #filePath)
    for name in BoardConfiguration.names(in: repository) {
      let facts = try BoardConfiguration(named: name, in: repository)
      let words = facts.systemCommandLine.split(separator: " ").map(String.init)
      #expect(words.contains("net.ifnames=0") && words.contains("rdinit=/init"))
      #expect(!words.contains("usbcore.authorized_default=0"))
      #expect(facts.kernel.arguments.allSatisfy(words.contains))
    }
  }
}
