internal import Geometry

/// Coverage of text, adjusted to how light its color is.
///
/// Pixels are blended as they are stored, in sRGB, where half a covering of
/// white on black looks far darker than half of black on white: light text
/// would look thin. So its coverage is lifted; dark text stays as it is, since
/// faces are drawn for that.
final class Contrast {
  static let levels = 4
  /// The power that coverage is raised to, from black text to white.
  private static let exponents = [1.0, 0.92, 0.82, 0.72]

  private let tables: UnsafeMutablePointer<UInt8>
  private var known = 0

  init() { tables = .allocate(capacity: Self.levels * 256) }

  deinit { tables.deallocate() }

  static func level(luminance: Double) -> Int { Int(luminance * Double(levels - 1) + 0.5) }

  /// 256 bytes, from coverage to coverage.
  func table(_ level: Int) -> UnsafePointer<UInt8> {
    let table = tables + level * 256
    if known & 1 << level == 0 {
      let exponent = Self.exponents[level]
      for value in 0..<256 {
        table[value] = UInt8(Functions.pow(Double(value) / 255, exponent) * 255 + 0.5)
      }
      known |= 1 << level
    }
    return UnsafePointer(table)
  }
}
