import BoardFixtures
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

  /// Advertises a router and a network of IPv6 for some seconds, and prints the addresses of the board that accept a
  /// connection on port 22: the one of the advertised network, the one of the cable, and the one of IPv4. The kernel
  /// derives the first two from the board's hardware address.
  private static let advertiser = """
    import socket, struct, sys, time
    card = sys.argv[1]
    s = socket.socket(socket.AF_INET6, socket.SOCK_RAW, socket.IPPROTO_ICMPV6)
    s.setsockopt(socket.SOL_SOCKET, socket.SO_BINDTODEVICE, card.encode())
    s.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_MULTICAST_HOPS, 255)
    network = socket.inet_pton(socket.AF_INET6, "2001:db8::")
    body = struct.pack("!BBHBBHII", 134, 0, 0, 64, 0, 1800, 0, 0)
    body += struct.pack("!BBBBIII16s", 3, 4, 64, 0xC0, 86400, 14400, 0, network)
    index = socket.if_nametoindex(card)
    for _ in range(8):
        s.sendto(body, ("ff02::1", 0, 0, index)); time.sleep(0.5)
    suffix = "5054:ff:fe12:3456"
    for address in [("2001:db8::" + suffix, 22, 0, 0), ("fe80::" + suffix, 22, 0, index), ("192.168.7.2", 22)]:
        t = socket.socket(socket.AF_INET6 if ":" in address[0] else socket.AF_INET); t.settimeout(4)
        try: t.connect(address); print(address[0])
        except OSError: pass
    """

  @Test func `a board ignores a neighbor that advertises a router`() async throws {
    let login = try await SSHTestIdentity(in: folder.url)
    try await look(at: NetworkOptions("192.168.7.2/24", keys: [login.publicKey])) { network, tap in
      // The neighbor has an address in the advertised network. It is usable at once, because it is not checked first.
      let address = ["address", "add", "2001:db8::1/64", "dev", tap, "nodad"]
      _ = try await Command.output("ip", ["-n", network] + address)
      let reached = try await run(Self.advertiser, in: network, tap)
      #expect(reached == ["192.168.7.2"])
    }
  }

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
    try await run(Self.scanner, in: network, "192.168.7.2")
  }

  private func run(_ text: String, in network: String, _ argument: String) async throws -> [String] {
    let script = try folder.write(text, to: "script.py")
    let command = ["netns", "exec", network, "/usr/bin/python3", script.path, argument]
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
