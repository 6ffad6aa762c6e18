internal import CFreeType

/// The variation that distinguishes a typeface from the default instance of its file.
package final class FontVariation {
  /// The typeface of the file. Both typefaces use the same bytes.
  package let base: Typeface
  /// The coordinates on the font's axes, in the font's order and in 1/65536 of the axis unit.
  package let coordinates: [Int]

  init(_ base: Typeface, _ coordinates: [Int]) {
    self.base = base
    self.coordinates = coordinates
  }
}

extension Typeface {
  /// The range of weights of a variable font, or `nil` for other fonts. 400 is regular and 700 is bold, as for
  /// OpenType's axis `wght`.
  @export(interface)
  public var weights: ClosedRange<Double>? {
    var weights: ClosedRange<Double>?
    withAxes { axes in
      for axis in axes where axis.tag == AxisTag.weight { weights = axis.range }
    }
    return weights
  }

  /// Returns a variation of this variable font with another weight, width or slant.
  ///
  /// The variation has its own shapes and widths, but uses the same bytes. Keep it, since each variation has its own
  /// glyph cache.
  ///
  ///     sans.bold = sans.variation(weight: 700)
  ///
  /// Values outside an axis's range are clamped, and `nil` leaves an axis unchanged. Returns `nil` if the font lacks a
  /// requested axis, so that bold text falls back to thickened letters. The `bold` and `italic` of the variation are
  /// `nil`.
  ///
  /// - Parameters:
  ///   - weight: The weight: 400 is regular and 700 is bold, as for OpenType's axis `wght`.
  ///   - width: The width in percent of the regular width, as for OpenType's axis `wdth`.
  ///   - slant: The clockwise slant in degrees. OpenType's axis `slnt` has the opposite sign.
  @export(interface)
  public func variation(weight: Double? = nil, width: Double? = nil, slant: Double? = nil) -> Typeface? {
    let base = variation?.base ?? self
    var coordinates: [Int] = []
    var foundCount = 0
    withAxes { axes in
      for (index, axis) in axes.enumerated() {
        var coordinate = Double(variation?.coordinates[index] ?? axis.def) / 65536
        let requested: Double? =
          switch axis.tag {
          case AxisTag.weight: weight
          case AxisTag.width: width
          case AxisTag.slant: slant.map { -$0 }
          default: nil
          }
        if let requested, let range = axis.range {
          // Comparisons with NaN are false, so the result is the lower bound.
          coordinate = requested > range.lowerBound ? min(requested, range.upperBound) : range.lowerBound
          foundCount += 1
        }
        coordinates.append(Int((coordinate * 65536).rounded()))
      }
    }
    let requestedCount = (weight == nil ? 0 : 1) + (width == nil ? 0 : 1) + (slant == nil ? 0 : 1)
    guard foundCount == requestedCount, !coordinates.isEmpty, let stream = base.face.pointee.stream,
      let bytes = stream.pointee.base
    else {
      return nil
    }
    var opened: FT_Face?
    let failure = vt_ft_open_bytes(library.handle, bytes, Int(stream.pointee.size), faceIndex, &opened)
    guard failure == nil, let opened else { return nil }
    guard FT_Set_Var_Design_Coordinates(opened, FT_UInt(coordinates.count), &coordinates) == 0 else {
      FT_Done_Face(opened)
      return nil
    }
    return Typeface(opened, of: library, path, FontVariation(base, coordinates))
  }

  /// Returns the coordinates of a variation on the `count` axes of its font, from -1 to 1, in 1/16384.
  static func normalizedCoordinates(of face: FT_Face, count: Int) -> [Int] {
    var coordinates = [FT_Fixed](repeating: 0, count: count)
    guard FT_Get_Var_Blend_Coordinates(face, FT_UInt(coordinates.count), &coordinates) == 0 else { return [] }
    return coordinates.map { (Int($0) + 2) >> 2 }
  }

  /// Calls `body` with the font's axes, if it has any.
  private func withAxes(_ body: (UnsafeBufferPointer<FT_Var_Axis>) -> Void) {
    var variations: UnsafeMutablePointer<FT_MM_Var>?
    guard vt_ft_has_axes(face) != 0, FT_Get_MM_Var(face, &variations) == 0, let variations else { return }
    body(UnsafeBufferPointer(start: variations.pointee.axis, count: Int(variations.pointee.num_axis)))
    FT_Done_MM_Var(library.handle, variations)
    // After `FT_Get_MM_Var`, FreeType 2.12 draws a CFF2 font only if its coordinates were set.
    if variation == nil, mappedTable(0x4346_4632) != nil { FT_Set_Var_Design_Coordinates(face, 0, nil) }  // CFF2
  }
}

/// The tags of axes in font files.
private enum AxisTag {
  static var weight: FT_ULong { 0x7767_6874 }  // wght
  static var width: FT_ULong { 0x7764_7468 }  // wdth
  static var slant: FT_ULong { 0x736C_6E74 }  // slnt
}

extension FT_Var_Axis {
  /// The range of the axis, or `nil` if the font is broken.
  fileprivate var range: ClosedRange<Double>? {
    minimum <= maximum ? Double(minimum) / 65536...Double(maximum) / 65536 : nil
  }
}
