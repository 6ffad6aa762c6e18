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
    capabilities: Capabilities? = nil, users: [UInt32] = []
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
    confinement.reachableUsers = users
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

  @Test func `that stays the superuser becomes the users it needs, and no other`() throws {
    func run(_ program: String, users: [UInt32] = [100]) throws -> String {
      try output(
        of: "/usr/bin/python3 -I -c \"import os; \(program)\" 2>&1", capabilities: [.userChange], users: users)
    }
    let ids = "print(os.getresuid(), os.getresgid())"
    #expect(
      try run("os.setresgid(100, 100, 100); os.setresuid(100, 100, 100); \(ids)") == "(100, 100, 100) (100, 100, 100)\n"
    )
    #expect(try run("os.setgid(100); os.setreuid(-1, 100); \(ids)") == "(0, 100, 100) (100, 100, 100)\n")
    guard SystemCallFilter.isSupported else { return }
    // The app's user, and the SSH server's, whose group may use the socket of sessions.
    for user in [1000, 102] {
      for call in [
        "setuid(N)", "setgid(N)", "setreuid(N, -1)", "setreuid(-1, N)", "setregid(N, 0)", "setregid(0, N)",
        "setresuid(N, -1, -1)", "setresuid(-1, N, -1)", "setresuid(0, 100, N)", "setresgid(N, 0, 0)",
        "setresgid(-1, N, -1)", "setresgid(100, 100, N)",
      ] {
        let text = try run("os.\(call.replacing("N", with: "\(user)"))")
        #expect(text.contains("Operation not permitted"), "\(call): \(text)")
      }
      // Returns the previous ID, and none for a call that the filter refuses.
      let silent =
        "import ctypes; libc = ctypes.CDLL(None); print([f(\(user)) for f in (libc.setfsuid, libc.setfsgid)])"
      #expect(try run(silent) == "[-1, -1]\n")
      #expect(try run("os.setgroups([\(user)]); print(os.getgroups())") == "[]\n")
    }
    #expect(try run("os.setresuid(100, 100, 100)", users: []).contains("Operation not permitted"))
  }

  @Test func `that stays the superuser can neither use a file of another user nor make it its own`() throws {
    let path = folder.appending(path: "socket").path
    let socket = try SessionSocket(at: path, for: 102)
    let connect = "import socket; socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET).connect('\(path)'); print('yes')"
    for change in ["os.getpid()", "os.chmod('\(path)', 0o777)", "os.chown('\(path)', 0, 0)"] {
      let text = try output(
        of: "/usr/bin/python3 -I -c \"import os; \(change); \(connect)\" 2>&1", capabilities: [.kill, .userChange])
      let expected = change == "os.getpid()" ? "Permission denied" : "Operation not permitted"
      #expect(text.contains(expected), "\(change): \(text)")
    }
    // The superuser with all capabilities still connects.
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o060)
    let client = try SpawnedProcess(
      starting: "/usr/bin/python3", arguments: ["-I", "-c", connect], environment: [], output: Descriptor(copying: 2))
    #expect(client.waitForExit(timeout: 20) == .exited(status: 0))
    _ = socket
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
