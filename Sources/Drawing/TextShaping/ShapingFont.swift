internal import CHarfBuzz
internal import Typography

/// HarfBuzz's font of a typeface, in units of the typeface. The typeface owns it.
final class ShapingFont {
  let font: OpaquePointer

  /// Returns the shaping font that `face` owns.
  static func of(_ face: Typeface) -> ShapingFont {
    if let known = face.shapingData { return unsafeDowncast(known, to: ShapingFont.self) }
    let shapingFont = ShapingFont(face)
    face.shapingData = shapingFont
    return shapingFont
  }

  private convenience init(_ face: Typeface) {
    guard let instance = face.variation else {
      self.init(face, Self.tables(of: face))
      return
    }
    // All variations of a file share one set of tables.
    self.init(face, hb_face_reference(hb_font_get_face(Self.of(instance.base).font)))
    let coordinates = instance.coordinates.map { Float($0) / 65536 }
    hb_font_set_var_coords_design(font, coordinates, UInt32(coordinates.count))
  }

  private static func tables(of face: Typeface) -> OpaquePointer? {
    let tables = hb_face_create_for_tables(
      { _, tag, owner in
        let bytes = ShapingFont.face(owner).table(tag)
        return bytes.withUnsafeBytes { vt_hb_blob($0.baseAddress, UInt32($0.count)) }
      }, Unmanaged.passUnretained(face).toOpaque(), nil)
    hb_face_set_upem(tables, UInt32(face.unitsPerEm))
    return tables
  }

  /// Creates a font.
  ///
  /// - Parameter tables: The HarfBuzz face with the tables. The new font takes ownership of it.
  private init(_ face: Typeface, _ tables: OpaquePointer?) {
    let owner = Unmanaged.passUnretained(face).toOpaque()
    let units = Int32(face.unitsPerEm)
    font = hb_font_create(tables)
    hb_face_destroy(tables)
    hb_font_set_scale(font, units, units)
    hb_font_set_funcs(font, Self.functions, owner, nil)
  }

  deinit { hb_font_destroy(font) }

  private static func face(_ owner: UnsafeMutableRawPointer?) -> Typeface {
    Unmanaged<Typeface>.fromOpaque(owner!).takeUnretainedValue()
  }

  /// Glyphs and advances come from FreeType, as for text that is not shaped.
  private nonisolated(unsafe) static let functions: OpaquePointer? = {
    let functions = hb_font_funcs_create()
    hb_font_funcs_set_nominal_glyph_func(
      functions,
      { _, owner, code, glyph, _ in
        // A font may have a box for the tab.
        let index = ShapingFont.face(owner).index(of: code == 0x09 ? 0x20 : code)
        glyph?.pointee = index
        return index != 0 ? 1 : 0
      }, nil, nil)
    hb_font_funcs_set_glyph_h_advance_func(
      functions, { _, owner, glyph, _ in ShapingFont.face(owner).advance(of: glyph) }, nil, nil)
    hb_font_funcs_make_immutable(functions)
    return functions
  }()
}
