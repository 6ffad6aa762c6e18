import Foundation
import Host
import TOMLFiles
import TOMLKit
import TestFolder
import Testing

@testable import Images

/// TOMLKit stops the program for some texts that are no TOML: the tests end with it then.
@Suite struct TOMLTextTests {
  @Test(arguments: [
    "", "a = 1", "\u{FEFF}a = 1\r\n", "a = [\n  [1, 2],\n  [3],\n]\n", "a = [ # c\n[], {b = [1]},\n]", "a.b.\"c d\" = 'x'",
    "[a.'b']\n[[c]]\n", "a = \"\\u00E9\\n\"", "a = \"\"\"\nb\\\n  c\"\"\"\"\"\n", "a = '''x'''''", "a = {}", "a = { b = 1, c.d = [2] }",
    "a = [1979-05-27T07:32:00-07:00, 1979-05-27 07:32:00.5Z, 1979-05-27, 07:32:00]", "a = [+1_000, -0, 0xBEEF, 0o17, 0b10]",
    "a = [1.5, -0.0e+7, 5e02, inf, -nan]", "a = true # c\r\n",
  ])
  func `TOML is taken`(text: String) throws {
    #expect(TOMLText.fault(in: text) == nil)
    _ = try TOMLTable(string: text)
  }

  @Test(arguments: [
    "a = {b = [}]}", "a = 1979-05-27T07:32:00-07:0", "a = 25:00:00", "a = 1979-02-29", "a = [1 2]", "a = 01", "a = 1__0", "a = 1.",
    "a = .5", "a = +-1", "a = 9223372036854775808", "a = \"\\q\"", "a = \"\\uD800\"", "a = \"", "a = '", "a = '''b''", "a =", "a",
    "= 1", "a = {\nb = 1}", "a = {b = 1,}", "[a]]", "[a] b", "a = 1 b = 2", "a\r= 1", "a = 0x", "a = 1e", "a = truee", "é = 1",
    String(repeating: "[", count: 10_000), "[" + String(repeating: "a.", count: 10_000) + "a]",
    String(repeating: "a.", count: 10_000) + "a = 1",
    "a = " + String(repeating: "[", count: 10_000), "a = " + String(repeating: "{a=", count: 10_000),
  ])
  func `what is no TOML is refused with its line`(text: String) {
    #expect(TOMLText.fault(in: "# first\n" + text)?.line == 2)
  }

  /// `tools/campaign fuzz` makes up more, and has its findings join these files.
  @Test func `texts that were changed at random stop nobody`() throws {
    let count = 2000
    let repository = try Repository(around: #filePath)
    let corpus = repository.root.appending(path: "tools/fuzz/corpora/toml")
    let samples = try FileManager.default.contentsOfDirectory(atPath: corpus.path).sorted().map {
      String(decoding: try Data(contentsOf: corpus.appending(path: $0)), as: UTF8.self)
    }
    for sample in samples { _ = try? BoardFacts(sample, path: "b.toml") }
    let boards = try BoardFacts.names(in: repository).map {
      try String(contentsOf: repository.root.appending(path: BoardFile.path(of: $0)), encoding: .utf8)
    }
    var texts = MadeUpTexts(from: boards + samples, words: Self.words)
    var taken = 0
    for _ in 0..<count {
      let made = texts.next()
      if TOMLText.fault(in: made) == nil, (try? TOMLTable(string: made)) != nil { taken += 1 }
      _ = try? BoardFacts(made, path: "b.toml")
    }
    print("\(count) texts, of which \(taken) are TOML")
    #expect(taken > 0)
  }

  private static let words = [
    "[", "]", "[[", "]]", "{", "}", "=", ",", ".", "\"", "'", "\"\"\"", "'''", "\\", "\\u00", "#", "\n", "\r\n", "\t", " ", "+", "-", "_",
    "0x", "0b", "e", "nan", "true", "1979-05-27", "T", ":", "07:32:00", "Z", "\u{FEFF}", "\u{85}", "é", "\u{1F600}", "\0",
  ]
}
