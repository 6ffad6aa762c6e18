import Foundation
import Host
import Images
import Proofs
import SwiftSDKs
import TestFolder
import Testing

@testable import Images
@testable import VirtualBoard

/// The packets that an appliance answers, seen from the other end of its cable: a network of this machine's kernel with
/// only these two members.
@Suite(
  "The ports of an appliance", .serialized, .fewAtOnce, .inCampaign,
  .enabled(if: getuid() == 0, "a network of its own needs root"))
struct OpenPortsTests {
  private static let limit = Duration.seconds(240)
  private let repository: Repository
  private let folder: TestFolder

  init() throws {
    repository = try Repository(around: #filePath)
    folder = try TestFolder()
  }

  /// Prints the TCP ports that accept a connection, or how many of the first ones do not answer, and some UDP ports for
  /// which no ICMP error is received. The kernel sends such errors for six ports at once, and then one a second.
  private static let scanner = """
    import select, socket, sys, time
    address, ports = sys.argv[1], [7, 53, 67, 68, 69, 111, 123, 137, 161, 500, 514, 1900, 4500, 5353, 5355]
    def ask(port):
        s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); s.connect((address, port)); s.settimeout(0.5)
        try: s.send(b"?"); s.recv(2048)
        except ConnectionRefusedError: return False
        except OSError: pass
        return True
    taken = []
    for first in range(1, 65536, 512):
        poll, waiting = select.poll(), {}
        for port in range(first, min(first + 512, 65536)):
            s = socket.socket(); s.setblocking(False); s.connect_ex((address, port))
            waiting[s.fileno()] = (s, port); poll.register(s, select.POLLOUT)
        end = time.monotonic() + 20
        while waiting and time.monotonic() < end:
            for number, _ in poll.poll(1000):
                s, port = waiting.pop(number); poll.unregister(s)
                if s.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR) == 0: taken.append(port)
                s.close()
        # There is nobody.
        if waiting: sys.exit(print("silent", len(waiting)))
    for port in taken: print("tcp", port)
    end = time.monotonic() + 60
    while ports and time.monotonic() < end: ports = [port for port in ports if ask(port)]
    for port in ports: print("udp", port)
    """

  @Test func `with a network only ssh is open; without one nothing is sent from the port`() async throws {
    let login = try await SSHTestIdentity(in: folder.url)
    try await look(at: NetworkOptions("192.168.7.2/24", keys: [login.publicKey])) { network, _ in
      let taken = try await scan(network)
      #expect(taken == ["tcp 22"])
    }
    try await look(at: nil) { network, tap in
      let taken = try await scan(network)
      #expect(taken == ["silent 512"])
      let counts = try await Command.output("ip", ["-n", network, "-s", "-o", "link", "show", tap])
      // The board's sent packets are those received here: the bytes and packets after the names of the columns.
      let words = counts.split(whereSeparator: \.isWhitespace)
      let column = try #require(words.firstIndex(of: "RX:"))
      let numbers = words[column...].drop { Int($0) == nil }
      #expect(numbers.prefix(2) == ["0", "0"], "\(counts)")
    }
    try recordProof("only ssh is reachable", build: "x86_64")
  }

  private func scan(_ network: String) async throws -> [String] {
    let script = try folder.write(Self.scanner, to: "scan.py")
    let command = ["netns", "exec", network, "/usr/bin/python3", script.path, "192.168.7.2"]
    return try await Command.output("ip", command).split(separator: "\n").map(String.init)
  }

  /// Boots the tiles with a cable to 192.168.7.1, and waits long enough for the board to send packets.
  private func look(
    at choice: NetworkOptions?, _ body: @Sendable (_ network: String, _ tap: String) async throws -> Void
  ) async throws {
    let build = EmbeddedBuild(of: repository.root, for: .x86_64, repository: repository)
    try await build.build(["tiles"])
    let image = try await ImageBuilder(board: "qemu-x86_64", program: build.program("tiles"), network: choice)
      .build(in: folder.appending(path: "image"), repository: repository)
    let name = "vt-\(UUID().uuidString.prefix(6))"
    for words in [["tuntap", "add", "dev", name, "mode", "tap"], ["netns", "add", name]] {
      _ = try await Command.output("ip", words)
    }
    let outcome: Result<Void, any Error>
    do {
      let cable = [
        "-netdev", "tap,id=network,ifname=\(name),script=no,downscript=no", "-device", "virtio-net-pci,netdev=network",
      ]
      try await VirtualAppliance(image, options: cable).run { board in
        _ = try await board.firstFrame(within: Self.limit)
        for words in [
          ["link", "set", name, "netns", name], ["-n", name, "address", "add", "192.168.7.1/24", "dev", name],
          ["-n", name, "link", "set", name, "up"],
        ] { _ = try await Command.output("ip", words) }
        if choice != nil { try await board.awaitLine("Not backgrounding", within: Self.limit) }
        try await body(name, name)
      }
      outcome = .success(())
    } catch { outcome = .failure(error) }
    // The cable is removed with the namespace.
    _ = try? await Command.output("ip", ["netns", "delete", name])
    _ = try? await Command.output("ip", ["link", "delete", name])
    try outcome.get()
  }
}
