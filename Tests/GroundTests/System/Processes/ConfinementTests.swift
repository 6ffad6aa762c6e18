import Foundation
import TestContexts
import Testing

@testable import System

/// Dropping privileges needs root. The virtual boards' tests run these checks everywhere.
@Suite("A confined program", .freshContext, .aloneInProcess, .enabled(if: geteuid() == 0)) final class ConfinementTests
{
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "vitrine-rights-\(UUID().uuidString.prefix(8))")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Returns the output of a shell script that can write only to its own folder.
  private func output(
    of script: String, memory: UInt64 = 1 << 30, allowsLogin: Bool = false, readable: [String] = ["/"],
    capabilities: Capabilities? = nil
  ) throws -> String {
    let own = folder.appending(path: "own").path
    try Directory.create(at: own)
    try File.makeGroupWritable(own, for: 1000)
    let file = folder.appending(path: "output").path
    // The output is passed as an open descriptor, because the confined program could not open the file.
    let output = try Descriptor(opening: file, [.readWrite, .create, .truncate])
    var confinement = Confinement(
      user: 1000, memory: memory, processes: 64, programs: ["/bin", "/lib", "/lib64", "/usr"], devices: ["/dev"],
      folders: [own])
    confinement.allowsLogin = allowsLogin
    confinement.readableFolders = readable
    confinement.superuserCapabilities = capabilities
    let child = try SpawnedProcess(
      starting: "/bin/sh", arguments: ["-c", script], environment: ["PATH=/usr/bin:/bin", "OWN=\(own)"], output: output,
      confinedBy: confinement)
    _ = try #require(child.waitForExit(timeout: 20))
    return try File.text(at: file)
  }

  @Test func `has its own user, and neither capabilities nor a way to get any`() throws {
    let status = try output(of: "cat /proc/self/status")
    for line in [
      "Uid:\t1000\t1000\t1000\t1000", "Gid:\t1000\t1000\t1000\t1000", "Groups:\t ", "CapPrm:\t0000000000000000",
      "CapEff:\t0000000000000000", "CapBnd:\t0000000000000000", "CapAmb:\t0000000000000000", "NoNewPrivs:\t1",
    ] {
      #expect(status.contains("\(line)\n"), "\(status)")
    }
    if SystemCallFilter.isSupported { #expect(status.contains("Seccomp:\t2\n")) }
  }

  @Test func `that accepts logins may use ports below 1024 and become its own user, and no other`() throws {
    let status = try output(of: "cat /proc/self/status", allowsLogin: true)
    // CAP_NET_BIND_SERVICE.
    for line in [
      "Uid:\t1000\t1000\t1000\t1000", "Gid:\t1000\t1000\t1000\t1000", "Groups:\t ", "CapPrm:\t0000000000000400",
      "CapEff:\t0000000000000400", "CapBnd:\t0000000000000400", "NoNewPrivs:\t1",
    ] {
      #expect(status.contains("\(line)\n"), "\(status)")
    }
    func become(_ user: Int, allowsLogin: Bool) throws -> String {
      let program = "import os; os.setresuid(-1, \(user), -1); print('yes')"
      return try output(of: "/usr/bin/python3 -I -c \"\(program)\" 2>&1", allowsLogin: allowsLogin)
    }
    #expect(try become(1000, allowsLogin: true) == "yes\n")
    #expect(try become(0, allowsLogin: true).contains("Operation not permitted"))
    if SystemCallFilter.isSupported {
      #expect(status.contains("Seccomp:\t2\n"))
      #expect(try become(1000, allowsLogin: false).contains("Operation not permitted"))
    }
  }

  @Test func `that stays the superuser has only its capabilities, and gets no others by starting programs`() throws {
    let status = try output(
      of: "cat /proc/self/status", capabilities: [.kill, .userChange, .networkSettings, .packetSockets])
    // The numbers 5, 6, 7, 12, and 13.
    for line in [
      "Uid:\t0\t0\t0\t0", "CapPrm:\t00000000000030e0", "CapEff:\t00000000000030e0", "CapBnd:\t00000000000030e0",
      "NoNewPrivs:\t1",
    ] {
      #expect(status.contains("\(line)\n"), "\(status)")
    }
    // Only the owner may read the environment of a process with more capabilities.
    let text = try output(of: "cat /proc/1/environ 2>&1; date --set=@0 2>&1", capabilities: [])
    #expect(text.contains("environ: Permission denied") && text.contains("cannot set date: Operation not permitted"))
  }

  @Test func `that stays the superuser enters no folder that excludes it`() throws {
    let closed = folder.appending(path: "closed").path
    try Directory.create(at: closed)
    try File.replace(at: "\(closed)/file", with: "inside\n")
    #expect(try output(of: "cat \(closed)/file 2>&1", capabilities: [.kill]) == "inside\n")
    try File.excludeOwner(of: closed)
    #expect(try output(of: "cat \(closed)/file 2>&1", capabilities: [.kill]).contains("Permission denied"))
    // Other users, and the superuser with all capabilities, still enter it.
    #expect(try output(of: "cat \(closed)/file 2>&1") == "inside\n")
    #expect(try File.text(at: "\(closed)/file") == "inside\n")
  }

  @Test func `reads single files of a folder`() throws {
    guard LandlockRules.isSupported else { return }
    let text = try output(of: "cat /etc/hostname /etc/passwd 2>&1", readable: ["/etc/passwd"], capabilities: [])
    #expect(text.contains("/etc/hostname: Permission denied") && text.contains("root:"), "\(text)")
  }

  @Test func `reads only its readable folders and programs`() throws {
    guard LandlockRules.isSupported else { return }
    let text = try output(of: "cat /etc/passwd /proc/version 2>&1", readable: ["/proc"])
    #expect(text.contains("/etc/passwd: Permission denied") && text.contains("Linux version"), "\(text)")
  }

  @Test func `writes in its own folders, and executes nothing there`() throws {
    #expect(try output(of: "echo mine > $OWN/a && mv $OWN/a $OWN/b && cat $OWN/b && rm $OWN/b && ls $OWN") == "mine\n")
    #expect(try output(of: "echo x 2>/dev/null > /dev/null && echo yes") == "yes\n")
    if LandlockRules.isSupported {
      // A folder that is writable for everyone.
      #expect(try output(of: "echo x 2>&1 > /tmp/vitrine-not-mine").contains("ermission denied"))
      #expect(try output(of: "cp /bin/true $OWN && $OWN/true").contains("ermission denied"))
    }
  }

  @Test func `is refused system calls for administration, and continues`() throws {
    guard SystemCallFilter.isSupported else { return }
    // Nothing else calls unshare.
    #expect(try output(of: "unshare --user true; echo went on").contains("Operation not permitted"))
    #expect(try output(of: "unshare --user true; echo went on").hasSuffix("went on\n"))
  }

  @Test func `gets no more memory than its limit`() throws {
    #expect(
      try output(of: "head --bytes 100M /dev/zero | tail --bytes 80M | wc --bytes", memory: 1 << 30) == "83886080\n")
    #expect(
      try output(of: "head --bytes 100M /dev/zero | tail --bytes 80M | wc --bytes", memory: 32 << 20).contains(
        "memory exhausted"))
  }

  @Test func `that does not exist is logged`() throws {
    let file = folder.appending(path: "output").path
    let output = try Descriptor(opening: file, [.readWrite, .create, .truncate])
    let child = try SpawnedProcess(
      starting: "/nowhere", environment: [], output: output,
      confinedBy: Confinement(user: 1000, memory: 1 << 30, processes: 64))
    #expect(child.waitForExit(timeout: 20) == .exited(status: 127))
    #expect(
      try File.text(at: file)
        == "vitrine: cannot start /nowhere with restricted rights: No such file or directory\n")
  }
}
