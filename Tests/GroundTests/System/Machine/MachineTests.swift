import Foundation
import TestContexts
import TestKit
import Testing

@testable import System

/// Only the superuser can mount file systems, in a namespace of its own.
@Suite("A mounted file system", .freshContext, .aloneInProcess, .enabled(if: geteuid() == 0)) struct MachineTests {
  private let folder = TemporaryFolder()

  /// Moves this process into a mount namespace of its own. Glibc's module has no `unshare`.
  private static func leaveMountNamespace() -> Bool {
    guard let function = dlsym(nil, "unshare") else { return false }
    let unshare = unsafeBitCast(function, to: (@convention(c) (Int32) -> Int32).self)
    // CLONE_NEWNS, and no mount that other namespaces could see.
    return unshare(0x20000) == 0 && Glibc.mount("none", "/", nil, UInt(MS_REC | MS_PRIVATE), nil) == 0
  }

  /// Returns the options of the file system at `path` after `mount` was called in another namespace.
  private func options(_ path: String, _ mount: () throws(Errno) -> Void) throws -> Set<String> {
    let report = folder.path + "/report"
    let child = try SpawnedProcess {
      do throws(Errno) {
        guard Self.leaveMountNamespace() else { throw .last }
        try mount()
        try File.replace(at: report, with: File.text(at: "/proc/self/mounts"))
        return true
      } catch { return false }
    }
    #expect(child.waitForExit(timeout: 10) == .exited(status: 0))
    for line in try File.text(at: report).split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count > 3, words[1] == path { return Set(words[3].split(separator: ",").map(String.init)) }
    }
    return []
  }

  @Test func `of a disk has no devices and no programs of other users`() throws {
    let path = folder.path + "/data"
    // The kernel treats a file system in memory as it does one on a disk.
    let options = try options(path) { () throws(Errno) in try Machine.mount("tmpfs", on: "tmpfs", at: path) }
    #expect(options.isSuperset(of: ["nosuid", "nodev", "noatime"]))
  }

  @Test func `in memory has the given limits, and no devices by default`() throws {
    let path = folder.path + "/memory"
    let usual = try options(path) { () throws(Errno) in try Machine.mount("tmpfs", at: path) }
    #expect(usual.isSuperset(of: ["nosuid", "nodev"]) && !usual.contains("noexec"))
    let limited = try options(path) { () throws(Errno) in try Machine.mount("tmpfs", at: path, limits: .all) }
    #expect(limited.isSuperset(of: ["nosuid", "nodev", "noexec"]))
  }
}
