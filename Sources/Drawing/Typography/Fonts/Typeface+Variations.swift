internal import CFreeType

/// What makes a typeface another than its file says.
package final class TypefaceInstance {
  /// The typeface of the file, whose bytes both use.
  package let base: Typeface
  /// A place on each of the font's axes, in the font's order, in 1/65536 of its unit.
  package let places: [Int]

  init(_ base: Typeface, _ places: [Int]) {
    self.base = base
    self.places = places
  }
}

extension Typeface {
  /// The weights of a variable font, from its lightest to its heaviest; nil for other fonts. 400 is regular and 700 is bold.
  /// (P: OpenType's axis `wght`)
  @export(interface)
  public var weights: ClosedRange<Double>? {
    var weights: ClosedRange<Double>?
    withAxes { axes in
      for axis in axes where axis.tag == AxisTag.weight { weights = axis.range }
    }
    return weights
  }

  /// This variable font in another weight, width or slant: a typeface with shapes and widths of its own, which draws from the same
  /// bytes. Keep it: each one has its own memory of drawn glyphs.
  ///
  ///     sans.bold = sans.variation(weight: 700)
  ///
  /// A number beyond what the font has is the nearest that it has; nil leaves that axis as it is here. A font that lacks an axis
  /// that is asked for gives nil, so that bold text falls back on letters that are thickened. Bold and italic of the new one are nil.
  ///
  /// - Parameters:
  ///   - weight: 400 is regular, 700 is bold. (P: OpenType's axis `wght`)
  ///   - width: percent of the regular width. (P: `wdth`)
  ///   - slant: degrees that upright strokes lean to the right by. (P: `slnt`, which counts to the left)
  @export(interface)
  public func variation(weight: Double? = nil, width: Double? = nil, slant: Double? = nil) -> Typeface? {
    let base = instance?.base ?? self
    var places: [Int] = []
    var found = 0
    withAxes { axes in
      for (index, axis) in axes.enumerated() {
        var place = Double(instance?.places[index] ?? axis.def) / 65536
        let wanted: Double? =
          switch axis.tag {
          case AxisTag.weight: weight
          case AxisTag.width: width
          case AxisTag.slant: slant.map { -$0 }
          default: nil
          }
        if let wanted, let range = axis.range {
          // Comparisons with what is no number are false.
          place = wanted > range.lowerBound ? min(wanted, range.upperBound) : range.lowerBound
          found += 1
        }
        places.append(Int((place * 65536).rounded()))
      }
    }
    let asked = (weight == nil ? 0 : 1) + (width == nil ? 0 : 1) + (slant == nil ? 0 : 1)
    guard found == asked, !places.isEmpty, let stream = base.face.pointee.stream, let bytes = stream.pointee.base else { return nil }
    var opened: FT_Face?
    guard vt_ft_open_bytes(library.handle, bytes, Int(stream.pointee.size), &opened) == nil, let opened else { return nil }
    guard FT_Set_Var_Design_Coordinates(opened, FT_UInt(places.count), &places) == 0 else {
      FT_Done_Face(opened)
      return nil
    }
    return Typeface(opened, of: library, path, TypefaceInstance(base, places))
  }

  /// Calls `body` with the font's axes, if it has any.
  private func withAxes(_ body: (UnsafeBufferPointer<FT_Var_Axis>) -> Void) {
    var variations: UnsafeMutablePointer<FT_MM_Var>?
    guard vt_ft_has_axes(face) != 0, FT_Get_MM_Var(face, &variations) == 0, let variations else { return }
    body(UnsafeBufferPointer(start: variations.pointee.axis, count: Int(variations.pointee.num_axis)))
    FT_Done_MM_Var(library.handle, variations)
  }
}

/// Names of axes, as a font file has them.
private enum AxisTag {
  static var weight: FT_ULong { 0x7767_6874 }  // wght
  static var width: FT_ULong { 0x7764_7468 }  // wdth
  static var slant: FT_ULong { 0x736C_6E74 }  // slnt
}

extension FT_Var_Axis {
  /// Nil in a font that is broken.
  fileprivate var range: ClosedRange<Double>? { minimum <= maximum ? Double(minimum) / 65536...Double(maximum) / 65536 : nil }
}
