/// A typeface at a size.
public struct Font: Equatable {
  /// The height of the em square, in points.
  public var size: Double
  /// Nil means `Typeface.system`, whichever that is when it is needed.
  public var typeface: Typeface?

  /// A font of `size` points; nil takes the system typeface.
  public init(size: Double, typeface: Typeface? = nil) {
    self.size = size
    self.typeface = typeface
  }

  /// Whether both have the same size and the same typeface.
  public static func == (a: Font, b: Font) -> Bool {
    a.size == b.size && a.typeface === b.typeface
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
  public var lineHeight: Double { face.map { $0.lineHeight * unit($0) } ?? 0 }

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
