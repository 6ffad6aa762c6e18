import Foundation
import TestContexts
import TestKit
import Testing

/// All text for users must be a `StandardWord`, which is translated.
@Suite(.freshContext) struct UntranslatedTextTests {
  @Test func `the sources of the toolkit and of the pages for users and staff contain no literal words`() throws {
    let root = URL(filePath: Checkout.path)
    let toolkit = root.appending(path: "Sources/Toolkit/Toolkit")
    var files =
      FileManager.default.enumerator(at: toolkit, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
    let pages = [
      "IdlePolicy", "IdleWarningView", "IdleScreen", "KeypadView", "PINScreen", "StaffScreenController", "PillButton",
    ]
    let runtime = FileManager.default.enumerator(
      at: root.appending(path: "Sources/Runtime"), includingPropertiesForKeys: nil)
    let pageFiles =
      runtime?.compactMap { $0 as? URL }.filter { pages.contains($0.deletingPathExtension().lastPathComponent) } ?? []
    #expect(pageFiles.count == pages.count)
    files += pageFiles
    var read = 0
    var found = [String]()
    // The names of languages are the same in all languages.
    for file in files where file.pathExtension == "swift" && file.lastPathComponent != "Layouts.swift" {
      // Advice for developers who use UIKit's names.
      if file.pathComponents.contains("UIKitNames") { continue }
      read += 1
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        let code = line.drop { $0 == " " }
        // Messages for developers are in English.
        if code.hasPrefix("//") || code.hasPrefix("@available") { continue }
        if ["precondition", "assert", "fatalError"].contains(where: { code.contains($0) }) { continue }
        if Self.hasWord(code) { found.append("\(file.lastPathComponent): \(code)") }
      }
    }
    #expect(read > 150)
    #expect(found.isEmpty, "\(found)")
    #expect(
      Self.hasWord("title: \"Delete\")") && Self.hasWord("\"a\", \"Too many\"")
        && !Self.hasWord("\"PIN\", \"ABC\", \"#+=\""))
  }

  /// Returns `true` if a string literal in the code starts like a word: with a capital and two lowercase letters.
  private static func hasWord(_ code: Substring) -> Bool {
    let bytes = Array(code.utf8)
    let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
    let small = UInt8(ascii: "a")...UInt8(ascii: "z")
    return bytes.indices.dropLast(3).contains {
      bytes[$0] == UInt8(ascii: "\"") && capitals.contains(bytes[$0 + 1]) && small.contains(bytes[$0 + 2])
        && small.contains(bytes[$0 + 3])
    }
  }
}
