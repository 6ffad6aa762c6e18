import Foundation
import Host
import TestFolder
import Testing

/// `tools/architecture` in a small clone, with a shell script as `swift`.
@Suite("tools/architecture") struct ArchitectureScriptTests {
  private let folder: TestFolder
  private var clone: URL { folder.appending(path: "clone") }

  init() async throws {
    folder = try TestFolder()
    let files = [
      "Sources/Ground/System/File.swift", "Sources/Toolkit/README.md", "Sources/Toolkit/Toolkit/View.swift",
      "Sources/Toolkit/Icons/Icons.swift", "Sources/Harness/Measure/Measure.swift", "Tests/GroundTests/FileTests.swift",
      "tools/vitrine/Sources/Host/Host.swift",
    ]
    for file in files { try folder.write("", to: "clone/\(file)") }
    let link = clone.appending(path: "tools/vitrine/Sources/System").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "../../../Sources/Ground/System")
    try write(Self.page)
    try describe(Self.targets)
    let script = try Repository(around: #filePath).root.appending(path: "tools/architecture")
    try FileManager.default.copyItem(at: script, to: clone.appending(path: "tools/architecture"))
    _ = try await Command.output("git", ["init", "--quiet"], in: clone)
  }

  private static let page = """
    # Architecture

    ## Layers

    ```
    Toolkit           Toolkit: Views, touches ─► Icons (Opt-in)
                        │
    Ground            System
    ```

    ## Folders

    | folder | contents |
    |---|---|
    | `Sources/Ground/System` | files, like `Tools` |
    | `Sources/Toolkit/Toolkit`, `Icons` | views; icons |
    | `Sources/Harness` | measures |
    | … `Measure` | a kiosk |
    | `tools/vitrine/Sources` | the host tool |
    | … `Host`, `System` | processes; a link |
    | `docs`, `Tests` | this page |

    ## Rules

    | `rules` | of other tables |
    """

  private static let targets = [
    "Sources/Ground/System", "Sources/Toolkit/Toolkit", "Sources/Toolkit/Icons", "Sources/Harness/Measure",
    "Tests/GroundTests",
  ]

  private func write(_ page: String) throws { try folder.write(page, to: "clone/docs/architecture.md") }

  /// Makes the package's description list targets in these folders.
  private func describe(_ paths: [String]) throws {
    let targets = paths.map { #"{"name": "A", "path": "\#($0)"}"# }.joined(separator: ", ")
    try folder.writeProgram("#!/bin/sh\necho '{\"targets\": [\(targets)]}'\n", to: "programs/swift")
  }

  private func change(_ old: String, to new: String) throws { try write(Self.page.replacing(old, with: new)) }

  /// Runs the script, and returns what it prints. Its status is 1 if it prints something.
  private func differences() throws -> [String] {
    let process = Process()
    process.executableURL = clone.appending(path: "tools/architecture")
    let inherited = ProcessInfo.processInfo.environment
    let programs = folder.appending(path: "programs").path
    process.environment = inherited.merging(["PATH": "\(programs):\(inherited["PATH"] ?? "/usr/bin:/bin")"]) { $1 }
    let pipe = Pipe()
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(process.terminationStatus == (lines.isEmpty ? 0 : 1), "\(lines)")
    return lines.map { $0.replacing("architecture: ", with: "") }
  }

  @Test func `accepts a page that names each target and each folder`() throws {
    #expect(try differences() == [])
  }

  @Test func `finds a target and a folder that the page does not name`() throws {
    try folder.write("", to: "clone/Sources/Ground/Geometry/Point.swift")
    try folder.write("", to: "clone/Examples/Museum/Package.swift")
    try describe(Self.targets + ["Sources/Ground/Geometry"])
    #expect(
      try differences() == [
        "the page's drawing does not have Ground/Geometry",
        "the page's table does not have the folder Examples",
        "the page's table does not have the folder Examples/Museum",
        "the page's table does not have the folder Sources/Ground/Geometry",
      ])
  }

  private static let noSuchTarget = "which is not a target in that folder of Sources"

  @Test func `finds what the page names and does not exist`() throws {
    try change("─► Icons", to: "─► Icons  TouchVisualization")
    #expect(try differences() == ["the page's drawing has Toolkit/TouchVisualization, \(Self.noSuchTarget)"])
    try change("… `Host`, `System`", to: "… `Host`, `System`, `Debian`")
    #expect(try differences() == ["the page's table has tools/vitrine/Sources/Debian, which does not exist"])
    try change("`docs`, `Tests`", to: "`docs`, `Tests`, `boards`")
    #expect(try differences() == ["the page's table has boards, which does not exist"])
  }

  @Test func `finds a target that the page draws in another layer`() throws {
    let page = Self.page.replacing("─► Icons (Opt-in)", with: "")
    try write(page)
    #expect(try differences() == ["the page's drawing does not have Toolkit/Icons"])
    try write(page.replacing("   System", with: "   System  Icons"))
    #expect(
      try differences() == [
        "the page's drawing does not have Toolkit/Icons",
        "the page's drawing has Ground/Icons, \(Self.noSuchTarget)",
      ])
  }

  @Test func `finds a folder of Sources without a target`() throws {
    try folder.write("", to: "clone/Sources/Toolkit/Old/View.swift")
    try change("`Icons` |", to: "`Icons`, `Old` |")
    #expect(try differences() == ["Package.swift has no target in Sources/Toolkit/Old"])
  }
}
