import Foundation
import TestFolder
import Testing

@testable import Host

@Suite("The socket for an app's first frame") struct ReadinessSocketTests {
  private let folder = try! TestFolder()

  /// Sends a message as an app does.
  private func send(_ text: String, to socket: ReadinessSocket) throws {
    let address = try #require(SocketAddress(socket.path))
    let sender = Foundation.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    defer { close(sender) }
    let bytes = Array(text.utf8)
    #expect(address.withSockaddr { Int32(sendto(sender, bytes, bytes.count, 0, $0, $1)) } == Int32(bytes.count))
  }

  @Test func `a path that is too long for a socket is reported with the way to a shorter one`() throws {
    let long = folder.appending(path: String(repeating: "a", count: 120))
    #expect(throws: HostError.longSocketPath("\(long.path)/ready")) { try ReadinessSocket(in: long) }
    let missing = folder.appending(path: "b")
    #expect(throws: HostError.fileError(missing.path, reason: "No such file or directory")) {
      try ReadinessSocket(in: missing)
    }
  }

  @Test func `receives the message among others`() async throws {
    let socket = try ReadinessSocket(in: folder.url)
    try send("WATCHDOG=1", to: socket)
    try send("X_READY=1\nREADY=10", to: socket)
    #expect(await socket.waitUntilReady(timeout: .milliseconds(20)) == false)
    try send("WATCHDOG=1\nREADY=1", to: socket)
    #expect(await socket.waitUntilReady())
  }

  @Test func `does not take the late message of an app for that of the next one`() async throws {
    let socket = try ReadinessSocket(in: folder.url)
    #expect(await socket.waitUntilReady(timeout: .milliseconds(20)) == false)
    try send("READY=1", to: socket)
    try send("WATCHDOG=1", to: socket)
    socket.discardMessages()
    #expect(await socket.waitUntilReady(timeout: .milliseconds(20)) == false)
    try send("READY=1", to: socket)
    #expect(await socket.waitUntilReady())
  }

  @Test func `does not take a message that arrives after the timeout`() async throws {
    let socket = try ReadinessSocket(in: folder.url)
    try send("READY=1", to: socket)
    #expect(await socket.waitUntilReady(timeout: .zero) == false)
  }
}
