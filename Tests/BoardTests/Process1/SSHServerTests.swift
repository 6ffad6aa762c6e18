import Foundation
import System
import TestContexts
import TestKit
import Testing

@testable import Appliance

@Suite("The host key of the SSH server", .freshContext, .aloneInProcess) struct SSHServerTests {
  private let folder = TemporaryFolder()
  private var stored: String { "\(folder.path)/stored" }
  private var copy: String { "\(folder.path)/copy" }

  /// Returns the path of a program that makes a key.
  private func generator() throws -> String {
    let path = "\(folder.path)/generator"
    try File.replace(at: path, with: "#!/bin/sh\nprintf \"key of $1 $2\" > $4\n")
    try File.makeExecutable(path)
    return path
  }

  private func copyKey() throws {
    try SSHServer.copyHostKey(from: stored, to: copy, for: getgid(), generator: generator())
  }

  @Test func `is made once, and only the server's group may read its copy`() throws {
    try copyKey()
    #expect(try File.text(at: copy) == "key of -t ed25519")
    var status = stat()
    #expect(stat(copy, &status) == 0 && status.st_mode & 0o777 == 0o660 && status.st_gid == getgid())
    try File.replace(at: stored, with: "another key")
    try copyKey()
    #expect(try File.text(at: copy) == "another key")
    #expect(try File.text(at: stored) == "another key")
  }

  @Test func `is made again if a power cut left an empty file`() throws {
    try File.replace(at: stored, with: "")
    try copyKey()
    #expect(try File.text(at: copy) == "key of -t ed25519")
  }

  @Test func `is missing if it cannot be made`() {
    #expect(throws: Errno.noSuchFileOrDirectory) {
      try SSHServer.copyHostKey(from: stored, to: copy, for: getgid(), generator: "/bin/true")
    }
  }
}
