internal import Geometry

/// Adjusts the coverage of text to the lightness of its color.
///
/// Pixels are blended in sRGB as they are stored. Half coverage of white on black looks far darker there than half
/// coverage of black on white, so light text would look thin. The coverage of light text is therefore increased. Dark
/// text is not adjusted, since typefaces are designed for it.
final class Contrast {
  static let levels = 4
  /// The exponents applied to coverage, from black text to white text.
  private static let exponents = [1.0, 0.92, 0.82, 0.72]

  private let tables: UnsafeMutablePointer<UInt8>
  private var known = 0

  init() { tables = .allocate(capacity: Self.levels * 256) }

  deinit { tables.deallocate() }

  static func level(luminance: Double) -> Int { Int(luminance * Double(levels - 1) + 0.5) }

  /// Returns a table of 256 bytes that maps coverage to adjusted coverage.
  func table(_ level: Int) -> UnsafePointer<UInt8> {
    let table = tables + level * 256
    if known & 1 << level == 0 {
      let exponent = Self.exponents[level]
      for value in 0..<256 {
        table[value] = UInt8(Math.pow(Double(value) / 255, exponent) * 255 + 0.5)
      }
      known |= 1 << level
    }
    return UnsafePointer(table)
  }
}
