import Glibc
import System
import TestContexts
import Testing

@Suite(.freshContext) struct LocalAddressesTests {
  @Test func `are those that the C library returns, except the loopback addresses`() {
    var known: Set<String> = []
    var first: UnsafeMutablePointer<ifaddrs>?
    #expect(getifaddrs(&first) == 0)
    defer { freeifaddrs(first) }
    var next = first
    while let interface = next {
      next = interface.pointee.ifa_next
      guard let address = interface.pointee.ifa_addr, address.pointee.sa_family == sa_family_t(AF_INET) else {
        continue
      }
      var text = [CChar](repeating: 0, count: 64)
      #expect(getnameinfo(address, socklen_t(MemoryLayout<sockaddr_in>.size), &text, 64, nil, 0, NI_NUMERICHOST) == 0)
      known.insert(String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }
    #expect(Set(LocalAddresses.all) == known.filter { !$0.hasPrefix("127.") })
  }
}
