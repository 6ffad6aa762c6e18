/// A typeface at a size.
public struct Font: Equatable {
  /// The height of the em square, in points.
  public var size: Double
  /// Nil means `Typeface.system`, whichever that is when it is needed.
  public var typeface: Typeface?
  /// How far lines are apart beside what the typeface says, 0.5 to 4. (D) What it adds is above and below each line alike.
  public var leading = 1.0 {
    // Comparisons with a value that is not a number are false.
    didSet { leading = leading > 0.5 ? min(leading, 4) : 0.5 }
  }

  /// A font of `size` points; nil takes the system typeface.
  public init(size: Double, typeface: Typeface? = nil) {
    self.size = size
    self.typeface = typeface
  }

  /// Whether both have the same size, typeface and leading.
  public static func == (a: Font, b: Font) -> Bool {
    a.size == b.size && a.typeface === b.typeface && a.leading == b.leading
  }

  /// The same font in another size, in points.
  package func sized(_ size: Double) -> Font {
    var font = self
    font.size = size
    return font
  }

  /// What it draws with; nil draws nothing.
  var face: Typeface? { size > 0 && size.isFinite ? typeface ?? Typeface.system : nil }

  /// Points for a unit of the typeface.
  package func unit(_ face: Typeface) -> Double { size / face.unitsPerEm }

  /// From the baseline up to the top of a line, in points.
  public var ascent: Double { face.map { $0.ascent * unit($0) } ?? 0 }

  /// From the baseline down to the bottom of a line, in points.
  public var descent: Double { face.map { $0.descent * unit($0) } ?? 0 }

  /// From one baseline to the next, in points.
  public var lineHeight: Double { face.map { $0.lineHeight * unit($0) * leading } ?? 0 }

  /// How far the pen moves for `text` in one line, kerning and spaces at the end included, in points.
  @export(interface)
  public func width(of text: String) -> Double {
    guard let face else { return 0 }
    if let setter = ScriptSupport.setter(for: text, face) {
      return setter.line(of: text, self, face).width
    }
    var run = GlyphRun(face)
    for scalar in text.unicodeScalars { _ = run.next(scalar) }
    return Double(run.pen) * unit(face)
  }
}
