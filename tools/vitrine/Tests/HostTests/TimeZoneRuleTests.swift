import Foundation
import Host
import TestFolder
import Testing

@Suite("A time zone name") struct TimeZoneRuleTests {
  @Test(arguments: [
    ("Europe/Berlin", "CET-1CEST,M3.5.0,M10.5.0/3"), ("America/New_York", "EST5EDT,M3.2.0,M11.1.0"),
    ("Asia/Kolkata", "IST-5:30"),
    ("UTC", "UTC0"),
  ])
  func `is converted to its rule for a board`(name: String, rule: String) throws {
    #expect(try TimeZoneRule.posixRule(for: name) == rule)
  }

  @Test(arguments: ["CET-1CEST,M3.5.0,M10.5.0/3", "<+0330>-3:30", "JST-9"])
  func `may be the rule itself`(rule: String) throws {
    #expect(try TimeZoneRule.posixRule(for: rule) == rule)
  }

  @Test(arguments: ["Europe/Atlantis", "/etc/passwd", "../../../etc/passwd", "Europe", "Berlin", "zone.tab"])
  func `that is unknown is rejected`(name: String) {
    let error = #expect(throws: HostError.self) { try TimeZoneRule.posixRule(for: name) }
    #expect(error?.problem == "/usr/share/zoneinfo has no time zone '\(name)'")
  }

  @Test(arguments: [("Berlin", "Europe/Berlin"), ("America/New_Yrok", "America/New_York")])
  func `that is unknown is answered with similar ones`(name: String, meant: String) {
    let error = #expect(throws: HostError.self) { try TimeZoneRule.posixRule(for: name) }
    #expect(error?.remedy.hasPrefix("did you mean \(meant)") == true, "\(error?.remedy ?? "")")
  }

  @Test func `whose file is damaged is rejected`() throws {
    let folder = try TestFolder()
    try folder.write("TZif2", to: "Half")
    try folder.write("TZif2\n\n", to: "Ruleless")
    for name in ["Half", "Ruleless"] {
      #expect(throws: HostError.unknownTimeZone(name, folder: folder.path)) {
        try TimeZoneRule.posixRule(for: name, in: folder.path)
      }
    }
  }
}
