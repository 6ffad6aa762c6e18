import Foundation
import Host
import TestFolder
import Testing

/// Commands in sources that belong to another user.
@Suite("Sources of another user") struct OtherOwnerTests {
  private let folder: TestFolder
  private let sources: URL

  init() throws {
    folder = try TestFolder()
    sources = folder.appending(path: "theirs")
    try folder.write("// swift-tools-version: 6.1\n", to: "theirs/tools/vitrine/Package.swift")
  }

  @Test func `are not built in, and the message says to clone them`() async throws {
    try folder.write(
      """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(name: "Shop", targets: [.executableTarget(name: "Kettle")])

      """, to: "theirs/Package.swift")
    let run = try CommandRun(
      ["build", "--architecture", "x86_64", "Kettle"], in: folder, under: CommandRun.readOnly(sources))
    #expect(try await run.waitForExit(within: .seconds(60)) == 1)
    let path = sources.path
    #expect(
      run.standardError == [
        "Error: \(path) belongs to another user, and programs are built in it; clone the sources yourself with 'git clone \(path)', "
          + "and run the command in your clone"
      ])
  }

  @Test func `do not receive the host tool either`() async throws {
    let script = try Repository(around: #filePath).root.appending(path: "bin/vitrine")
    try sources.appending(path: "bin").createFolder()
    try FileManager.default.copyItem(at: script, to: sources.appending(path: "bin/vitrine"))
    let words = CommandRun.readOnly(sources) + [sources.appending(path: "bin/vitrine").path, "--version"]
    let error = await #expect(throws: HostError.self) { try await Command.output(words[0], Array(words.dropFirst())) }
    guard case .commandFailed(_, _, let reason) = error else {
      Issue.record("\(error.map { "\($0)" } ?? "no error")")
      return
    }
    let path = sources.path
    #expect(
      reason.contains(
        "vitrine: cannot write to \(path)/tools/vitrine; clone it yourself with 'git clone \(path)', and run bin/vitrine there"
      ),
      "\(reason)")
  }
}
