import Foundation
import System
import TestContexts
import TestKit
import Testing

@testable import Appliance

@Suite("A DHCP lease", .freshContext) struct AddressLeaseTests {
  @Test func `has up to three name servers, and the domain`() {
    #expect(
      AddressLease.text(servers: "192.168.1.1 fd00::1 1.1.1.1 8.8.8.8", domain: "hall.museum.test") == """
        search hall.museum.test
        nameserver 192.168.1.1
        nameserver fd00::1
        nameserver 1.1.1.1

        """)
    #expect(AddressLease.text(servers: "10.0.2.3", domain: "") == "nameserver 10.0.2.3\n")
  }

  @Test(arguments: ["", " ", "10.0.2.3\noptions", "$(reboot)", String(repeating: "1", count: 300)])
  func `without name servers keeps the previous ones`(servers: String) {
    #expect(AddressLease.text(servers: servers, domain: "museum.test") == nil)
  }

  @Test func `may have any text as the domain`() {
    #expect(AddressLease.text(servers: "10.0.2.3", domain: "a\nnameserver 6.6.6.6") == "nameserver 10.0.2.3\n")
  }

  @Test func `is written without a new file`() throws {
    let folder = TemporaryFolder()
    let path = "\(folder.path)/resolv.conf"
    try File.replace(at: path, with: "")
    let before = try status(of: path)
    for text in ["nameserver 192.168.1.1\n", "nameserver 1.1.1.1\n"] {
      try AddressLease.write(text, to: path)
      #expect(try File.text(at: path) == text)
    }
    #expect(try status(of: path) == before)
  }

  private func status(of path: String) throws -> UInt64 {
    var status = stat()
    try #require(stat(path, &status) == 0)
    return UInt64(status.st_ino)
  }
}
