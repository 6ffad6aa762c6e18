import Foundation
import ReleaseFormat
import TestContexts
import TestKit
import Testing

@Suite("The declared settings", .freshContext) struct KioskSettingTests {
  private static let guide = URL(filePath: Checkout.file("docs/settings.md"))

  @Test func `are the tables of the guide, which tools reference writes`() throws {
    let start = "<!-- `tools/reference` writes the tables from Sources/Board/ReleaseFormat. -->\n\n"
    let end = "\n<!-- end -->\n"
    var text = try String(contentsOf: Self.guide, encoding: .utf8)
    let parts = text.components(separatedBy: start).flatMap { $0.components(separatedBy: end) }
    try #require(parts.count == 3)
    if ProcessInfo.processInfo.environment["VITRINE_WRITE_REFERENCE"] != nil {
      text = parts[0] + start + KioskSetting.tables + end + parts[2]
      try text.write(to: Self.guide, atomically: true, encoding: .utf8)
    }
    #expect(text.contains(start + KioskSetting.tables + end), "run tools/reference")
  }

  @Test(.slow) func `are all variables that the sources name`() throws {
    let sources = URL(filePath: Checkout.file("Sources"))
    var named: Set<String> = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: sources.path) {
      guard path.hasSuffix(".swift"), !path.hasPrefix("Harness/"), !path.contains("/KioskSetting") else { continue }
      let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
      // Messages to a service manager begin with X_.
      let words = text.matches(of: /[A-Z_]*VITRINE_[A-Z_]*[A-Z]/).map { String($0.output) }
      named.formUnion(words.filter { $0.hasPrefix("VITRINE_") })
    }
    #expect(named.subtracting(KioskSetting.allCases.map(\.name)) == [])
    #expect(named.count > 20)
  }

  @Test(arguments: KioskSetting.allCases) func `have a name, allowed values, and an explanation`(setting: KioskSetting)
  {
    #expect(setting.name.hasPrefix("VITRINE_"))
    #expect(!setting.allowedValues.isEmpty && !setting.allowedValues.hasSuffix("."))
    #expect(!setting.explanation.meaning.isEmpty && !setting.explanation.meaning.hasSuffix("."))
    #expect(
      (setting.explanation.fallback != nil)
        == (setting.audience == .operators || [.resources, .storage].contains(setting)))
  }

  @Test func `refuse a mode that no panel has, with the reason`() throws {
    let allowed = "expected WIDTHxHEIGHT, WIDTHxHEIGHT@HZ (numbers up to 8192) or list"
    #expect(KioskSetting.mode.refusal(of: "9999x9999") == "VITRINE_MODE='9999x9999': \(allowed)")
    #expect(KioskSetting.mode.refusal(of: "7680x4320@60") == nil)
  }

  @Test func `refuse keyboards and languages that are not tags`() {
    #expect(KioskSetting.keyboard.refusal(of: "de,en") == nil)
    for value in ["de,de", "de,", "de en", ""] { #expect(KioskSetting.keyboard.refusal(of: value) != nil, "\(value)") }
    #expect(KioskSetting.language.refusal(of: "en-GB") == nil)
    #expect(KioskSetting.language.refusal(of: "en/GB") != nil)
  }
}
