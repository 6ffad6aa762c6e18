/// An incremental SHA-256 hash function (FIPS 180-4). The letters `a` to `h` and `w` are the variables of the standard.
///
/// Releases, stored records, cached responses, and PINs are checked with it, on boards and in the host tool.
public struct SHA256 {
  /// The hash value of the blocks so far, as eight words.
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
  /// The message schedule of the current block. It is stored only to reuse its memory.
  private var schedule = [UInt32](repeating: 0, count: 64)
  /// The bytes of an incomplete block.
  private var partialBlock: [UInt8] = []
  private var byteCount: UInt64 = 0

  private static let blockSize = 64

  /// Creates a hash function without input.
  public init() {}

  /// Returns the hash of `bytes`.
  public static func hash(of bytes: [UInt8]) -> [UInt8] {
    var hash = SHA256()
    hash.update(with: bytes)
    return hash.finish()
  }

  /// Hashes the next bytes.
  public mutating func update(with bytes: [UInt8]) {
    byteCount &+= UInt64(bytes.count)
    var next = 0
    if !partialBlock.isEmpty {
      next = min(bytes.count, Self.blockSize - partialBlock.count)
      partialBlock += bytes[..<next]
      guard partialBlock.count == Self.blockSize else { return }
      partialBlock.withUnsafeBufferPointer { Self.compress($0.baseAddress!, into: &state, &schedule) }
      partialBlock.removeAll(keepingCapacity: true)
    }
    bytes.withUnsafeBufferPointer { buffer in
      while bytes.count - next >= Self.blockSize {
        Self.compress(buffer.baseAddress! + next, into: &state, &schedule)
        next += Self.blockSize
      }
    }
    partialBlock += bytes[next...]
  }

  /// Returns the hash, which has 32 bytes. Don't use this value afterwards.
  public mutating func finish() -> [UInt8] {
    let bits = byteCount &* 8
    // The padding: a set bit, then zeros up to the length at the end of the last block.
    let zeros = (119 - Int(byteCount % 64)) % 64
    update(with: [0x80] + [UInt8](repeating: 0, count: zeros) + Self.bytes(of: bits))
    return state.flatMap { Self.bytes(of: $0) }
  }

  /// Returns the bytes of `number`, most significant first.
  private static func bytes<Number: FixedWidthInteger>(of number: Number) -> [UInt8] {
    stride(from: Number.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> Number($0)) }
  }

  /// Adds a block of 64 bytes to the hash value `state`.
  private static func compress(_ block: UnsafePointer<UInt8>, into state: inout [UInt32], _ schedule: inout [UInt32]) {
    schedule.withUnsafeMutableBufferPointer { w in
      for index in 0..<16 {
        let byte = block + index * 4
        w[index] = UInt32(byte[0]) << 24 | UInt32(byte[1]) << 16 | UInt32(byte[2]) << 8 | UInt32(byte[3])
      }
      for index in 16..<64 {
        let a = w[index - 15]
        let b = w[index - 2]
        let low = rotatedRight(a, 7) ^ rotatedRight(a, 18) ^ (a >> 3),
          high = rotatedRight(b, 17) ^ rotatedRight(b, 19) ^ (b >> 10)
        w[index] = w[index - 16] &+ low &+ w[index - 7] &+ high
      }
      state.withUnsafeMutableBufferPointer { state in
        var a = state[0]
        var b = state[1]
        var c = state[2]
        var d = state[3]
        var e = state[4]
        var f = state[5]
        var g = state[6]
        var h = state[7]
        constants.withUnsafeBufferPointer { constants in
          for index in 0..<64 {
            let first =
              h &+ (rotatedRight(e, 6) ^ rotatedRight(e, 11) ^ rotatedRight(e, 25)) &+ ((e & f) ^ (~e & g))
              &+ constants[index]
              &+ w[index]
            let second =
              (rotatedRight(a, 2) ^ rotatedRight(a, 13) ^ rotatedRight(a, 22)) &+ ((a & b) ^ (a & c) ^ (b & c))
            h = g
            g = f
            f = e
            e = d &+ first
            d = c
            c = b
            b = a
            a = first &+ second
          }
        }
        state[0] &+= a
        state[1] &+= b
        state[2] &+= c
        state[3] &+= d
        state[4] &+= e
        state[5] &+= f
        state[6] &+= g
        state[7] &+= h
      }
    }
  }

  @inline(__always)
  private static func rotatedRight(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}
