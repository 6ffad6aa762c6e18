import Geometry
import Raster

/// A hash (FNV-1a) of all results of an input. Two builds with equal hashes behave identically.
public struct Digest {
  /// The current hash.
  public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Creates the hash of no results.
  public init() {}

  mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

  /// Adds a number, starting with its lowest byte.
  public mutating func add(_ number: UInt64) {
    for shift in 0..<8 { add(UInt8(truncatingIfNeeded: number >> (8 * UInt64(shift)))) }
  }

  mutating func add(_ number: Double) { add(number.bitPattern) }
  mutating func add(_ truth: Bool) { add(truth ? 1 as UInt8 : 0) }

  /// Adds a text and a terminator.
  mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
    add(0xFF as UInt8)
  }

  mutating func add(_ picture: Bitmap) {
    for y in 0..<picture.size.height {
      for x in 0..<picture.size.width { add(UInt64(picture[x, y])) }
    }
  }
}
