import Foundation
import Host
import TestFolder
import Testing

@testable import Images

@Suite struct NetworkOptionsTests {
  private let folder = try! TestFolder()
  private let key = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIPo5Z1mB8mW8m7J6Uu3o9v6cY1p9Z1mB8mW8m7J6Uu3o me@desk"

  private func keys(_ text: String) throws -> URL { try folder.write(text, to: "key.pub") }

  @Test func `an address, a router and keys are accepted as written`() throws {
    let file = try keys("# mine\n\(key)\n\n")
    #expect(try NetworkOptions("dhcp", keys: [file, file]).keys == "\(key)\n\(key)\n")
    #expect(try NetworkOptions("dhcp", keys: [file]).address == nil)
    let fixed = try #require(try NetworkOptions("192.168.1.20/24,192.168.1.1", keys: [file]).address)
    #expect(fixed.address == "192.168.1.20/24" && fixed.router == "192.168.1.1")
    #expect(try NetworkOptions("10.0.0.2/8", keys: [file]).address?.router == nil)
    let whole = try #require(try NetworkOptions("10.0.0.2/8,10.0.0.1,10.0.0.3,1.1.1.1", keys: [file]).address)
    #expect(whole.router == "10.0.0.1" && whole.nameServers == ["10.0.0.3", "1.1.1.1"])
  }

  @Test(arguments: [
    "", "DHCP", "192.168.1.20", "192.168.1.20/0", "192.168.1.20/31", "192.168.1/24", "192.168.1.256/24", "1.2.3.4/24,",
    "1.2.3.4/24,5,6",
    "1.2.3.4/24,1.2.3.1,server", "1.2.3.4/24,1.1.1.1,2.2.2.2,3.3.3.3,4.4.4.4,5.5.5.5",
    "+1.2.3.4/24", "1.2.3.4/+24",
  ])
  func `an invalid address is rejected`(text: String) throws {
    #expect(throws: BoardImageError.badAddress(text)) { try NetworkOptions(text, keys: []) }
  }

  @Test(arguments: [
    "", "command=\"sh\" ssh-ed25519 AAAA", "ssh-ed25519", "ssh-ed25519 !",
  ])
  func `an invalid public key is rejected`(text: String) throws {
    let file = try keys(text)
    #expect(throws: BoardImageError.noKey(file.path, option: "--key")) { try NetworkOptions("dhcp", keys: [file]) }
  }

