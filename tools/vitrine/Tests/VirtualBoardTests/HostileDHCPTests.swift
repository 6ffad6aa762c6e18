import Foundation
import Host
import SwiftSDKs
import TestFolder
import Testing

@testable import Images

/// The DHCP client of an appliance, with its settings, next to a server that sends routes through another machine. Both
/// run on this machine, in network namespaces with a cable between them.
@Suite("A hostile DHCP server", .enabled(if: getuid() == 0, "network namespaces need root"))
struct HostileDHCPTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// Answers requests with an address, a router, and routes in each of the options that a client may accept.
  private static let server = """
    import socket, struct, sys
    s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    s.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
    s.setsockopt(socket.SOL_SOCKET, socket.SO_BINDTODEVICE, sys.argv[1].encode())
    s.bind(("", 67))
    ip = socket.inet_aton
    own, other = ip("192.168.7.1"), ip("192.168.7.66")
    def option(code, value): return bytes([code, len(value)]) + value
    while True:
        q = s.recv(2048)
        at, kind = 240, 0
        while at < len(q) and q[at] != 255:
            if q[at] == 53: kind = q[at + 2]
            at += 1 if q[at] == 0 else 2 + q[at + 1]
        answer = {1: 2, 3: 5}.get(kind)
        if not answer: continue
        r = b"\\2\\1\\6\\0" + q[4:8] + b"\\0\\0\\x80\\0" + bytes(4) + ip("192.168.7.50") + own + bytes(4)
        r += q[28:44] + bytes(192) + b"\\x63\\x82\\x53\\x63"
        r += option(53, bytes([answer])) + option(54, own) + option(51, struct.pack("!I", 3600))
        r += option(1, ip("255.255.255.0")) + option(3, own) + option(6, own)
        routes = bytes([8, 10]) + other + bytes([1, 0]) + other + bytes([1, 128]) + other
        r += option(33, ip("172.16.0.1") + other) + option(121, routes) + option(249, routes) + b"\\xff"
        s.sendto(r, ("255.255.255.255", 68))
    """

  /// Runs the client on one end of a cable and the server on the other, until the client has an address, and prints
  /// the client's addresses and routes. Its arguments are the server's program and the client's root folder.
  private static let script = """
    set -eu
    server=$1 root=$2
    mount -t tmpfs tmpfs /run
    ip netns add server
    ip link add eth0 type veth peer name cable netns server
    ip -n server address add 192.168.7.1/24 dev cable
    ip -n server link set cable up
    ip netns exec server /usr/bin/python3 "$server" cable &
    mount -t proc proc "$root/proc"
    mount --bind /dev "$root/dev"
    chroot "$root" /usr/sbin/dhcpcd --nobackground --quiet eth0 >&2 &
    for attempt in $(seq 150); do
      ip -4 -oneline address show dev eth0 | grep -q inet && ip route | grep -q default && break
      sleep 0.1
    done
    ip -4 -oneline address show dev eth0
    ip route
    """

  @Test func `sets an address and a router, and no other routes`() async throws {
    let repository = try Repository(around: #filePath)
    let key = try await SSHTestIdentity(in: folder.url).publicKey
    // No program writes the name servers.
    let access = try await NetworkAccess(
      NetworkOptions("dhcp", keys: [key]), to: "qemu-x86_64", BoardConfiguration(named: "qemu-x86_64", in: repository),
      namesServers: true)
    let root = folder.appending(path: "root")
    for (path, entry) in access.entries {
      let file = root.appending(path: path)
      switch entry {
      case .file(let contents, let isExecutable):
        try file.deletingLastPathComponent().createFolder()
        try contents.write(to: file)
        let mode = isExecutable ? 0o755 : 0o644
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
      case .folder: try file.createFolder()
      case .link, .characterDevice: break
      }
    }
    for name in ["dev", "proc", "run", "tmp"] { try root.appending(path: name).createFolder() }
    let words = [try folder.write(Self.server, to: "server.py").path, root.path]
    let script = try folder.write(Self.script, to: "script").path
    let output = try await Command.output(
      "unshare", ["--mount", "--net", "--pid", "--fork", "--kill-child", "--mount-proc", "sh", script] + words)
    let lines = output.split(separator: "\n").map(String.init)
    #expect(lines.first?.contains("inet 192.168.7.50/24 ") == true, "\(output)")
    let targets = lines.dropFirst().map { $0.prefix { $0 != " " } }
    #expect(targets == ["default", "192.168.7.0/24"], "\(output)")
    #expect(output.contains("default via 192.168.7.1 "), "\(output)")
  }
}
