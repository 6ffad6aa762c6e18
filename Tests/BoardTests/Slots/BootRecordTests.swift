import ReleaseFormat
import TestContexts
import Testing

@Suite(.freshContext) struct BootRecordTests {
  private static let states = SystemSlot.allCases.flatMap { slot in
    [BootState.Trial.none, .waiting, .started].map { BootState(accepted: slot, trial: $0) }
  }

  @Test(arguments: states) func `a record can be read again`(state: BootState) {
    let record = BootRecord(sequence: 0x0102_0304, state: state)
    #expect(record.bytes.count == BootRecord.sectorSize)
    #expect(BootRecord(record.bytes) == record)
  }

  /// The values that U-Boot writes: `crc32` of 2023.01 stores the sum with its most significant byte first.
  @Test func `a record has the format that the boot loader's script reads`() {
    let bytes = BootRecord(sequence: 6, state: BootState(accepted: .a, trial: .started)).bytes
    #expect(Array(bytes.prefix(16)) == Array("VITR".utf8) + [6, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0])
    #expect(bytes[16..<508].allSatisfy { $0 == 0 })
    #expect(Array(bytes.suffix(4)) == [0xEF, 0x85, 0xF4, 0x3E])
  }

  @Test func `a record with any changed bit is invalid`() {
    let record = BootRecord(sequence: 7, state: BootState(accepted: .b, trial: .waiting))
    for index in record.bytes.indices {
      var bytes = record.bytes
      bytes[index] ^= 1 << UInt8(index % 8)
      #expect(BootRecord(bytes) == nil, "byte \(index)")
    }
    for blank: UInt8 in [0, 0xFF] { #expect(BootRecord([UInt8](repeating: blank, count: 512)) == nil) }
    #expect(BootRecord(Array(record.bytes.dropLast())) == nil)
  }

  @Test func `the valid record with the higher number counts`() {
    let older = BootRecord(sequence: 4, state: BootState(accepted: .a))
    let newer = BootRecord(sequence: 5, state: BootState(accepted: .b))
    let damaged = [UInt8](repeating: 1, count: 512)
    #expect(BootRecord.newest(of: [older.bytes, newer.bytes])?.record == newer)
    #expect(BootRecord.newest(of: [newer.bytes, older.bytes])?.index == 0)
    #expect(BootRecord.newest(of: [damaged, older.bytes])?.record == older)
    #expect(BootRecord.newest(of: [older.bytes, damaged])?.index == 0)
    #expect(BootRecord.newest(of: [damaged, damaged]) == nil)
  }
}
