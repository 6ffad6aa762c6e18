import Glibc
import TestContexts
import TestKit
import Testing
import ToolkitTestKit

@testable import System
@testable import VitrineNetwork

/// A name server that receives questions and answers none. The C library waits for it for a minute.
///
/// Only the superuser can replace the name servers, in a mount namespace. Each test has a process of its own, because
/// its lookups last longer than the test.
@Suite("A name lookup without an answer", .freshContext, .serialized, .enabled(if: geteuid() == 0))
struct NameLookupTests {
  @Test(.slow) func `ends in time, with one line`() async {
    await #expect(processExitsWith: .success) {
      let desk = try StuckDesk()
      let result = desk.result(of: desk.request("http://stuck.example/", connect: 1))
      #expect(desk.elapsed < 5)
      let problem = NetworkError.resolution(host: "stuck.example", "no name server answered in time")
      #expect(result == .failure(problem))
      #expect(problem.message == "stuck.example: the name lookup failed: no name server answered in time")
      #expect(problem.phase == .resolving && problem.isTemporary)
    }
  }

  @Test(.slow) func `ends at once if its request is canceled, so that others follow`() async {
    await #expect(processExitsWith: .success) {
      let desk = try StuckDesk()
      // As many as run at a time.
      let tasks = (1...4).map { number in
        desk.client.send(desk.request("http://stuck-\(number).example/")) { _ in
          Issue.record("a canceled request has no result")
        }
      }
      Clock.sleep(for: 0.5)
      for task in tasks { task.cancel() }
      // Nothing listens on this port.
      let result = desk.result(of: desk.request("http://127.0.0.1:1/"))
      #expect(desk.elapsed < 5)
      let problem = NetworkError.connection(host: "127.0.0.1", Errno(rawValue: ECONNREFUSED))
      #expect(result == .failure(problem))
    }
  }

  @Test(.slow) func `occupies one thread for each name, and no more than the limit`() async {
    await #expect(processExitsWith: .success) {
      let desk = try StuckDesk()
      var problems: [String: Int] = [:]
      let names = (0..<20).flatMap { _ in ["same.example"] } + (0..<20).map { "other-\($0).example" }
      let before = Thread.count ?? 0
      for name in names {
        desk.client.send(desk.request("http://\(name)/", connect: 0.1)) { result in
          if case .failure(.resolution(_, let reason)) = result { problems[reason, default: 0] += 1 }
        }
      }
      desk.player.run { problems.values.reduce(0, +) == names.count }
      let limit = NameLookup.maximumCount
      // The client's four workers remain, too.
      #expect((Thread.count ?? 0) - before <= limit + 4)
      #expect(problems["no name server answered in time"] == 20 + limit - 1)
      #expect(problems["other lookups wait for name servers that do not answer"] == 20 - limit + 1)
    }
  }
}

/// A client in a process whose name server does not answer.
private final class StuckDesk {
  let player = Player()
  let client: HTTPClient
  private let folder = TemporaryFolder()
  private let start = Clock.now

  var elapsed: Double { Clock.now - start }

  /// Threads that the calling thread starts have its mount namespace.
  init() throws {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(53).bigEndian
    address.sin_addr.s_addr = inet_addr("127.53.53.53")
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0), $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try #require(result == 0)
    let path = "\(folder.path)/resolv.conf"
    try File.replace(at: path, with: "nameserver 127.53.53.53\noptions timeout:30 attempts:2\n")
    // Glibc's module has no `unshare`. 0x20000 is CLONE_NEWNS.
    let unshare = unsafeBitCast(
      try #require(dlsym(nil, "unshare")), to: (@convention(c) (Int32) -> Int32).self)
    try #require(unshare(0x20000) == 0)
    try #require(mount("none", "/", nil, UInt(MS_REC | MS_PRIVATE), nil) == 0)
    try #require(mount(path, "/etc/resolv.conf", nil, UInt(MS_BIND), nil) == 0)
    client = HTTPClient(for: player.application, cache: nil, TrustRoots(nil, notBefore: 0), Proxies { _ in nil })
  }

  func request(_ url: String, connect: Double = 60) -> HTTPRequest {
    var request = HTTPRequest(.get, url)
    request.maximumAttempts = 1
    request.timeouts.connect = connect
    return request
  }

  func result(of request: HTTPRequest) -> HTTPResult? {
    var result: HTTPResult?
    client.send(request) { result = $0 }
    player.run { result != nil }
    return result
  }
}
