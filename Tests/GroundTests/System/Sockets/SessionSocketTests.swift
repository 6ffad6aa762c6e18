import Foundation
import TestContexts
import TestKit
import Testing

@testable import System

@Suite("A socket of sessions", .freshContext, .aloneInProcess) struct SessionSocketTests {
  private let folder = TemporaryFolder()
  private var path: String { "\(folder.path)/sessions" }

  /// Starts a program that sends a request with a standard output of its own.
  private func client(_ request: String, output: borrowing Descriptor) throws -> SpawnedProcess {
    let path = path
    let output = output.rawValue
    return try SpawnedProcess.fork {
      _ = dup2(output, 1)
      return (try? SessionSocket.perform(request, at: path)) ?? 99
    }
  }

  /// Accepts the next connection, and carries out its request in a process of its own.
  private func serve(_ socket: borrowing SessionSocket, _ work: (String, Int32) -> Void) throws -> SpawnedProcess {
    let poll = try Poll()
    try poll.add(socket.descriptor.rawValue, tag: 0)
    try poll.wait(for: 20) { _ in }
    guard let connection = socket.accept() else { throw Errno.timedOut }
    let number = connection.rawValue
    let session = try SpawnedProcess.fork {
      _ = dup2(number, 0)
      guard let received = try? SessionSocket.receive() else { return 98 }
      work(received.request, received.connection)
      return 0
    }
    // The connection must stay open until here.
    _ = consume connection
    return session
  }

  @Test func `a session has the streams of the program that requested it, which gets its exit status`() throws {
    let socket = try SessionSocket(at: path, for: getgid())
    let output = try Descriptor(opening: "\(folder.path)/output", [.writeOnly, .create])
    let program = try client("status --view", output: output)
    let session = try serve(socket) { request, connection in
      Process.printLine("got '\(request)'")
      SessionSocket.send(status: 7, to: connection)
    }
    #expect(session.waitForExit(timeout: 20) == .exited(status: 0))
    #expect(program.waitForExit(timeout: 20) == .exited(status: 7))
    #expect(try File.text(at: "\(folder.path)/output") == "got 'status --view'\n")
  }

  @Test func `a session that ends without a status has failed`() throws {
    let socket = try SessionSocket(at: path, for: getgid())
    let program = try client("", output: try Descriptor(opening: "/dev/null", .writeOnly))
    let session = try serve(socket) { _, _ in }
    #expect(session.waitForExit(timeout: 20) == .exited(status: 0))
    #expect(program.waitForExit(timeout: 20) == .exited(status: 1))
  }

  @Test func `a session above the limit is refused with a status of its own`() throws {
    let socket = try SessionSocket(at: path, for: getgid())
    let program = try client("status", output: try Descriptor(opening: "/dev/null", .writeOnly))
    let poll = try Poll()
    try poll.add(socket.descriptor.rawValue, tag: 0)
    try poll.wait(for: 20) { _ in }
    guard let connection = socket.accept() else { throw Errno.timedOut }
    SessionSocket.refuse(connection)
    #expect(program.waitForExit(timeout: 20) == .exited(status: SessionSocket.busyStatus))
  }

  @Test func `a connection without streams is refused`() throws {
    let ends = try socketPair()
    defer { for end in ends { close(end) } }
    #expect(send(ends[0], "status", 6, 0) == 6)
    let session = try SpawnedProcess.fork {
      _ = dup2(ends[1], 0)
      do throws(Errno) {
        _ = try SessionSocket.receive()
        return 0
      } catch { return error == .invalidArgument ? 5 : 6 }
    }
    #expect(session.waitForExit(timeout: 20) == .exited(status: 5))
  }

  private func socketPair() throws -> [Int32] {
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends) == 0)
    return ends
  }

  @Test func `only the group's members may connect`() throws {
    let socket = try SessionSocket(at: path, for: getgid())
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o060 && status.st_gid == getgid())
    // Otherwise, each process of the superuser could change the mode.
    #expect(status.st_uid != getuid())
    if socket.accept() != nil { Issue.record("there is a connection") }
  }
}
