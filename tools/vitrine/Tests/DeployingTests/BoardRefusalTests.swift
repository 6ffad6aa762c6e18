import Foundation
import Host
import ReleaseFormat
import Testing

@testable import Deploying

/// The refusals of boards, and the next steps that the tool adds to them.
@Suite struct BoardRefusalTests {
  private let repository: Repository

  init() throws { repository = try Repository(around: #filePath) }

  @Test func `every refusal in the sources of boards has an entry, and every entry a refusal`() throws {
    let refusals = try BoardSources(repository.root).refusals() + Self.scriptRefusals(in: repository.root)
    #expect(refusals.count > 70)
    var used: Set<String> = []
    for refusal in refusals {
      let entry = BoardRefusal.entry(for: refusal.words)
      #expect(entry != nil, "\(refusal.file): add '\(refusal.words)' to BoardRefusal+Table.swift")
      if let entry { used.insert("\(entry)") }
    }
    for entry in BoardRefusal.all { #expect(used.contains("\(entry)"), "no board answers: \(entry)") }
  }

  /// Returns the refusals of the scripts that set up a Debian system and remove the setup.
  private static func scriptRefusals(in root: URL) throws -> [BoardSources.Refusal] {
    let folder = root.appending(path: "tools/debian")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().flatMap { name in
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      // `fail` and `giveUp` pass on their first argument.
      let words = text.matches(of: /(fail |giveUp |echo "failed )"?([^"$][^"]*)"/).flatMap { match -> [String] in
        let words = String(match.2).replacing(/\$\(\w+\)|\$\w+/, with: "X")
        return match.1 == "giveUp " ? [words, "\(words), and the set-up was removed"] : [words]
      }
      return words.map { BoardSources.Refusal(file: "tools/debian/\(name)", words: $0) }
    }
  }

  @Test func `a refusal of a Debian system's setup is not answered with commands that need the setup`() {
    for words in [
      "the service vitrine did not start, and the set-up was removed",
      "another set-up of this system is running; try again later",
    ] {
      let message = DeployError(refusal: words, by: "k", log: []).description
      #expect(
        message.hasPrefix(words) && !message.contains("vitrine doctor") && !message.contains("vitrine logs"),
        "\(message)")
    }
  }

  @Test func `a refusal gets a next step with the board's name, unless its words have one`() {
    let crash = DeployError(
      refusal: "the app was killed by signal 4; rolled back to the previous release", by: "k", log: [])
    #expect(
      crash.description == "the app was killed by signal 4; rolled back to the previous release; "
        + "correct the app, and deploy it again; 'vitrine logs k' has the lines before the end of the trial")
    let incomplete = "the release is incomplete; deploy it again"
    #expect(DeployError(refusal: incomplete, by: "k", log: []).description == incomplete)
    let full = DeployError(refusal: ReleaseError.noSpace(needed: 3 << 20, free: 1 << 20).message, by: "k", log: [])
    #expect(full.description.hasSuffix(" has 1.0 MB free; 'vitrine clean k' lists what can be removed"))
  }

  @Test func `an unknown refusal of another version is printed unchanged, with the advice to check the board`() {
    let words = "the flux is low; turn it up, or use 'vitrine pin'"
    let error = DeployError(refusal: words, by: "ssh://k:22", log: ["[1.0] line"])
    #expect(error.description.hasPrefix("\(words); run 'vitrine doctor ssh://k:22', which checks the board"))
    #expect(error == .refused(words, log: ["[1.0] line"], nextStep: BoardRefusal.unknownStep(by: "ssh://k:22")))
  }

  @Test(arguments: [
    ("{A} is damaged", "x is damaged", true), ("{A} is damaged", "x is damaged now", false),
    ("for {A}, but {B}", "for a, b, but c", true), ("for {A}, but {B}", "for a", false),
    ("no app", "no app", true), ("no app", "no apps", false), ("the {A}: {B}", "the a: b: c", true),
    ("a {A} a", "a a", false),
  ])
  func `values in the words of a board may be any text`(words: String, said: String, isMatch: Bool) {
    #expect(BoardRefusal(words).matches(said) == isMatch)
  }
}

/// The Swift sources of the programs on boards.
private struct BoardSources {
  private let folder: URL
  /// The text of each file, without comments, and with texts that are joined by `+` in one piece.
  private let files: [String: String]

  struct Refusal {
    let file: String
    /// The words, with an example in place of each value.
    let words: String
  }

  /// Expressions that pass on the words of another refusal, which is found where it is made.
  private static let forwarded: Set<String> = [
    "error.message", "SlotError(error).message", "String(answer.dropFirst(3))", "noFrameReason", "diskFailure",
    "Self.missingApp", "Self.viewOnly", "Self.otherVersion", "DeploySession.otherVersion", "reason",
  ]
  /// The types of errors with messages.
  private static let errors = ["/ReleaseError.swift", "/SlotError.swift", "/SignatureError.swift"]
  /// Answers about the page of a USB stick, which only the stick's service on the board requests, and answers to the
  /// keeper of a Debian system.
  private static let notSent: Set<String> = [
    "the app is starting or on trial", "the app is ending", "no request: X", "'X' is not a request",
  ]

  init(_ root: URL) throws {
    folder = root.appending(path: "Sources/Board")
    var files: [String: String] = [:]
    for case let path as String in try #require(FileManager.default.enumerator(atPath: folder.path))
    where path.hasSuffix(".swift") {
      files[path] = Self.joined(try String(contentsOf: folder.appending(path: path), encoding: .utf8))
    }
    self.files = files
  }

  private static func joined(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
      .replacing(".joined(separator: \", \")", with: "")
      .replacing(/"\s*\+\s*"/, with: "")
      .replacing(/"\s*\+\s*[^"\n]+?\s*\+\s*"/, with: "\\\\(value)")
  }

  /// Returns all refusals that a session may print.
  func refusals() throws -> [Refusal] {
    // Another program that prints refusals would need to be searched as well.
    let printers = files.filter { $0.value.contains("printLine(\"failed ") }.keys.sorted()
    #expect(printers == ["Appliance/Releases/DeploySession.swift", "Appliance/Slots/SlotService.swift"])
    return try files.sorted { $0.key < $1.key }.flatMap { file, text in
      let words = thrown(in: text, of: file) + declared(in: text, of: file) + (try answered(in: text, of: file))
      return words.filter { !Self.notSent.contains($0) }.map { Refusal(file: file, words: $0) }
    }
  }

  /// Returns the words of errors that are made in a file.
  private func thrown(in text: String, of file: String) -> [String] {
    guard file.hasPrefix("Appliance/") || file.hasPrefix("ReleaseFormat/") else { return [] }
    return text.matches(of: /(?:Refusal\(\s*(?:reason|message)|\.notTrusted\(reason): */).flatMap { match in
      let argument = Self.argument(text[match.range.upperBound...])
      let literals = Self.literals(in: argument, of: file)
      if literals.isEmpty { expectForwarded(argument.trimmingCharacters(in: .whitespacesAndNewlines), in: file) }
      return literals
    }
  }

  /// Returns the words of declarations, and of the messages of types of errors.
  private func declared(in text: String, of file: String) -> [String] {
    let names = /\b(?:let|var) (?:viewOnly|otherVersion|noFrameReason|diskFailure|missingApp)\b/
    var found = text.matches(of: names).flatMap { match in
      Self.literals(in: Self.declaration(text[match.range.lowerBound...]), of: file)
    }
    if let start = text.firstRange(of: "var message: String {")?.upperBound, Self.errors.contains(where: file.hasSuffix)
    {
      found += Self.literals(in: text[start..<Self.end(of: text[start...], "\n  }")], of: file)
    }
    // In this file, the reasons are not written in the calls.
    if file.hasSuffix("/SignatureCheck.swift") {
      found += Self.literals(in: text[...], of: file).filter { $0.split(separator: " ").count > 3 }
    }
    return found
  }

  /// Returns the words with which the app's supervisor answers a request of a session.
  private func answered(in text: String, of file: String) throws -> [String] {
    guard file.hasPrefix("Appliance/Keeper/") else { return [] }
    for match in text.matches(of: /\brefusal\((?!_)/) {
      expectForwarded(String(Self.argument(text[match.range.upperBound...])), in: file)
    }
    // Reasons that begin with this word, a name that is not an answer, and the beginning of all answers.
    let others = declared(in: text, of: file) + ["no app", "no "]
    return try text.matches(of: /"no[ ]/).compactMap { match in
      let line = text[match.range.lowerBound...].prefix { $0 != "\n" }
      let literal = try #require(Self.literals(in: line, of: file).first)
      if text[..<match.range.lowerBound].hasSuffix("Process.log(") || others.contains(literal) { return nil }
      guard let name = line.prefixMatch(of: /"no \\\(([\w.]+)\)"/) else {
        return String(literal.dropFirst("no ".count))
      }
      expectForwarded(String(name.1), in: file)
      return nil
    }
  }

  private func expectForwarded(_ expression: String, in file: String) {
    #expect(Self.forwarded.contains(expression), "\(file): the words of '\(expression)' are unknown")
  }

  /// Returns the text until the parenthesis that closes one before it.
  private static func argument(_ text: Substring) -> Substring {
    var depth = 1
    var index = text.startIndex
    while index < text.endIndex {
      switch text[index] {
      case "(": depth += 1
      case ")": depth -= 1
      default: break
      }
      if depth == 0 { return text[..<index] }
      index = text.index(after: index)
    }
    return text
  }

  /// Returns the text of a declaration, which ends before an empty line or another declaration.
  private static func declaration(_ text: Substring) -> Substring {
    let ends = [end(of: text, "\n\n"), end(of: text, "\n  }"), end(of: text.dropFirst(), "\n  private ")]
    return text[..<(ends.min() ?? text.endIndex)]
  }

  private static func end(of text: Substring, _ mark: String) -> String.Index {
    text.firstRange(of: mark)?.lowerBound ?? text.endIndex
  }

  /// Returns the texts of string literals, with an example in place of each value.
  private static func literals(in text: Substring, of file: String) -> [String] {
    var found: [String] = []
    var index = text.startIndex
    while let start = text[index...].firstIndex(of: "\"") {
      var literal = ""
      index = text.index(after: start)
      while index < text.endIndex, text[index] != "\"" {
        if text[index...].hasPrefix("\\(") {
          let value = argument(text[text.index(index, offsetBy: 2)...])
          literal += example(of: value, in: file)
          index = text.index(after: value.endIndex)
        } else {
          literal.append(text[index])
          index = text.index(after: index)
        }
      }
      if index < text.endIndex { index = text.index(after: index) }
      // A value before the literal is joined to it.
      found.append(literal.hasPrefix(" ") ? "X\(literal)" : literal)
    }
    return found
  }

  /// Returns an example of a value. Paths that the table contains are those of the sources.
  private static func example(of value: Substring, in file: String) -> String {
    switch value {
    case "BoardName.path": BoardName.path
    case "KeyList.path": KeyList.path
    case "AppRights.dataFolder": "/var/lib/vitrine"
    case "programPath": "/usr/lib/vitrine/vitrine-verify"
    case "configuration.partition": "/dev/mmcblk0p1"
    case "lockPath", "Self.lockPath":
      file.hasSuffix("/SlotService.swift") ? "/run/vitrine-slots/lock" : "/run/vitrine/deploy-lock"
    default: "X"
    }
  }
}
