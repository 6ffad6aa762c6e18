internal import CFreeType
internal import Geometry
internal import Raster

/// A font file: the shapes and widths of its glyphs, at every size.
///
/// A typeface knows the bold and the italic one of its family, and these know theirs in turn:
///
///     sans.bold = try Typeface(contentsOf: "/fonts/Sans-Bold.ttf")
///     sans.italic = try Typeface(contentsOf: "/fonts/Sans-Italic.ttf")
///     sans.italic?.bold = try Typeface(contentsOf: "/fonts/Sans-BoldItalic.ttf")
///
/// With a variable font, one file is a family: `sans.bold = sans.variation(weight: 700)`.
///
/// A typeface uses the FreeType library of the `AppContext` that was current when it was opened. Like that context, a typeface must
/// be used on one thread at a time.
public final class Typeface {
  /// The typeface of every `Font` that names none. It belongs to the current `AppContext`, and `Kiosk.run` sets it. While it
  /// is `nil`, such fonts have no size and draw nothing.
  public static var system: Typeface? {
    get { FontContext.current.system }
    set { FontContext.current.system = newValue }
  }

  /// The typefaces in which `TextShaper` looks for the characters that a font lacks, in this order. A character that none of them
  /// has is drawn as the font's own sign for a missing character; if that sign is empty, as the sign of the next font that has
  /// one. The list belongs to the current `AppContext`.
  public static var fallbacks: [Typeface] {
    get { FontContext.current.fallbacks }
    set { FontContext.current.fallbacks = newValue }
  }

  /// The most outlines kept; more than the letters of most alphabets.
  private static let mostOutlines = 256

  /// The file that it was read from, or the name that its bytes were given.
  public let path: String
  /// Such as "DejaVu Sans".
  public let familyName: String

  /// The bold one of its family, which `StyledText` takes for what is bold; nil has its letters thickened.
  public var bold: Typeface?

  /// The italic one of its family, which `StyledText` takes for what is italic; nil has its letters slanted. What is bold as
  /// well takes the italic one's bold, or else the bold one's italic.
  public var italic: Typeface?

  /// All of these in the font's own units, of which `unitsPerEm` make the font size.
  package let unitsPerEm: Double
  let ascent: Double
  let descent: Double
  let lineHeight: Double

  let cache = GlyphCache()
  /// What a `TextSetter` keeps for this typeface, as long as it lives.
  package var shaping: AnyObject?
  /// What makes it another than its file says; nil for a typeface as its file has it.
  package let instance: TypefaceInstance?
  let face: FT_Face
  /// The library of `face`, which has to outlive it.
  let library: FontLibrary
  /// What it was made of, where that was no file.
  private let bytes: UnsafeMutableRawBufferPointer?
  private let hasKerning: Bool
  /// Glyph and advance of each ASCII character, which most text is made of.
  private let ascii: UnsafeMutablePointer<Glyph>
  private var outlines: [UInt32: Path] = [:]
  /// The outline of the glyph that is drawn, in 1/64 pixel.
  private var drawn = Path()
  /// The size that the face is set to, in 1/64 pixel.
  private var currentSize = 0

  /// A glyph's number, and its advance in font units.
  struct Glyph: BitwiseCopyable {
    var index: UInt32
    var advance: Int32
  }

  /// Opens the font file at `path`, which stays mapped as long as this lives.
  @export(interface)
  public convenience init(contentsOf path: String) throws(FontError) {
    let library = try FontContext.current.library(for: path)
    var opened: FT_Face?
    let reason = vt_ft_open(library.handle, path, &opened)
    self.init(try Self.checked(opened, reason, path), of: library, path)
  }

