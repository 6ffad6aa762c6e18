import Geometry
import Raster

/// A number that is made of everything that came out of an input: two builds that do the same have the same (FNV-1a).
public struct Digest {
  /// The number so far.
  public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Of nothing yet.
  public init() {}

  mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

  /// Adds a number, the lowest byte first.
  public mutating func add(_ number: UInt64) {
    for shift in 0..<8 { add(UInt8(truncatingIfNeeded: number >> (8 * UInt64(shift)))) }
  }

  mutating func add(_ number: Double) { add(number.bitPattern) }
  mutating func add(_ truth: Bool) { add(truth ? 1 as UInt8 : 0) }

  /// Adds a text and its end.
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
