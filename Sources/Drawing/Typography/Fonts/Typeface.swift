internal import CFreeType
internal import Geometry
package import Raster

/// A font file: the shapes and widths of its glyphs, at all sizes.
///
/// A typeface references the bold and italic typefaces of its family, which can reference others:
///
///     sans.bold = try Typeface(contentsOf: "/fonts/Sans-Bold.ttf")
///     sans.italic = try Typeface(contentsOf: "/fonts/Sans-Italic.ttf")
///     sans.italic?.bold = try Typeface(contentsOf: "/fonts/Sans-BoldItalic.ttf")
///
/// With a variable font, one file contains the family: `sans.bold = sans.variation(weight: 700)`.
///
/// A typeface uses the FreeType library of the `AppContext` that was current when it was opened. Like that context, a
/// typeface must be used on one thread at a time.
public final class Typeface {
  /// The typeface of fonts that specify none. It belongs to the current `AppContext`, and `Kiosk.run` sets it.
  ///
  /// While it is `nil`, such fonts have no size and draw nothing.
  public static var system: Typeface? {
    get { FontContext.current.system }
    set { FontContext.current.system = newValue }
  }

  /// The typefaces in which `TextShaper` looks for the characters that a font lacks, in this order.
  ///
  /// If none of them has a character, the font's missing-character glyph is drawn. If that glyph is empty, the glyph of
  /// the next font that has one is drawn. The list belongs to the current `AppContext`.
  public static var fallbacks: [Typeface] {
    get { FontContext.current.fallbacks }
    set { FontContext.current.fallbacks = newValue }
  }

  /// The maximum number of cached outlines, more than the letters of most alphabets.
  private static let maximumOutlines = 256

  /// The path of the file, or the name that was given for its bytes.
  public let path: String
  /// The name of the family, such as "DejaVu Sans".
  public let familyName: String

  /// The bold typeface of the family, which `StyledText` uses for bold text. If it is `nil`, bold letters are
  /// thickened.
  public var bold: Typeface?

  /// The italic typeface of the family, which `StyledText` uses for italic text. If it is `nil`, italic letters are
  /// slanted.
  ///
  /// Text that is bold and italic uses the italic typeface's `bold`, or otherwise the bold typeface's `italic`.
  public var italic: Typeface?

  /// The number of font units per em. The following values are in font units.
  package let unitsPerEm: Double
  let ascent: Double
  let descent: Double
  let lineHeight: Double

  let cache = GlyphCache()
  /// Data that a `TextLayoutEngine` stores for this typeface and that lives as long as the typeface.
  package var shapingData: AnyObject?
  /// The painter of the glyphs in color, or `nil` if there are none, or if the app doesn't use fonts in color.
  package private(set) var colorGlyphs: (any ColorGlyphPainter)?
  /// The file of a font with images, or `nil`.
  package let imageFile: ImageFontFile?
  /// The variation of the typeface, or `nil` for the default instance of its file.
  package let variation: FontVariation?
  let face: FT_Face
  /// The library of `face`, which must outlive it.
  let library: FontLibrary
  /// A copy of the font's bytes, if it was not opened from a file.
  private let bytes: UnsafeMutableRawBufferPointer?
  /// The boxes around the glyphs' outlines, or `nil` for a font with CFF outlines.
  let glyphBoxes: GlyphBoxes?
  private let hasKerning: Bool
  /// The kerning of a font without the table `kern`, or `nil`.
  private let pairKerning: PairKerning?
  /// The glyphs and advances of the ASCII characters, of which most text consists.
  private let ascii: UnsafeMutablePointer<Glyph>
  private var outlines: [UInt32: Path] = [:]
  /// The outline of the glyph being drawn, in 1/64 pixel.
  private var scratchOutline = Path()
  /// The current size of the FreeType face, in 1/64 pixel.
  private var currentSize = 0

  /// The index of a glyph and its advance in font units.
  struct Glyph: BitwiseCopyable {
    var index: UInt32
    var advance: Int32
  }

  /// Opens the font file at `path`. The file stays mapped as long as the typeface lives.
  ///
  /// - Parameter index: The index of the font in a collection (`.ttc`).
  @export(interface)
  public convenience init(contentsOf path: String, face index: Int = 0) throws(FontError) {
    let library = try FontContext.current.library(for: path)
    if let file = try FontContext.current.colorFonts?.imageFile(at: path, face: index) {
      try self.init(file, of: library, path)
      return
    }
    let face = try Self.open(index, path) { vt_ft_open(library.handle, path, $0, &$1) }
    self.init(face, of: library, path)
  }

