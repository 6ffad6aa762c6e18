import TestContexts
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
}
