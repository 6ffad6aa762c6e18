import Foundation
import System
import TestContexts
import TestKit
import Testing

@Suite("A mapping", .freshContext) struct MappingTests {
  private let folder = TemporaryFolder()

  @Test func `is complete once it is populated, even beyond the limit of one call`() throws {
    let file = try Descriptor(opening: folder.path + "/file", [.readWrite, .create])
    let pages = 2500
    try #require(ftruncate(file.rawValue, off_t(pages * 4096)) == 0)
    let mapping = try Mapping(file.rawValue, length: pages * 4096)
    #expect(residents(of: mapping, pages) == 0)
    mapping.populate()
    #expect(residents(of: mapping, pages) == pages)
  }

  @Test func `of zeros is refused if there is not enough memory for it`() throws {
    #expect(throws: Errno.noMemory) { _ = try Mapping(zeroed: 1 << 46) }
    #expect(try Mapping(zeroed: 0).length == 1)
  }

  private func residents(of mapping: borrowing Mapping, _ pages: Int) -> Int {
    var flags = [UInt8](repeating: 0, count: pages)
    guard mincore(mapping.address, mapping.length, &flags) == 0 else { return -1 }
    return flags.count { $0 & 1 != 0 }
  }
}
