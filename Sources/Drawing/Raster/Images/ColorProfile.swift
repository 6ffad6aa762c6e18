import Geometry

/// A color profile (ICC) of an image file, which converts the image to sRGB.
///
/// Supported are profiles with a curve for each channel and the colors of the primaries, such as Display P3 and Adobe
/// RGB, and profiles of grays. Profiles of printers consist of tables.
package struct ColorProfile {
  /// The amounts of light of the 256 samples, from 0 to 1: first those of red, then of green and blue.
  private var light: [Float] = []
  /// The rows of the matrix that converts amounts of light to those of sRGB.
  private var matrix: [Float] = [1, 0, 0, 0, 1, 0, 0, 0, 1]

  /// Reads a profile. Returns `nil` if it is invalid or not supported, or if it does not change colors.
  ///
  /// - Parameter acceptsGray: Whether the profile may be one of grays.
  package init?(icc bytes: UnsafeRawBufferPointer, acceptsGray: Bool = true) {
    let file = ColorProfileFile(bytes: bytes)
    switch file.colorSpace {
    case ColorProfileFile.rgb:
      var primaries: [Float] = []
      for channel in ColorProfileFile.channels {
        guard let primary = file.point(channel.primary), let curve = file.curve(channel.curve) else { return nil }
        primaries += primary
        light += curve
      }
      setMatrix(primaries, Self.fromXYZ)
    case ColorProfileFile.gray where acceptsGray:
      guard let curve = file.curve(ColorProfileFile.grayCurve) else { return nil }
      light = curve + curve + curve
    default: return nil
    }
    if isSRGB { return nil }
  }

  /// Creates a profile with the curves of sRGB and these primaries: X, Y, and Z of red, green, and blue, whose sum is
  /// white. Returns `nil` if they are those of sRGB or invalid.
  init?(primaries: [Float]) {
    guard primaries.allSatisfy({ abs($0) < 100 }) else { return nil }
    let curve = (0..<256).map { sample in
      let value = Double(sample) / 255
      return Float(value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4))
    }
    light = curve + curve + curve
    setMatrix(primaries, Self.fromDaylightXYZ)
    // White stays white.
    for row in stride(from: 0, to: 9, by: 3) {
      let white = matrix[row] + matrix[row + 1] + matrix[row + 2]
      guard white > 0.1 else { return nil }
      for index in row..<row + 3 { matrix[index] /= white }
    }
    if isSRGB { return nil }
  }

  /// Sets the matrix to the product of a matrix from XYZ and the primaries.
  private mutating func setMatrix(_ primaries: [Float], _ fromXYZ: [Float]) {
    for row in 0..<3 {
      for column in 0..<3 {
        var sum: Float = 0
        for index in 0..<3 { sum += fromXYZ[3 * row + index] * primaries[3 * column + index] }
        matrix[3 * row + column] = sum
      }
    }
  }

  /// The matrix from XYZ, whose white is D65, to the light of sRGB. Published: Bruce Lindbloom.
  private static let fromDaylightXYZ: [Float] = [
    3.2404542, -1.5371385, -0.4985314, -0.9692660, 1.8760108, 0.0415560, 0.0556434, -0.2040259, 1.0572252,
  ]

  /// The matrix from XYZ, whose white is D50 in profiles, to the light of sRGB. Published: Bruce Lindbloom, with
  /// Bradford's adaptation.
  private static let fromXYZ: [Float] = [
    3.1338561, -1.6168667, -0.4906146, -0.9787684, 1.9161415, 0.0334540, 0.0719453, -0.2289914, 1.4052427,
  ]

  // MARK: Conversion

  /// Converts all pixels, which are not premultiplied.
  package func convert(_ bitmap: Bitmap) {
    let samples = Self.samples
    // Neighbors often have the same color.
    var last: (pixel: UInt32, result: UInt32) = (0, 0)
    for index in 0..<bitmap.stride * bitmap.size.height {
      let pixel = bitmap.pixels[index]
      if pixel != last.pixel { last = (pixel, converted(pixel, samples)) }
      bitmap.pixels[index] = last.result
    }
  }

  private func converted(_ pixel: UInt32, _ samples: [UInt8]) -> UInt32 {
    let red = light[Int(pixel >> 16 & 255)]
    let green = light[256 + Int(pixel >> 8 & 255)]
    let blue = light[512 + Int(pixel & 255)]
    var result = pixel >> 24
    for row in 0..<3 {
      let light = matrix[3 * row] * red + matrix[3 * row + 1] * green + matrix[3 * row + 2] * blue
      // Colors that sRGB does not have are clipped, as in web browsers.
      result = result << 8 | UInt32(samples[Int(max(0, min(1, light)) * Self.brightest + 0.5)])
    }
    return result
  }

  /// The last index of `samples`. Chosen: the darkest samples of sRGB are two steps apart.
  private static let brightest: Float = 8191

  /// The samples of sRGB for amounts of light.
  private static var samples: [UInt8] {
    (0...Int(brightest)).map { index in
      let light = Double(index) / Double(brightest)
      let sample = light <= 0.0031308 ? 12.92 * light : 1.055 * Math.pow(light, 1 / 2.4) - 0.055
      return UInt8(sample * 255 + 0.5)
    }
  }

  /// Whether the conversion changes grays, primaries and their mixtures by at most one step.
  private var isSRGB: Bool {
    let samples = Self.samples
    for level in stride(from: UInt32(0), through: 255, by: 15) {
      for channels: UInt32 in [0x1_0101, 0x1_0000, 0x100, 1, 0x1_0100, 0x1_0001, 0x101] {
        let pixel = level * channels
        let result = converted(pixel, samples)
        for shift: UInt32 in [0, 8, 16] where abs(Int(pixel >> shift & 255) - Int(result >> shift & 255)) > 1 {
          return false
        }
      }
    }
    return true
  }
}
