/// The number by which people and signatures refer to a key, as minisign chooses it at random.
public struct KeyID: Equatable, Sendable {
  /// The number's bytes, in the order of the file.
  public let bytes: [UInt8]

  static let size = 8

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = Array(bytes) }

  /// The 16 digits that minisign prints, `0` to `9` and `A` to `F`.
  public var text: String {
    var text: [UInt8] = []
    for byte in bytes.reversed() {
      for digit in [byte >> 4, byte & 15] { text.append(digit + (digit < 10 ? 0x30 : 0x37)) }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
