import Foundation
import TestContexts
import Testing

@testable import EvdevKeyboard

@Suite("The layouts of a board", .freshContext) struct KeymapTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "keymap-\(UUID().uuidString.prefix(8))")
    .path

  private func names(_ layout: String) -> KeyboardLayoutNames {
    KeyboardLayoutNames { $0 == "XKB_DEFAULT_LAYOUT" ? layout : nil }
  }

  private func write(_ text: String, _ name: String = "keymap") throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
  }

  private func state(_ keymap: Keymap?) throws -> KeyState {
    let keymap = try #require(keymap)
    return try #require(KeyState(keymap))
  }
  private func first(_ keymap: Keymap?) throws -> String { try state(keymap).press(16).text }

  @Test func `are those of its image`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write("// vitrine: layout=xy\n" + USKeymap.text.replacing("U0071", with: "odiaeresis"))
    try write("<odiaeresis> <e> : \"œ\" oe\n", "compose")
    let (keymap, complaint) = Keymap.load(names("xy"), locale: "en_US.UTF-8", folder: folder)
    #expect(complaint == nil)
    let state = try state(keymap)
    #expect(state.press(16).text == "" && state.press(18).text == "œ")
  }

  @Test func `are reported if the image has others, and then loaded from the system`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write("// vitrine: layout=us\n" + USKeymap.text)
    #expect(try first(Keymap.load(names("fr"), locale: "C", folder: folder).keymap) == "a")
    let (keymap, complaint) = Keymap.load(names("nowhere"), locale: "C", folder: folder)
    #expect(
      complaint
        == "the board's image was built for a keyboard other than layout=nowhere (build the image again); using the US layout"
    )
    #expect(try first(keymap) == "q")
  }

  @Test func `are US layouts if the names are unknown or the file is damaged`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (unknown, complaint) = Keymap.load(names("nowhere"), locale: "xx", folder: folder)
    #expect(complaint == "unknown keyboard: layout=nowhere; using the US layout")
    #expect(try first(unknown) == "q")
    try write("// vitrine: layout=nowhere\nxkb_keymap { what")
    let (damaged, reason) = Keymap.load(names("nowhere"), locale: "xx", folder: folder)
    #expect(reason == "\(folder)/keymap is damaged (build the image again); using the US layout")
    #expect(try first(damaged) == "q")
  }

  @Test func `have XKB's names`() {
    var names = KeyboardLayoutNames()
    #expect(names.isEmpty && names.summary == "layout=us")
    names.layout = "de,us"
    names.options = "grp:alt_shift_toggle"
    #expect(names.summary == "layout=de,us options=grp:alt_shift_toggle")
  }
}