  @Test func `a missing file of keys and a private key are refused as what they are`() throws {
    #expect(throws: BoardImageError.noKeyFile("/nowhere", option: "--key")) {
      try NetworkOptions("dhcp", keys: [URL(fileURLWithPath: "/nowhere")])
    }
    #expect(
      BoardImageError.noKeyFile("/nowhere", option: "--key").description
        == "the file /nowhere of --key does not exist; name a file such as ~/.ssh/id_ed25519.pub; 'ssh-keygen -t ed25519' makes one"
    )
    let file = try keys("-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaA==\n-----END OPENSSH PRIVATE KEY-----\n")
    #expect(throws: BoardImageError.privateKey(file.path, option: "--key")) { try NetworkOptions("dhcp", keys: [file]) }
  }

  @Test func `a board whose app queries servers has the list of certificate authorities, and no other board has`()
    async throws
  {
    let facts = try BoardConfiguration(named: "qemu-arm64", in: try Repository(around: #filePath))
    let choice = try NetworkOptions("dhcp", keys: [keys(key)])
    let path = "etc/ssl/certs/ca-certificates.crt"
    #expect(
      NetworkAccess.asksServers(Data("..../\(path)\u{0}..".utf8)) && !NetworkAccess.asksServers(Data("/etc/ssl".utf8)))
    let access = try await NetworkAccess(choice, to: "qemu-arm64", facts, asksServers: true)
    guard case .file(let certificates, false)? = access.entries[path] else {
      Issue.record("there is no \(path)")
      return
    }
    #expect(String(decoding: certificates, as: UTF8.self).split(separator: "-----BEGIN CERTIFICATE-----").count > 100)
    #expect(access.packages.contains { $0.name == "ca-certificates" })
    #expect(try await NetworkAccess(choice, to: "qemu-arm64", facts).entries[path] == nil)
  }

  @Test func `a key that may only view a board starts another command than one that may control it`() async throws {
    let facts = try BoardConfiguration(named: "qemu-arm64", in: try Repository(around: #filePath))
    let other = key.replacing("me@desk", with: "screen@hall")
    let choice = try NetworkOptions("dhcp", keys: [keys(key)], viewKeys: [folder.write(other, to: "view.pub")])
    let access = try await NetworkAccess(choice, to: "qemu-arm64", facts)
    guard case .file(let contents, false)? = access.entries["root/.ssh/authorized_keys"] else {
      throw BoardImageError.noKey("", option: "--key")
    }
    #expect(
      String(decoding: contents, as: UTF8.self)
        == "restrict,command=\"vitrine-session\" \(key)\nrestrict,command=\"vitrine-session --view\" \(other)\n")
    // It would override the commands of the keys.
    #expect(!access.server.contains("-c"))
    guard case .file(let users, false)? = access.entries["etc/passwd"] else {
      throw BoardImageError.noKey("", option: "--key")
    }
    #expect(!String(decoding: users, as: UTF8.self).contains(":x:0:"), "the superuser can log in")
    // On a system image, a key that may control the board gets a shell.
    #expect(choice.authorizedKeys(controlOptions: "", viewOptions: "restrict") == "\(key)\nrestrict \(other)\n")
  }

  @Test func `name servers are those of the lease, or those of the app`() async throws {
    let facts = try BoardConfiguration(named: "qemu-arm64", in: try Repository(around: #filePath))
    let choice = try NetworkOptions("10.0.0.2/8,10.0.0.1,10.0.0.3,1.1.1.1", keys: [keys(key)])
    func settings(namesServers: Bool) async throws -> String {
      let access = try await NetworkAccess(choice, to: "qemu-arm64", facts, namesServers: namesServers)
      guard case .file(let contents, _)? = access.entries["etc/dhcpcd.conf"] else { return "" }
      return String(decoding: contents, as: UTF8.self)
    }
    let usual = try await settings(namesServers: false)
    #expect(
      usual.contains("script /bin/vitrine-lease\n") && usual.contains("static domain_name_servers=10.0.0.3 1.1.1.1\n"))
    #expect(try await settings(namesServers: true).contains("script /dev/null\n"))
  }

  @Test func `a time server is queried if the image names one`() async throws {
    let facts = try BoardConfiguration(named: "qemu-arm64", in: try Repository(around: #filePath))
    func access(_ servers: [String]) async throws -> NetworkAccess {
      try await NetworkAccess(NetworkOptions("dhcp", keys: [keys(key)], timeServers: servers), to: "qemu-arm64", facts)
    }
    let without = try await access([])
    #expect(without.clock == nil && without.entries["usr/sbin/ntpd"] == nil)
    let with = try await access(["pool.ntp.org", "192.168.1.1"])
    #expect(with.clock == ["/usr/sbin/ntpd", "-d", "-s"] && with.entries["usr/sbin/ntpd"] != nil)
    guard case .file(let contents, _)? = with.entries["etc/openntpd/ntpd.conf"] else {
      throw BoardImageError.noLibrary("ntpd.conf")
    }
    #expect(String(decoding: contents, as: UTF8.self) == "servers pool.ntp.org\nservers 192.168.1.1\n")
  }

  @Test func `a time server that authenticates itself is queried by chrony, with the certificates of authorities`()
    async throws
  {
    let facts = try BoardConfiguration(named: "qemu-arm64", in: try Repository(around: #filePath))
    let choice = try NetworkOptions(
      "dhcp", keys: [keys(key)], timeServers: ["time.example", "nts.example"], authenticatesTime: true)
    let access = try await NetworkAccess(choice, to: "qemu-arm64", facts)
    #expect(access.clock == ["/usr/sbin/chronyd", "-d", "-L", "1", "-u", "ntpd", "-F", "1"])
    #expect(access.entries["usr/sbin/ntpd"] == nil && access.entries[NetworkAccess.authoritiesPath] != nil)
    guard case .file(let contents, _)? = access.entries["etc/chrony/chrony.conf"] else {
      throw BoardImageError.noLibrary("chrony.conf")
    }
    let lines = String(decoding: contents, as: UTF8.self).split(separator: "\n")
    #expect(
      lines.filter { $0.hasPrefix("server ") } == ["server time.example iburst nts", "server nts.example iburst nts"])
    #expect(lines.contains("authselectmode require") && lines.contains("port 0") && lines.contains("cmdport 0"))
  }

  @Test(arguments: ["bookworm", "trixie"], [false, true])
  func `the programs of each Debian release have all libraries that they need`(
    release: String, authenticatesTime: Bool
  ) async throws {
    let facts = try BoardConfiguration(named: "qemu-arm64", in: Repository(around: #filePath), release: release)
    let choice = try NetworkOptions(
      "dhcp", keys: [keys(key)], timeServers: ["pool.ntp.org"], authenticatesTime: authenticatesTime)
    let access = try await NetworkAccess(choice, to: "qemu-arm64", facts)
    var count = 0
    for (path, entry) in access.entries {
      guard case .file(let contents, _) = entry, contents.starts(with: [0x7F] + Data("ELF".utf8)) else { continue }
      let file = folder.appending(path: "program")
      try contents.write(to: file)
      let lines = try await Command.output("readelf", ["--wide", "--dynamic", file.path]).split(separator: "\n")
      for line in lines where line.contains("(NEEDED)") {
        let name = try #require(line.firstMatch(of: /\[(.+)\]/)?.1)
        count += 1
        #expect(access.entries["lib/\(name)"] != nil, "\(path) needs \(name)")
      }
    }
    #expect(count > 10)
    #expect((access.entries["lib/libcrypto.so.3"] != nil) == (release != "bookworm"))
  }

  @Test(arguments: ["", "-s", "a b", "a\nlisten on *", "http://time", String(repeating: "a", count: 300)])
  func `an invalid time server is rejected`(server: String) throws {
    #expect(throws: BoardImageError.badTimeServer(server, option: "--time")) {
      try NetworkOptions("dhcp", keys: [], timeServers: [server])
    }
  }

  @Test func `a network for a board without one in its file is rejected, with the remedy`() async throws {
    let repository = try Repository(around: #filePath)
    let facts = try BoardConfiguration(named: "raspberrypi-3", in: repository)
    let choice = try NetworkOptions("dhcp", keys: [keys(key)])
    await #expect(throws: BoardImageError.noNetwork(board: "raspberrypi-3")) {
      _ = try await NetworkAccess(choice, to: "raspberrypi-3", facts)
    }
    #expect(
      "\(BoardImageError.noNetwork(board: "k"))".hasSuffix(
        " has no [network]; add [network] to it (docs/boards.md), or leave out --network"))
  }
}
