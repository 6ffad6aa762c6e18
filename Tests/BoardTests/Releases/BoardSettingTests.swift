import Foundation
import ReleaseFormat
import TestContexts
import TestKit
import Testing

@Suite(.freshContext) struct BoardSettingTests {
  private func refusal(of text: String) -> String {
    do {
      _ = try BoardSetting(parsing: text)
      return ""
    } catch { return error.message }
  }

  @Test func `names with Vitrine's prefix must be known, and others belong to the app`() throws {
    #expect(try BoardSetting(parsing: "VITRINE_ROTATION=90").value == "90")
    #expect(try BoardSetting(parsing: "SERVER=a=b c").value == "a=b c")
    #expect(
      refusal(of: "VITRINE_ROTATON=90").hasPrefix(
        "VITRINE_ROTATON is not a setting of a board; the settings are VITRINE_DISPLAY, "))
    // A replay would end the app at the end of the recording.
    #expect(refusal(of: "VITRINE_REPLAY=/tmp/a").contains("the settings are"))
  }

  @Test func `every setting in the guide can be made on a board, except those for development`() throws {
    let guide = URL(filePath: Checkout.file("docs/settings.md"))
    let text = try String(contentsOf: guide, encoding: .utf8)
    let explained = Set(
      text.split(separator: "\n").filter { $0.hasPrefix("| `VITRINE_") }.compactMap {
        $0.split(separator: "`").dropFirst().first
      })
    let desk: Set<Substring> = [
      "VITRINE_RECORD", "VITRINE_REPLAY", "VITRINE_SCREENSHOT", "VITRINE_RESOURCES", "VITRINE_STATS", "VITRINE_STORAGE",
      "VITRINE_TREE", "VITRINE_ELEMENTS", "VITRINE_INSPECT",
    ]
    #expect(explained.count > desk.count)
    #expect(explained.subtracting(desk) == Set(BoardSetting.names.map { $0[...] }))
  }

  @Test(arguments: ["NOTIFY_SOCKET=x", "LD_PRELOAD=x", "PATH=/tmp"])
  func `settings cannot change how the app is started`(text: String) {
    #expect(refusal(of: text).contains("is not a setting of a board; the settings are "))
  }

  @Test(arguments: ["", "A", "=1", "1A=1", "A B=1", "A\n=1", "Ä=1"])
  func `an invalid name is rejected`(text: String) { #expect(!refusal(of: text).isEmpty) }

  @Test(arguments: ["A=\u{1}", "A=1\n2", "A=\u{7F}"])
  func `a value is one line`(text: String) { #expect(refusal(of: text).contains("in one line")) }

  @Test func `a later setting replaces an earlier one with the same name, and an empty one removes it`() throws {
    let settings = try BoardSetting(parsing: "A=2").changing(["A=1", "AB=3"])
    #expect(settings == ["AB=3", "A=2"])
    #expect(try BoardSetting(parsing: "A=").changing(settings) == ["AB=3"])
  }

  @Test func `a file written by hand is read as far as it is valid`() {
    let text = "# turned\nVITRINE_ROTATION=90\nnonsense\nVITRINE_ROTATION=180\r\nSERVER=one\n"
    #expect(BoardSetting.kept(in: text) == ["VITRINE_ROTATION=90", "SERVER=one"])
  }
}
