import Foundation
import Testing

@testable import Images

@Suite("The files of a keyboard") struct KeyboardFilesTests {
  private func text(_ name: String, _ files: KeyboardFiles) throws -> String {
    guard case .file(let data, isExecutable: false)? = files.entries["usr/share/vitrine/keyboard/\(name)"] else {
      throw CocoaError(.fileNoSuchFile)
    }
    return String(decoding: data, as: UTF8.self)
  }

  @Test func `are the layouts of the settings, and their compose sequences`() async throws {
    let files = try await KeyboardFiles(settings: [
      "XKB_DEFAULT_LAYOUT": "de,us", "XKB_DEFAULT_OPTIONS": "grp:alt_shift_toggle",
    ])
    let keymap = try text("keymap", files)
    #expect(
      keymap.hasPrefix("// vitrine: layout=de,us options=grp:alt_shift_toggle\nxkb_keymap {")
        && keymap.contains("adiaeresis"))
    let compose = try text("compose", files)
    #expect(compose.contains("<dead_acute> <e>\t") && !compose.contains("dead_horn") && compose.utf8.count < 50_000)
  }

  @Test func `are empty without settings`() async throws {
    #expect(try await KeyboardFiles(settings: ["VITRINE_KEYBOARD": "de", "XKB_DEFAULT_LAYOUT": ""]).entries.isEmpty)
  }

  @Test func `are not made from a missing layout`() async throws {
    do {
      _ = try await KeyboardFiles(settings: ["XKB_DEFAULT_LAYOUT": "nowhere"])
      Issue.record("made")
    } catch let error as BoardImageError {
      #expect(error.description.hasPrefix("the keyboard layout=nowhere of the settings XKB_DEFAULT_… cannot be used: "))
    }
  }
}