  /// Opens a font file that is in memory, and keeps a copy of it.
  ///
  /// - Parameter name: what `path` and errors say.
  @export(interface)
  public convenience init(bytes: [UInt8], name: String) throws(FontError) {
    let library = try FontContext.current.library(for: name)
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(bytes.count, 1), alignment: 16)
    copy.copyBytes(from: bytes)
    var opened: FT_Face?
    let reason = vt_ft_open_bytes(library.handle, copy.baseAddress, bytes.count, &opened)
    let face: FT_Face
    do throws(FontError) { face = try Self.checked(opened, reason, name) } catch {
      copy.deallocate()
      throw error
    }
    self.init(face, of: library, name, bytes: copy)
  }

  /// - Parameter reason: why it was not opened.
  private static func checked(_ opened: FT_Face?, _ reason: UnsafePointer<CChar>?, _ path: String) throws(FontError) -> FT_Face {
    if let reason { throw .cannotOpen(path: path, reason: String(cString: reason)) }
    guard let opened, vt_ft_is_scalable(opened) != 0, opened.pointee.units_per_EM > 0 else {
      FT_Done_Face(opened)
      throw .cannotOpen(path: path, reason: "it has no outlines")
    }
    return opened
  }

  init(
    _ opened: FT_Face, of library: FontLibrary, _ path: String, bytes: UnsafeMutableRawBufferPointer? = nil,
    _ instance: TypefaceInstance? = nil
  ) {
    face = opened
    self.library = library
    self.path = path
    self.bytes = bytes
    self.instance = instance
    let name = opened.pointee.family_name
    familyName = name.map { String(cString: $0) } ?? ""
    unitsPerEm = Double(opened.pointee.units_per_EM)
    ascent = Double(opened.pointee.ascender)
    descent = -Double(opened.pointee.descender)
    lineHeight = max(Double(opened.pointee.height), ascent + descent)
    hasKerning = vt_ft_has_kerning(opened) != 0
    ascii = .allocate(capacity: 128)
    for code in 0..<128 { ascii[code] = Self.glyph(of: UInt32(code), in: opened) }
  }

  deinit {
    ascii.deallocate()
    FT_Done_Face(face)
    bytes?.deallocate()
  }

  // MARK: Measures

  /// The glyph of a character: the font's own sign for one that it lacks.
  func glyph(of scalar: Unicode.Scalar) -> Glyph {
    let code = scalar.value
    return code < 128 ? ascii[Int(code)] : Self.glyph(of: code, in: face)
  }

  private static func glyph(of code: UInt32, in face: FT_Face) -> Glyph {
    let index = FT_Get_Char_Index(face, FT_ULong(code))
    var advance: FT_Fixed = 0
    guard FT_Get_Advance(face, index, FT_Int32(VT_FT_UNITS), &advance) == 0 else {
      return Glyph(index: index, advance: 0)
    }
    return Glyph(index: index, advance: Int32(truncatingIfNeeded: advance))
  }

  /// What the distance of two glyphs changes by, in font units.
  func kerning(_ left: UInt32, _ right: UInt32) -> Int32 {
    guard hasKerning else { return 0 }
    var shift = FT_Vector()
    let mode = FT_UInt(FT_KERNING_UNSCALED.rawValue)
    guard FT_Get_Kerning(face, left, right, mode, &shift) == 0 else { return 0 }
    return Int32(truncatingIfNeeded: shift.x)
  }

  /// The number of a character's glyph; 0 where it has none.
  package func index(of code: UInt32) -> UInt32 { FT_Get_Char_Index(face, FT_ULong(code)) }

  /// Whether it draws something for a character that it lacks: some fonts leave a gap.
  package var hasSignForMissing: Bool { !outline(0).elements.isEmpty }

  /// How far a glyph moves the pen, in font units.
  package func advance(of index: UInt32) -> Int32 {
    var advance: FT_Fixed = 0
    guard FT_Get_Advance(face, index, FT_Int32(VT_FT_UNITS), &advance) == 0 else { return 0 }
    return Int32(truncatingIfNeeded: advance)
  }

  /// A table of the font file, such as `GSUB`, whose first letter is in the highest byte; empty where it has none.
  package func table(_ tag: UInt32) -> [UInt8] {
    var length: FT_ULong = 0
    guard tag != 0, FT_Load_Sfnt_Table(face, FT_ULong(tag), 0, nil, &length) == 0, length > 0, length < 1 << 26 else { return [] }
    var bytes = [UInt8](repeating: 0, count: Int(length))
    return FT_Load_Sfnt_Table(face, FT_ULong(tag), 0, &bytes, &length) == 0 ? bytes : []
  }

  // MARK: Shapes

  /// Hinted in height only: baseline and x-height come to lie on whole rows, which
  /// makes text of 13 to 24 pixels crisp, while widths, and with them the places
  /// that the layout found, stay as drawn. The font's own instructions snap stems
  /// too, and their weight jumps between sizes; without any hinting, horizontals blur.
  private static let hinting = FT_Int32(VT_FT_LIGHT)

  /// The glyph as pixels: `size` in 1/64 pixel, moved right by `phase` quarters
  /// of a pixel, for text of a contrast level.
  ///
  /// - Parameter slope: what it moves to the right by for each pixel above the baseline; always the same one, or 0.
  ///
  /// FreeType's outline is drawn by our own rasterizer, that of `canvas`, which computes the same
  /// on every processor: FreeType's takes numbers of the processor's width.
  func bitmap(_ index: UInt32, size: Int, phase: Int, level: Int, slope: Double, on canvas: Canvas) -> GlyphCache.Bitmap {
    let key = GlyphCache.key(glyph: index, size: size, phase: phase, level: level, isSlanted: slope > 0)
    if let known = cache.find(key) { return known }
    if currentSize != size {
      guard FT_Set_Char_Size(face, 0, FT_F26Dot6(size), 72, 72) == 0 else { return .empty }
      currentSize = size
    }
    let failure = FT_Load_Glyph(face, index, Self.hinting)
    // What is not there now may be there the next time, where memory is short.
    if Int(failure) == FT_Err_Out_Of_Memory { return .empty }
    guard failure == 0, let slot = face.pointee.glyph, vt_ft_is_outline(slot) != 0
    else { return cache.add(key, .empty, from: nil, pitch: 0, level: level) }
    drawn.removeAll()
    drawn.append(&slot.pointee.outline)
    // 1/64 pixel, and a quarter of a pixel for each phase.
    let map = AffineTransform(a: 1 / 64, b: 0, c: -slope / 64, d: 1 / 64, tx: Double(phase) / 4, ty: 0)
    let area = PixelRect(covering: map.apply(to: drawn.bounds))
    guard GlyphCache.canKeep(area.size) else { return .empty }
    if area.isEmpty { return cache.add(key, .empty, from: nil, pitch: 0, level: level) }
    guard let coverage = canvas.coverage(of: drawn, by: map, in: area) else { return .empty }
    let bitmap = GlyphCache.Bitmap(
      width: Int16(clamping: area.width), height: Int16(clamping: area.height),
      left: Int16(clamping: area.minX), top: Int16(clamping: -area.minY))
    return cache.add(key, bitmap, from: coverage, pitch: area.width, level: level)
  }

  /// The glyph's outline in font units, y down from the baseline.
  func outline(_ index: UInt32) -> Path {
    if let known = outlines[index] { return known }
    var path = Path()
    let failure = FT_Load_Glyph(face, index, FT_Int32(VT_FT_UNITS))
    if Int(failure) == FT_Err_Out_Of_Memory { return path }
    if failure == 0, let slot = face.pointee.glyph,
      vt_ft_is_outline(slot) != 0
    {
      path.append(&slot.pointee.outline)
    }
    if outlines.count >= Self.mostOutlines { outlines.removeAll(keepingCapacity: true) }
    outlines[index] = path
    return path
  }
}
