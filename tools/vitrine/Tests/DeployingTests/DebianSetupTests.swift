import Foundation
import Host
import Testing

@testable import Deploying

@Suite struct DebianSetupTests {
  @Test func `a version is newer by its numbers, not by its letters`() {
    #expect(DebianSetup.isNewer("0.10.0", than: "0.9.1"))
    #expect(DebianSetup.isNewer("1.0.0", than: "0.9"))
    #expect(!DebianSetup.isNewer("0.1.0", than: "0.1.0"))
    #expect(!DebianSetup.isNewer("0.1.0", than: "0.2.0"))
  }

  @Test func `no other user of a system can read the app's data and releases, which may contain secrets`() throws {
    let unit = DebianSetup.overlay(in: try Repository(around: #filePath)).appending(
      path: "etc/systemd/system/vitrine.service")
    #expect(try String(contentsOf: unit, encoding: .utf8).contains("\nStateDirectoryMode=1770\n"))
  }

  @Test func `the set-up lists its files and links first, and no folders`() throws {
    let paths = try DebianSetup.installedPaths(in: Repository(around: #filePath))
    #expect(
      paths.contains("etc/systemd/system/vitrine.service") && paths.contains("etc/systemd/system/getty@tty1.service"))
    #expect(paths.contains("usr/lib/vitrine/vitrine-keeper") && !paths.contains("etc"))
    #expect(paths == paths.sorted())
  }

  @Test(arguments: [("root@kiosk", []), ("alice@kiosk", ["sudo", "-n"]), ("ssh://alice@kiosk:22", ["sudo", "-n"])])
  func `the user of a host's name is used, and only root needs no sudo`(host: String, prefix: [String]) async throws {
    let logins = try await RemoteLogin.candidates(for: host, [])
    #expect(logins.map(\.prefix) == [prefix])
  }

  @Test func `without a user, root is tried, and then the current user`() async throws {
    let logins = try await RemoteLogin.candidates(for: "kiosk", ["-F", "/dev/null"])
    #expect(logins.first?.user == "root")
    #expect(logins.count == (NSUserName() == "root" ? 1 : 2))
    // A user in ssh's configuration is the only candidate.
    let named = try await RemoteLogin.candidates(for: "kiosk", ["-F", "/dev/null", "-o", "User=somebody"])
    #expect(named.map(\.user) == ["somebody"])
  }
}
