import Foundation
import Host
import TestFolder
import Testing

@testable import Images
@testable import TOMLFiles

@Suite struct TOMLParserTests {
  private func document(_ text: String) throws -> TOMLDocument { try TOMLParser().document(of: text) }

  /// Returns the documents of texts, in their order.
  private func documents(_ texts: [String]) throws -> [TOMLDocument] {
    let parser = try TOMLParser()
    return try texts.map(parser.document)
  }

  @Test func `valid TOML has no error`() throws {
    let texts = [
      "", "a = 1", "\u{FEFF}a = 1\r\n", "a = [\n  [1, 2],\n  [3],\n]\n", "a = [ # c\n[], {b = [1]},\n]",
      "a.b.\"c d\" = 'x'",
      "[a.'b']\n[[c]]\n", "a = \"\\u00E9\\n\"", "a = \"\"\"\nb\\\n  c\"\"\"\"\"\n", "a = '''x'''''", "a = {}",
      "a = { b = 1, c.d = [2] }",
      "a = [+1_000, -0, 0xBEEF, 0o17, 0b10]", "a = [1.5, -0.0e+7, 5e02, inf, -nan]", "a = true # c\r\n",
    ]
    for (text, document) in zip(texts, try documents(texts)) { #expect(document.fault == nil, "\(text)") }
  }

  @Test func `an error in TOML has its line`() throws {
    let texts = [
      "a = {b = [}]}", "a = 1979-05-27T07:32:00-07:0", "a = 25:00:00", "a = 1979-02-29", "a = [1 2]", "a = 01",
      "a = 1__0", "a = 1.",
      "a = .5", "a = +-1", "a = 9223372036854775808", "a = -9223372036854775809", "a = \"\\q\"", "a = \"\\uD800\"",
      "a = \"", "a = '",
      "a = '''b''", "a =", "a", "= 1", "a = {\nb = 1}", "a = {b = 1,}", "[a]]", "[a] b", "a = 1 b = 2", "a\r= 1",
      "a = 0x", "a = 1e",
      "a = truee", "é = 1", "a = 1\na = 2", "a = \(String(repeating: "9", count: 10_000))",
      "\"\u{E9}\" = 1\n\"e\u{301}\" = 2",
      // Dates and times are TOML, but nothing here uses them.
      "a = 1979-05-27T07:32:00-07:00", "a = [1979-05-27 07:32:00.5Z]", "a = { b = 1979-05-27 }", "a = 07:32:00",
      // Nesting that is too deep.
      String(repeating: "[", count: 10_000), "[" + String(repeating: "a.", count: 10_000) + "a]",
      String(repeating: "a.", count: 10_000) + "a = 1", String(repeating: "\"a\".", count: 10_000) + "a = 1",
      "a = " + String(repeating: "[", count: 10_000), "a = " + String(repeating: "{a=", count: 10_000),
      "a = " + String(repeating: "[", count: 100) + String(repeating: "]", count: 100),
      "[" + String(repeating: "a.", count: 100) + "a]",
    ]
    let lines: [String: Int] = ["a = {\nb = 1}": 2, "a = 1\na = 2": 3, "\"\u{E9}\" = 1\n\"e\u{301}\" = 2": 1]
    for (text, document) in zip(texts, try documents(texts.map { "# first\n" + $0 })) {
      let fault = try #require(document.fault, "\(text.prefix(40))")
      #expect(fault.line == lines[text] ?? 2, "\(text.prefix(40)): \(fault)")
      #expect(!fault.reason.contains("\n") && fault.reason.count < 150, "\(fault)")
    }
  }

  @Test(arguments: [
    ("a = 1\nb = x1", "invalid value, or a text without quotes (at 'x1')"),
    ("a = 1\nb =", "a value is missing (at the end of the line)"),
    ("a = 1\nb =\nc = 2", "a value is missing (at the end of the line)"),
    ("a = 1\na = 2\nb = 3", "the key is defined twice (at the end of the line)"),
    ("a = 1\n[b]\n[b]", "cannot declare ('b',) twice (at ']')"), ("a = 1\n[b\u{2}]", "(at '\\x02]')"),
    ("a = 1\nb = 1 # \u{7}", "found invalid character '\\x07'"),
    ("[a]\nb = 1979-05-27", "dates and times are not supported; write a text in quotes"),
    ("a = 1\nb = 0xFFFFFFFFFFFFFFFFF", "an integer has at most 64 bits"),
    ("a = 1\nb = \(String(repeating: "[", count: 65))\(String(repeating: "]", count: 65))", "nested more than 64 deep"),
    ("a = 1\nb = \(String(repeating: "[", count: 5000))", "nested more than 64 deep"),
  ])
  func `an error has its cause`(text: String, reason: String) throws {
    let fault = try #require(try document(text).fault)
    #expect(fault.reason.contains(reason), "\(fault)")
  }

  /// The time and the memory that `tomllib` needs grow with the square of the length of a dotted key.
  @Test func `a file that takes too much time or memory is an error, and the process continues`() throws {
    let parser = try TOMLParser(program: "python3", processorSeconds: 0.5)
    for name in ["a.", "'a'."] {
      let fault = try #require(try parser.document(of: "b = 1\n[\(String(repeating: name, count: 100_000))a]").fault)
      #expect(fault.line == 2, "\(fault)")
      let key = try #require(try parser.document(of: "b = 1\n\(String(repeating: name, count: 100_000))a = 1").fault)
      #expect(key.line == 2 && key.reason.hasPrefix("reading the file takes more than "), "\(key)")
    }
    #expect(try parser.document(of: "a = 1").fault == nil)
    let large = try parser.document(of: "# " + String(repeating: "é", count: 1 << 19))
    #expect(
      large.fault == TOMLDocument.Fault(line: 1, reason: "the file has 1048578 bytes; at most 1048576 are allowed"))
    // The longest line that may be a comment.
    #expect(try parser.document(of: "#" + String(repeating: "x", count: 1_048_575)).fault == nil)
  }

  @Test func `values keep their types and their order`() throws {
    let text = """
      z = "\\u0000\\"\\\\é\\n\u{1F600}"
      b = [true, false, 1, 0, -9223372036854775808, 9223372036854775807, 1.0, 0.1, 1e300, -inf]
      'c d' = { y = 1, x = [{ a = 1 }, {}], "" = 2 }
      [t]
      a = 1
      [t.s]
      b.c = "d"
      [[u]]
      v = 1
      [[u]]
      w = []
      """
    let table = try document(text).content.get()
    #expect(table.keys == ["z", "b", "c d", "t", "u"])
    #expect(table["z"] == .string("\0\"\\é\n\u{1F600}"))
    #expect(
      table["b"]
        == .array([
          .boolean(true), .boolean(false), .integer(1), .integer(0), .integer(.min), .integer(.max), .float(1),
          .float(0.1), .float(1e300),
          .float(-.infinity),
        ]))
    #expect(table["c d"]?.tableValue?.keys == ["y", "x", ""])
    #expect(table["t"]?.tableValue?["s"]?.tableValue?["b"]?.tableValue?["c"] == .string("d"))
    // The text of a table is TOML of the same values.
    #expect(try document(table.text).content.get() == table, "\(table.text)")
  }

