import Foundation
import Host
import TestFolder
import Testing

/// `tools/links` in a small clone.
@Suite("tools/links") struct LinksScriptTests {
  private let folder: TestFolder
  private var clone: URL { folder.appending(path: "clone") }

  init() async throws {
    folder = try TestFolder()
    let page = "# Title of this page\n\n## A, b & c\n\n## A, b & c\n\n<a id=\"old\"></a>\n"
    try folder.write(page, to: "clone/docs/page.md")
    try folder.write("", to: "clone/docs/image.png")
    let script = try Repository(around: #filePath).root.appending(path: "tools/links")
    try clone.appending(path: "tools").createFolder()
    try FileManager.default.copyItem(at: script, to: clone.appending(path: "tools/links"))
    _ = try await Command.output("git", ["init", "--quiet"], in: clone)
  }

  /// Returns what the script prints about a page. Its status is 1 if it prints something.
  private func problems(of page: String) throws -> [String] {
    try folder.write(page, to: "clone/README.md")
    let process = Process()
    process.executableURL = clone.appending(path: "tools/links")
    let pipe = Pipe()
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(process.terminationStatus == (lines.isEmpty ? 0 : 1), "\(lines)")
    return lines
  }

  @Test func `accepts files, folders, titles, and addresses on the web`() throws {
    let page = """
      [page](docs/page.md), [docs](docs), ![image](docs/image.png "Title"), [web](https://example.org/x.md#y)
      [title](docs/page.md#title-of-this-page) [signs](docs/page.md#a-b--c) [second](docs/page.md#a-b--c-1)
      [id](docs/page.md#old) [here](#here) `[code](nothing.md)`

      ```
      [code](nothing.md)
      ```

      ## Here
      """
    #expect(try problems(of: page) == [])
  }

  @Test func `finds a file and a title that do not exist, on their lines`() throws {
    let page = "[a](nothing.md)\n```\ncode\n```\n[b](docs/page.md#other) [c](#here)\n"
    #expect(
      try problems(of: page) == [
        "README.md:1: nothing.md does not exist",
        "README.md:5: docs/page.md#other does not exist",
        "README.md:5: #here does not exist",
      ])
  }
}
