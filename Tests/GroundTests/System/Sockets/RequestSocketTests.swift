import Foundation
import Synchronization
import System
import TestContexts
import TestKit
import Testing

@Suite(.freshContext) struct RequestSocketTests {
  private let folder = TemporaryFolder()
  private var path: String { "\(folder.path)/socket" }

  @Test func `a client receives the response to its request, and other users are rejected`() async throws {
    let socket = try RequestSocket(at: path)
    #expect(permissions(of: path) == 0o600)
    let path = path
    async let first = Task.detached { try RequestSocket.send("one", to: path, timeout: 20) }.value
    async let second = Task.detached { try RequestSocket.send("two", to: path, timeout: 20) }.value
    let poll = try Poll()
    try poll.add(socket.descriptor.rawValue, tag: 0)
    var answered = 0
    while answered < 2 {
      try poll.wait(for: 20) { _ in }
      socket.replyToNext { question in
        answered += 1
        return "\(question)!"
      }
    }
    #expect(try await [first, second] == ["one!", "two!"])
  }

  @Test(.slow) func `its permissions and those of other new files do not depend on other threads`() throws {
    let folder = folder.path
    let done = DispatchGroup()
    let wrong = Atomic(0)
    for number in 0..<8 {
      done.enter()
      // A thread, which the kernel interrupts at any point, unlike a task.
      Thread {
        let path = "\(folder)/\(number)"
        for _ in 0..<300 {
          let socket = try? RequestSocket(at: path)
          try? File.replace(at: "\(path).text", with: "")
          if permissions(of: path) != 0o600 { wrong.add(1, ordering: .relaxed) }
          if permissions(of: "\(path).text") != 0o644 { wrong.add(1, ordering: .relaxed) }
          _ = socket
        }
        done.leave()
      }.start()
    }
    done.wait()
    #expect(wrong.load(ordering: .relaxed) == 0)
  }

  @Test func `a server that does not respond is not waited for`() throws {
    let socket = try RequestSocket(at: path)
    #expect(throws: Errno.timedOut) { try RequestSocket.send("?", to: path, timeout: 0.05) }
    // The client has disconnected, so the reply is lost.
    socket.replyToNext { _ in String(repeating: "x", count: 100_000) }
  }

  @Test func `a request without a return address is ignored`() throws {
    let socket = try RequestSocket(at: path)
    let stranger = socketDescriptor(connectedTo: path)
    defer { close(stranger) }
    #expect(send(stranger, "?", 1, 0) == 1)
    socket.replyToNext { _ in
      Issue.record("the response had no recipient")
      return ""
    }
  }

  private func socketDescriptor(connectedTo path: String) -> Int32 {
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { room in room.copyBytes(from: path.utf8.prefix(room.count - 1)) }
    withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    return descriptor
  }

  @Test func `a request fails without a server`() {
    #expect(throws: Errno.noSuchFileOrDirectory) { try RequestSocket.send("?", to: path, timeout: 1) }
  }
}

/// The permissions of a file, or `nil` if it does not exist.
private func permissions(of path: String) -> mode_t? {
  var status = stat()
  return stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
}