  /// Opens a font file in memory and keeps a copy of it.
  ///
  /// - Parameters:
  ///   - name: The name for `path` and errors.
  ///   - index: The index of the font in a collection.
  @export(interface)
  public convenience init(bytes: [UInt8], name: String, face index: Int = 0) throws(FontError) {
    let library = try FontContext.current.library(for: name)
    if let file = try FontContext.current.colorFonts?.imageFile(copying: bytes, name: name, face: index) {
      try self.init(file, of: library, name)
      return
    }
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(bytes.count, 1), alignment: 16)
    copy.copyBytes(from: bytes)
    let face: FT_Face
    do throws(FontError) {
      face = try Self.open(index, name) {
        vt_ft_open_bytes(library.handle, copy.baseAddress, bytes.count, $0, &$1)
      }
    } catch {
      copy.deallocate()
      throw error
    }
    self.init(face, of: library, name, bytes: copy)
  }

  /// Opens a font with images.
  private convenience init(_ file: ImageFontFile, of library: FontLibrary, _ path: String) throws(FontError) {
    let face = try Self.open(0, path) {
      vt_ft_open_bytes(library.handle, file.font.baseAddress, file.font.count, $0, &$1)
    }
    self.init(face, of: library, path, images: file)
  }

  /// Opens the font `index` of a file, and throws an error if it is not usable.
  ///
  /// - Parameter opener: Opens the font of an index. Returns the reason for a failure, or `nil`.
  private static func open(
    _ index: Int, _ path: String, _ opener: (Int, inout FT_Face?) -> UnsafePointer<CChar>?
  ) throws(FontError) -> FT_Face {
    var opened: FT_Face?
    var reason = opener(0, &opened)
    if reason == nil, let first = opened, index != 0 {
      let count = first.pointee.num_faces
      FT_Done_Face(first)
      opened = nil
      // FreeType takes larger indices for named instances of variable fonts.
      guard index > 0, index < count else {
        let faces = count == 1 ? "1 face" : "\(count) faces"
        throw .cannotOpen(path: path, reason: "it has \(faces), counted from 0, and none with the index \(index)")
      }
      reason = opener(index, &opened)
    }
    if let reason { throw .cannotOpen(path: path, reason: String(cString: reason)) }
    guard let opened else { throw .cannotOpen(path: path, reason: "out of memory") }
    guard let problem = problem(with: opened) else { return opened }
    FT_Done_Face(opened)
    throw .cannotOpen(path: path, reason: String(cString: problem))
  }

  /// Returns the reason why a font that FreeType has opened is not usable, or `nil`.
  private static func problem(with face: FT_Face) -> UnsafePointer<CChar>? {
    // CBDT and sbix. On boards, FreeType takes a font with these for one with outlines.
    if mappedTable(0x4342_4454, of: face) ?? mappedTable(0x7362_6978, of: face) != nil { return vt_ft_no_color() }
    return vt_ft_is_scalable(face) != 0 && face.pointee.units_per_EM > 0 ? nil : vt_ft_no_outlines()
  }

  init(
    _ opened: FT_Face, of library: FontLibrary, _ path: String, bytes: UnsafeMutableRawBufferPointer? = nil,
    _ instance: FontVariation? = nil, images: ImageFontFile? = nil
  ) {
    face = opened
    imageFile = images
    self.library = library
    self.path = path
    self.bytes = bytes
    self.variation = instance
    let name = opened.pointee.family_name
    familyName = name.map { String(cString: $0) } ?? ""
    unitsPerEm = Double(opened.pointee.units_per_EM)
    ascent = Double(opened.pointee.ascender)
    descent = -Double(opened.pointee.descender)
    lineHeight = max(Double(opened.pointee.height), ascent + descent)
    glyphBoxes = GlyphBoxes { Self.mappedTable($0, of: opened) }
    hasKerning = vt_ft_has_kerning(opened) != 0
    pairKerning = hasKerning ? nil : Self.pairKerning(of: opened, instance)
    ascii = .allocate(capacity: 128)
    for code in 0..<128 { ascii[code] = Self.glyph(of: UInt32(code), in: opened) }
    colorGlyphs = FontContext.current.colorFonts?.painter(of: self)
  }

  deinit {
    ascii.deallocate()
    FT_Done_Face(face)
    bytes?.deallocate()
  }

  // MARK: Metrics

  /// Returns the glyph of a character. For a character that the font lacks, returns its missing-character glyph.
  func glyph(of scalar: Unicode.Scalar) -> Glyph {
    let code = scalar.value
    return code < 128 ? ascii[Int(code)] : Self.glyph(of: code, in: face)
  }

  private static func glyph(of code: UInt32, in face: FT_Face) -> Glyph {
    var index = FT_Get_Char_Index(face, FT_ULong(code))
    if index == 0, let ordinary = ordinary(code) { index = FT_Get_Char_Index(face, FT_ULong(ordinary)) }
    var advance: FT_Fixed = 0
    guard FT_Get_Advance(face, index, FT_Int32(VT_FT_UNITS), &advance) == 0 else {
      return Glyph(index: index, advance: 0)
    }
    return Glyph(index: index, advance: Int32(truncatingIfNeeded: advance))
  }

  /// Returns the space or hyphen for a special one that a font may lack.
  private static func ordinary(_ code: UInt32) -> UInt32? {
    switch code {
    case 0xA0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: 0x20
    case 0x2010, 0x2011: 0x2D
    default: nil
    }
  }

  private static func pairKerning(of face: FT_Face, _ variation: FontVariation?) -> PairKerning? {
    guard let table = mappedTable(0x4750_4F53, of: face) else { return nil }  // GPOS
    var variations: KerningVariations?
    if let variation, let table = mappedTable(0x4744_4546, of: face) {  // GDEF
      variations = KerningVariations(table, at: normalizedCoordinates(of: face, count: variation.coordinates.count))
    }
    return PairKerning(table, variations)
  }

  /// Returns the kerning between two glyphs, in font units.
  func kerning(_ left: UInt32, _ right: UInt32) -> Int32 {
    guard hasKerning else { return pairKerning?.between(Int(left), Int(right)) ?? 0 }
    var shift = FT_Vector()
    let mode = FT_UInt(FT_KERNING_UNSCALED.rawValue)
    guard FT_Get_Kerning(face, left, right, mode, &shift) == 0 else { return 0 }
    return Int32(truncatingIfNeeded: shift.x)
  }

  /// Returns the index of a character's glyph, or 0 if the font lacks the character.
  package func index(of code: UInt32) -> UInt32 { FT_Get_Char_Index(face, FT_ULong(code)) }

  /// Whether the font's missing-character glyph is visible. In some fonts it is empty.
  package var hasVisibleMissingGlyph: Bool { !outline(0).elements.isEmpty }

  /// Returns the advance of a glyph, in font units.
  package func advance(of index: UInt32) -> Int32 {
    var advance: FT_Fixed = 0
    guard FT_Get_Advance(face, index, FT_Int32(VT_FT_UNITS), &advance) == 0 else { return 0 }
    return Int32(truncatingIfNeeded: advance)
  }

  /// Returns a table of the font file, such as `GSUB`, or an empty array if the font lacks it. The first letter of the
  /// tag is in the highest byte.
  package func table(_ tag: UInt32) -> [UInt8] {
    var length: FT_ULong = 0
    guard tag != 0, FT_Load_Sfnt_Table(face, FT_ULong(tag), 0, nil, &length) == 0, length > 0, length < 1 << 26 else {
      return []
    }
    var bytes = [UInt8](repeating: 0, count: Int(length))
    return FT_Load_Sfnt_Table(face, FT_ULong(tag), 0, &bytes, &length) == 0 ? bytes : []
  }

  /// Returns a table in the mapped file, or `nil` if the font lacks it. The first letter of the tag is in the highest
  /// byte. The table is valid as long as the typeface.
  package func mappedTable(_ tag: Int) -> FontTable? { Self.mappedTable(tag, of: face) }

  private static func mappedTable(_ tag: Int, of face: FT_Face) -> FontTable? {
    guard let stream = face.pointee.stream, let bytes = stream.pointee.base else { return nil }
    let file = UnsafeRawBufferPointer(start: bytes, count: Int(stream.pointee.size))
    return FontTable.find(tag, in: file, font: index(of: face))
  }

  /// The index of the font in its file.
  var faceIndex: Int { Self.index(of: face) }

  /// Returns the lower half of FreeType's index. The upper half is the named instance of a variable font.
  private static func index(of face: FT_Face) -> Int { Int(face.pointee.face_index & 0xFFFF) }

  // MARK: Shapes

  /// Hinting in the vertical direction only.
  ///
  /// The baseline and the x-height are aligned to whole rows, which makes text of 13 to 24 pixels crisp. Widths don't
  /// change, so the positions of the layout remain valid. The font's own instructions would also snap stems, whose
  /// weight then jumps between sizes. Without hinting, horizontal strokes blur.
  private static let hinting = FT_Int32(VT_FT_LIGHT)

  /// Returns the bitmap of a glyph. `size` is in 1/64 pixel, and `phase` moves the glyph right by quarters of a pixel.
  /// The coverage is adjusted for a contrast level.
  ///
  /// The rasterizer of `canvas` draws FreeType's outline and gives the same result on all processors. FreeType's
  /// rasterizer depends on the processor's word size.
  ///
  /// - Parameter slope: The horizontal offset for each pixel above the baseline: always the same value, or 0.
  func bitmap(_ index: UInt32, size: Int, phase: Int, level: Int, slope: Double, on canvas: Canvas) -> GlyphCache.Bitmap
  {
    let key = GlyphCache.key(glyph: index, size: size, phase: phase, level: level, isSlanted: slope > 0)
    if let known = cache.find(key) { return known }
    if currentSize != size {
      guard FT_Set_Char_Size(face, 0, FT_F26Dot6(size), 72, 72) == 0 else { return .empty }
      currentSize = size
    }
    let failure = FT_Load_Glyph(face, index, Self.hinting)
    // Don't cache this result, since more memory may be available next time.
    if Int(failure) == FT_Err_Out_Of_Memory { return .empty }
    guard failure == 0, let slot = face.pointee.glyph, vt_ft_is_outline(slot) != 0
    else { return cache.add(key, .empty, from: nil, pitch: 0, level: level) }
    scratchOutline.removeAll()
    scratchOutline.append(&slot.pointee.outline)
    // From 1/64 pixel to pixels, with a quarter of a pixel per phase.
    let map = AffineTransform(a: 1 / 64, b: 0, c: -slope / 64, d: 1 / 64, tx: Double(phase) / 4, ty: 0)
    let area = PixelRect(covering: map.apply(to: scratchOutline.bounds))
    guard GlyphCache.canCache(area.size) else { return .empty }
    if area.isEmpty { return cache.add(key, .empty, from: nil, pitch: 0, level: level) }
    guard let coverage = canvas.coverage(of: scratchOutline, by: map, in: area) else { return .empty }
    let bitmap = GlyphCache.Bitmap(
      width: Int16(clamping: area.width), height: Int16(clamping: area.height),
      left: Int16(clamping: area.minX), top: Int16(clamping: -area.minY))
    return cache.add(key, bitmap, from: coverage, pitch: area.width, level: level)
  }

  /// Returns the range from the bottom to the top of a glyph, in font units above the baseline.
  func verticalRange(of index: UInt32) -> ClosedRange<Double> {
    guard FT_Load_Glyph(face, index, FT_Int32(VT_FT_UNITS)) == 0, let slot = face.pointee.glyph,
      vt_ft_is_outline(slot) != 0
    else { return 0...0 }
    var box = FT_BBox()
    FT_Outline_Get_CBox(&slot.pointee.outline, &box)
    return Double(box.yMin)...Double(max(box.yMin, box.yMax))
  }

  /// Draws a glyph in font units, with its origin at that of user space.
  @inline(never)
  func draw(_ index: UInt32, _ color: Color, on canvas: Canvas) {
    if let colorGlyphs, colorGlyphs.draw(index, of: self, color, on: canvas) { return }
    canvas.fill(outline(index), with: color)
  }

  /// Returns the outline of a glyph in font units. The y axis points down from the baseline.
  package func outline(_ index: UInt32) -> Path {
    if let known = outlines[index] { return known }
    var path = Path()
    let failure = FT_Load_Glyph(face, index, FT_Int32(VT_FT_UNITS))
    if Int(failure) == FT_Err_Out_Of_Memory { return path }
    if failure == 0, let slot = face.pointee.glyph,
      vt_ft_is_outline(slot) != 0
    {
      path.append(&slot.pointee.outline)
    }
    if outlines.count >= Self.maximumOutlines { outlines.removeAll(keepingCapacity: true) }
    outlines[index] = path
    return path
  }
}
