import Foundation
import Host
import Testing

@testable import Images

@Suite("The date of an image") struct ImageDateTests {
  private func date(_ environment: [String: String]) async throws -> Int64 {
    let facts = try BoardConfiguration(named: "qemu-x86_64", in: Repository(around: #filePath))
    return try await ImageDate(of: Kernel.load(for: facts), environment: environment).seconds
  }

  @Test func `is that of its kernel, and not that of the day on which it was unpacked`() async throws {
    let date = try await date([:])
    // Debian 12 was released in 2023.
    #expect(date > 1_672_531_200 && Double(date) < Date.now.timeIntervalSince1970 - 86_400)
    #expect(try await self.date(["SOURCE_DATE_EPOCH": ""]) == date)
  }

  @Test func `can be set`() async throws {
    #expect(try await date(["SOURCE_DATE_EPOCH": "1800000000"]) == 1_800_000_000)
    for text in ["yesterday", "-1", "+1800000000", "99999999999999999999"] {
      await #expect(throws: BoardImageError.badDate("SOURCE_DATE_EPOCH", text)) {
        try await date(["SOURCE_DATE_EPOCH": text])
      }
    }
  }
}
