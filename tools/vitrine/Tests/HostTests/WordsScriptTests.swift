import Foundation
import Host
import TestFolder
import Testing

/// `tools/words` in a clone of its own.
@Suite("tools/words") struct WordsScriptTests {
  private let folder: TestFolder
  private var clone: URL { folder.appending(path: "a clone") }

  init() async throws {
    folder = try TestFolder()
    try folder.write("", to: "a clone/tools/.keep")
    try await git("init", "--quiet", "--initial-branch=main")
    let script = try Repository(around: #filePath).root.appending(path: "tools/words")
    try FileManager.default.copyItem(at: script, to: clone.appending(path: "tools/words"))
    try await commit("Add the script")
  }

  private func git(_ arguments: String..., in folder: URL? = nil) async throws {
    let settings = ["user.name=A", "user.email=a@example.org", "commit.gpgSign=false", "protocol.file.allow=always"]
    _ = try await Command.output("git", settings.flatMap { ["-c", $0] } + arguments, in: folder ?? clone)
  }

  private func commit(_ subject: String) async throws {
    try await git("add", "--all")
    try await git("commit", "--quiet", "--allow-empty", "--message", subject)
  }

  /// Makes the current commit the one of `origin/main`.
  private func push() async throws { try await git("update-ref", "refs/remotes/origin/main", "HEAD") }

  private func write(_ text: String, to path: String) throws { try folder.write(text, to: "a clone/\(path)") }

  /// Runs the script, and returns its status and what it prints.
  private func words(_ arguments: String..., in folder: URL? = nil) throws -> (status: Int32, lines: [String]) {
    let process = Process()
    process.executableURL = (folder ?? clone).appending(path: "tools/words")
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init))
  }

  @Test func `checks changed lines, committed or not, and new files`() async throws {
    try write("It is drawn anew.\n", to: "docs/old.md")
    try await commit("Explain drawing")
    try await push()
    #expect(try words() == (0, []))

    try write("It is drawn anew.\nNobody waits.\n", to: "docs/old.md")
    try await commit("Explain waiting")
    try write("It is drawn anew.\nNobody waits.\nThe timer lets go\nof its view.\n", to: "docs/old.md")
    try write("The panel is away.\n", to: "docs/new.md")
    let result = try words()
    #expect(result.status == 1)
    #expect(
      result.lines == [
        "docs/new.md:1: \"is away\" → use is unreachable, is disconnected",
        "docs/old.md:2: \"Nobody\" → use the actor: the user, the app, callers",
        "docs/old.md:3: \"lets go of\" → use releases",
      ])
    let all = try words("--all")
    #expect(all.status == 1)
    #expect(all.lines.contains("docs/old.md:1: \"anew\" → use again"))
  }

  @Test func `finds phrases in comments and strings of Swift, and in no code`() async throws {
    try await push()
    try write(
      #"""
      /// The view. `anew` and ``anew`` are names.
      let anew = beside(meanwhile)  // It is drawn anew.
      let text = "It \(anew) is drawn beside \(meanwhile("x"))."
      let long = """
        The same, but
        seldom.
        """
      @Test func `is heard for ever`() {}
      let url = "a//b", next = meanwhile
      """#, to: "Sources/View.swift")
    #expect(
      try words().lines == [
        "Sources/View.swift:2: \"anew\" → use again",
        "Sources/View.swift:3: \"beside\" → use next to, in addition to",
        "Sources/View.swift:6: \"seldom\" → use rarely",
        "Sources/View.swift:8: \"for ever\" → use permanently, indefinitely",
      ])
  }

  @Test func `finds openings of documentation that do not name their declaration`() async throws {
    try await push()
    try write(
      """
      /// Whether the panel is on.
      var isOn: Bool { true }

      /// Whether the panel is on
      /// at a time.
      @inline(never)
      func isOn(at time: Double) -> Bool { true }

      /// What is drawn.
      var drawing = 0

      /// Draws (What is drawn
      /// is clipped).
      func draw() {}
      """, to: "Sources/Panel.swift")
    let lines = try words().lines
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("Sources/Panel.swift:4: \"Whether\"") == true)
    #expect(lines.last?.hasPrefix("Sources/Panel.swift:9: \"What is\"") == true)
  }

  @Test func `skips code in Markdown, and examples for decoders`() async throws {
    try await push()
    try write("```\ncall anew\n```\n\nCall `anew`, see [it](anew.md).\n", to: "docs/code.md")
    try write("anew\n", to: "tools/fuzz/corpora/text/anew.md")
    #expect(try words() == (0, []))
  }

  @Test(arguments: [
    (String(repeating: "Draw ", count: 15), "72 at most"),
    ("draw the view", "a capital letter"),
    ("Draw the view.", "no period at the end"),
    ("Draw the view (#12)", "stays true elsewhere"),
    ("Draw the view of issue 12", "stays true elsewhere"),
    ("Adds a view", "the imperative"),
    ("Fixed a view", "the imperative"),
  ])
  func `finds faults of a subject that was not pushed`(subject: String, advice: String) async throws {
    try await push()
    try await commit(subject)
    let result = try words()
    #expect(result.status == 1)
    #expect(result.lines.count == 1, "\(result.lines)")
    #expect(result.lines.first?.hasPrefix("commit ") == true && result.lines.first?.contains(advice) == true)
    try await push()
    #expect(try words() == (0, []))
  }

  @Test(arguments: ["Draw 72 views", "Address the panel's faults", "Use 2 buffers (again)"])
  func `accepts other subjects`(subject: String) async throws {
    try await push()
    try await commit(subject)
    #expect(try words() == (0, []))
  }

  @Test func `is quiet without origin, in a shallow clone, and outside of a clone`() async throws {
    try write("It is drawn anew.\n", to: "docs/old.md")
    try await commit("draw")
    #expect(try words() == (0, []))

    try await push()
    try await commit("Stay on top")
    let shallow = folder.appending(path: "shallow")
    try await git("clone", "--quiet", "--depth=1", "file://\(clone.path)", shallow.path)
    #expect(try words(in: shallow) == (0, []))
    // History whose branch point the clone does not have.
    try await git("update-ref", "refs/remotes/origin/main", "HEAD", in: shallow)
    try await git("checkout", "--quiet", "--orphan", "elsewhere", in: shallow)
    try await git("commit", "--quiet", "--message", "draw", in: shallow)
    #expect(try words(in: shallow) == (0, []))

    try FileManager.default.removeItem(at: clone.appending(path: ".git"))
    #expect(try words() == (0, []))
  }

  @Test func `explains itself, and refuses other options`() throws {
    let help = try words("--help")
    #expect(help.status == 0 && help.lines.contains { $0.hasPrefix("Usage: tools/words") })
    #expect(try words("--fast").status == 2)
  }
}