  @Test func `lines of keys are those of the file, whatever the line ends`() throws {
    for end in ["\n", "\r\n"] {
      let text = ["# c", "a = 1", "[b.c]", "d = 2", "e.f = 3", "[[g]]", "h = 1"].joined(separator: end)
      let lines = try document(text).lines
      let paths = [
        ["a"], ["b"], ["b", "c"], ["b", "c", "d"], ["b", "c", "e"], ["b", "c", "e", "f"], ["g", "h"], ["b", "x"], ["x"],
        [],
      ]
      #expect(paths.map { lines[$0] } == [2, 3, 3, 4, 5, 5, 7, 3, 1, 1])
    }
  }

  @Test func `a machine without a usable Python has an error with the remedy`() throws {
    func error(_ program: String, oldestPython: Int = 11, patience: Double = 60) -> String {
      do {
        _ = try TOMLParser(program: program, oldestPython: oldestPython, patience: patience).document(of: "a = 1")
        return "none"
      } catch { return "\(error)" }
    }
    #expect(error("python3") == "none")
    #expect(
      error("no-python3")
        == "the program 'no-python3' is not on the PATH; run tools/setup, which installs what is missing")
    #expect(error("/").hasPrefix("python3 cannot read TOML files: / cannot be started: "))
    #expect(
      error("python3", oldestPython: 99).contains(", and reading TOML files needs Python 3.11 or later; install it"))
    #expect(error("python3", oldestPython: 99).hasPrefix("python3 is Python 3."))
    let remedy = "run the command again, and check with 'python3 --version' that it starts"
    #expect(error("true") == "python3 cannot read TOML files: it ended without an answer; \(remedy)")
    #expect(
      error("python3", patience: 0) == "python3 cannot read TOML files: it did not answer in 0.0 seconds; \(remedy)")
  }

  @Test(arguments: [
    ("{\"module\": \"tomllib\"}", "python3 lacks the module 'tomllib' of its standard library"),
    ("{\"version\": \"3.9\"}", "python3 is Python 3.9, and reading TOML files needs Python 3.11"),
    ("nonsense", "an unknown form"),
    ("[]", "an unknown form"), ("{}", "an unknown form"), ("{\"table\": [[\"a\"]]}", "an unknown form"),
    ("{\"table\": [[\"a\", [\"integer\", \"x\"]]]}", "an unknown form"), ("{\"reason\": \"x\"}", "an unknown form"),
  ])
  func `a response without values or an error is an error`(answer: String, reason: String) throws {
    let error = #expect(throws: TOMLParserError.self) { try TOMLAnswer(Data(answer.utf8)).content(TOMLLines("")) }
    #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
  }

  /// `tools/campaign fuzz` makes more, and its findings become files of the corpus.
  @Test func `random changes of board files do not end the tool`() throws {
    let count = 2000
    let repository = try Repository(around: #filePath)
    let corpus = repository.root.appending(path: "tools/fuzz/corpora/toml")
    let samples = try FileManager.default.contentsOfDirectory(atPath: corpus.path).sorted().map {
      String(decoding: try Data(contentsOf: corpus.appending(path: $0)), as: UTF8.self)
    }
    let parser = try TOMLParser()
    for sample in samples { _ = try? BoardConfiguration(parser.document(of: sample), path: "b.toml") }
    let boards = try BoardConfiguration.names(in: repository).map {
      try String(contentsOf: repository.root.appending(path: BoardFile.path(of: $0)), encoding: .utf8)
    }
    var texts = RandomTexts(from: boards + samples, words: Self.words)
    var soundCount = 0
    for _ in 0..<count {
      let document = try parser.document(of: texts.next())
      if let table = try? document.content.get() {
        soundCount += 1
        // NaN differs from itself.
        let copy = try parser.document(of: table.text).content.get()
        #expect(copy == table || table.text.contains("nan"), "\(document.text)")
      }
      _ = try? BoardConfiguration(document, path: "b.toml")
    }
    print("\(count) texts, of which \(soundCount) are TOML")
    #expect(soundCount > 0)
  }

  private static let words = [
    "[", "]", "[[", "]]", "{", "}", "=", ",", ".", "\"", "'", "\"\"\"", "'''", "\\", "\\u00", "#", "\n", "\r\n", "\t",
    " ", "+", "-", "_",
    "0x", "0b", "e", "nan", "true", "1979-05-27", "T", ":", "07:32:00", "Z", "\u{FEFF}", "\u{85}", "é", "\u{1F600}",
    "\0",
  ]
}
