import Foundation
import Glibc
import Host
import TestFolder
import Testing

/// `bin/vitrine`, `tools/setup`, and `tools/test` in a clone with a space in its path. Shell scripts replace the programs
/// that they call.
@Suite("The scripts of a clone") struct CloneScriptTests {
  private let folder: TestFolder
  private let root: URL
  private let programs: URL

  init() throws {
    folder = try TestFolder()
    root = folder.appending(path: "a clone")
    programs = folder.appending(path: "programs")
    let sources = try Repository(around: #filePath).root
    for script in ["bin/vitrine", "tools/setup", "tools/test", "tools/with-jemalloc"] {
      let copy = root.appending(path: script)
      try copy.deletingLastPathComponent().createFolder()
      try FileManager.default.copyItem(at: sources.appending(path: script), to: copy)
    }
    let tls = "Sources/CLibraries/CMbedTLS"
    let recipe = "tools/vitrine/Sources/SwiftSDKs"
    for file in [
      "\(tls)/shim.h", "\(tls)/embedded/config.h", "\(tls)/embedded/tls.c", "\(recipe)/DeskLibraries.swift",
      "\(recipe)/SourceLibrary.swift", "\(recipe)/SourceLibrary+Plan.swift", "tools/vitrine/Package.swift",
      "tools/vitrine/Package.resolved",
    ] { try folder.write("", to: "a clone/\(file)") }
    try folder.write("6.3", to: "libswiftCore.so")
    try programs.createFolder()
    // The command `sdk desk` creates it.
    try root.appending(path: ".build/desk").createFolder()
    try write("ldd", "echo '  libswiftCore.so => \(folder.path)/libswiftCore.so (0x00007feb1de00000)'")
    try write("dpkg-query", "echo installed")
    try writeSwift()
  }

  private func write(_ program: String, _ body: String) throws {
    try TestFolder.writeProgram("#!/bin/bash\n\(body)\n", to: programs.appending(path: program))
  }

  /// Replaces Swift by a script that counts its builds, builds the tool, which prints its arguments, and then executes
  /// `body`.
  private func writeSwift(_ body: String = "") throws {
    try write(
      "swift",
      """
      echo build >>'\(folder.path)/builds'
      count=$(wc -l <'\(folder.path)/builds')
      mkdir -p "$3/.build/debug"
      printf '#!/bin/bash\\necho "ran $*"\\n' >"$3/.build/debug/vitrine"
      chmod +x "$3/.build/debug/vitrine"
      \(body)
      """)
  }

  private var builds: Int {
    ((try? String(contentsOf: folder.appending(path: "builds"), encoding: .utf8)) ?? "").split(separator: "\n").count
  }

  /// Runs a script, and returns its output.
  ///
  /// - Parameter path: The folders of programs after those of this suite.
  private func run(_ script: String, _ arguments: String..., path: String = "/usr/bin:/bin") async throws -> String {
    try await Command.output(
      "/usr/bin/env",
      ["PATH=\(programs.path):\(path)", "/usr/bin/timeout", "60", root.appending(path: script).path] + arguments)
  }

  /// Returns how a script fails, and the reason that it prints.
  private func failure(_ script: String, _ arguments: String..., path: String = "/usr/bin:/bin") async throws -> String
  {
    let error = await #expect(throws: HostError.self) {
      _ = try await Command.output(
        "/usr/bin/env",
        ["PATH=\(programs.path):\(path)", "/usr/bin/timeout", "60", root.appending(path: script).path] + arguments)
    }
    guard case .commandFailed(_, let ending, let reason) = error else { return "" }
    return "\(ending ?? ""): \(reason)"
  }

  // MARK: bin/vitrine

  @Test func `builds the tool once, also if it is called twice at the same moment`() async throws {
    try writeSwift("sleep 1")
    async let first = run("bin/vitrine", "--version")
    async let second = run("bin/vitrine", "--help")
    #expect(try await first == "ran --version\n")
    #expect(try await second == "ran --help\n")
    #expect(builds == 1)
    #expect(try await run("bin/vitrine", "a", "b c") == "ran a b c\n")
    #expect(builds == 1)
  }

  /// `tools/setup` calls `bin/vitrine` while the latter has the lock.
  @Test func `does not wait for itself if a source is newer than its build`() async throws {
    try writeSwift("touch --date '1 hour' \"$3/Package.swift\"")
    #expect(try await run("bin/vitrine", "--version") == "ran --version\n")
  }

  @Test func `builds the tool again after a build that was killed, or that failed`() async throws {
    try writeSwift("[ $count -gt 2 ] || { [ $count = 1 ] || exit 1; kill -KILL $PPID; sleep 1; exit 1; }")
    _ = try await failure("bin/vitrine", "--version")
    let reason = try await failure("bin/vitrine", "--version")
    #expect(reason.contains("vitrine: cannot build the tool, for the reason above; check the network"))
    #expect(try await run("bin/vitrine", "--version") == "ran --version\n")
    #expect(builds == 3)
    let files = try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "tools/vitrine/.build").path)
    #expect(files.sorted() == ["debug", "vitrine-built", "vitrine-swift", "vitrine.lock"])
  }

  @Test func `builds the tool again with another Swift`() async throws {
    _ = try await run("bin/vitrine", "--version")
    try folder.write("6.3.1", to: "libswiftCore.so")
    _ = try await run("bin/vitrine", "--version")
    #expect(builds == 2)
  }

  // MARK: tools/setup

  @Test func `names what it cannot install`() async throws {
    #expect(try await failure("tools/setup", "--chekc").hasPrefix("status 2: "))
    try write("dpkg-query", "exit 1")
    try write("id", "echo 1000")
    // There is no sudo here.
    let few = folder.appending(path: "few")
    try few.createFolder()
    for name in ["bash", "dirname", "flock", "cat"] {
      try FileManager.default.createSymbolicLink(atPath: "\(few.path)/\(name)", withDestinationPath: "/usr/bin/\(name)")
    }
    try write("apt-get", "exit 100")
    let missing = try await failure("tools/setup", path: few.path)
    #expect(
      missing.contains("setup: neither root nor sudo; install them as root: apt-get install pkg-config libdrm-dev"),
      "\(missing)")
    try write("id", "echo 0")
    let failed = try await failure("tools/setup", path: few.path)
    #expect(failed.contains("apt-get update failed, as above; check the network, the free disk space, and /etc/apt"))
  }

  // MARK: tools/test

  @Test func `names the run that is already there, and the space that is missing`() async throws {
    let file = try FileHandle(forReadingFrom: folder.write("4711\n", to: "a clone/.build/test.lock"))
    try #require(flock(file.fileDescriptor, LOCK_EX) == 0)
    #expect(
      try await failure("tools/test")
        == "status 1: test: another tools/test (process 4711) runs in this clone; wait for it, or use another clone")
    try file.close()
    try write("df", "printf 'Avail\\n100\\n'")
    #expect(
      try await failure("tools/test")
        == "status 1: test: 100 MB are free for \(root.path)/.build, and 9000 MB are needed; delete files, or use another disk"
    )
  }
}
