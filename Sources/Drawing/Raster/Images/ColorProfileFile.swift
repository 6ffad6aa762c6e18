import Geometry

/// The contents of a color profile (ICC.1:2010). Numbers are big-endian, and names are four characters.
struct ColorProfileFile {
  let bytes: UnsafeRawBufferPointer

  // The names "RGB ", "GRAY", and "kTRC".
  static let rgb = 0x5247_4220
  static let gray = 0x4752_4159
  static let grayCurve = 0x6B54_5243
  /// The tags of red, green, and blue: "rXYZ" and "rTRC", and so on.
  static let channels = [
    (primary: 0x7258_595A, curve: 0x7254_5243), (primary: 0x6758_595A, curve: 0x6754_5243),
    (primary: 0x6258_595A, curve: 0x6254_5243),
  ]

  /// The name of the color space, or `nil` if the file is not a profile.
  var colorSpace: Int? {
    // "acsp"
    number(at: 36) == 0x6163_7370 ? number(at: 16) : nil
  }

  /// Returns a number of at most four bytes, or `nil` if it is outside the file or larger than an `Int`.
  private func number(at offset: Int, count: Int = 4) -> Int? {
    bits(at: offset, count: count).flatMap { Int(exactly: $0) }
  }

  private func bits(at offset: Int, count: Int) -> UInt32? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    var bits: UInt32 = 0
    for index in offset..<offset + count { bits = bits << 8 | UInt32(bytes[index]) }
    return bits
  }

  /// Returns a number with 16 bits after the point.
  private func fixed(at offset: Int) -> Double? {
    bits(at: offset, count: 4).map { Double(Int32(bitPattern: $0)) / 65_536 }
  }

  /// Returns the position of a tag's data.
  private func tag(_ name: Int) -> Int? {
    guard let count = number(at: 128) else { return nil }
    // Chosen: more tags than profiles have.
    for index in 0..<min(count, 100) where number(at: 132 + 12 * index) == name {
      guard let offset = number(at: 136 + 12 * index), offset < bytes.count else { return nil }
      return offset
    }
    return nil
  }

  /// Returns the three coordinates of a color.
  func point(_ name: Int) -> [Float]? {
    // "XYZ "
    guard let tag = tag(name), number(at: tag) == 0x5859_5A20, let x = fixed(at: tag + 8), let y = fixed(at: tag + 12),
      let z = fixed(at: tag + 16)
    else { return nil }
    return [Float(x), Float(y), Float(z)]
  }

  /// Returns the amounts of light of the samples 0 to 255, from 0 to 1.
  func curve(_ name: Int) -> [Float]? {
    guard let tag = tag(name) else { return nil }
    switch number(at: tag) {
    // "curv"
    case 0x6375_7276: return sampledCurve(at: tag)
    // "para"
    case 0x7061_7261: return parametricCurve(at: tag)
    default: return nil
    }
  }

  private func curve(_ light: (Double) -> Double) -> [Float] {
    (0..<256).map { Float(max(0, min(1, light(Double($0) / 255)))) }
  }

  /// Returns a curve between samples of 16 bits. A single number is a gamma with 8 bits after the point.
  private func sampledCurve(at tag: Int) -> [Float]? {
    guard let count = number(at: tag + 8), count <= (bytes.count - tag - 12) / 2 else { return nil }
    func value(_ index: Int) -> Double { Double(bits(at: tag + 12 + 2 * index, count: 2) ?? 0) }
    if count == 0 { return curve { $0 } }
    if count == 1 { return curve { Math.pow($0, value(0) / 256) } }
    return curve { sample in
      let position = sample * Double(count - 1)
      let index = min(Int(position), count - 2)
      return (value(index) + (value(index + 1) - value(index)) * (position - Double(index))) / 65_535
    }
  }

  /// Returns a curve of the functions 0 to 4: (ax + b)ᵍ + e from d, and cx + f below.
  private func parametricCurve(at tag: Int) -> [Float]? {
    let counts = [1, 3, 4, 5, 7]
    guard let function = number(at: tag + 8, count: 2), function < counts.count else { return nil }
    var values: [Double] = []
    for index in 0..<counts[function] {
      guard let value = fixed(at: tag + 12 + 4 * index) else { return nil }
      values.append(value)
    }
    let a = function == 0 ? 1 : values[1]
    let b = function == 0 ? 0 : values[2]
    guard a != 0 else { return nil }
    let c = function < 3 ? 0 : values[3]
    let d = function < 3 ? -b / a : values[4]
    let e = function == 2 ? values[3] : function == 4 ? values[5] : 0
    let f = function == 2 ? values[3] : function == 4 ? values[6] : 0
    return curve { $0 >= d ? Math.pow(max(0, a * $0 + b), values[0]) + e : c * $0 + f }
  }
}
