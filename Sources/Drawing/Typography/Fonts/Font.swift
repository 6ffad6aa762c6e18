internal import Geometry

/// A typeface at a size.
public struct Font: Equatable {
  /// The height of the em square, in points.
  public var size: Double
  /// The typeface, or `nil` for the current value of `Typeface.system`.
  public var typeface: Typeface?
  /// The line height as a multiple of the typeface's own, 0.5 to 4. The limits are chosen. The difference is added in
  /// equal parts above and below the line.
  public var leading = 1.0 {
    // Comparisons with NaN are false, so the result is 0.5.
    didSet { leading = leading > 0.5 ? min(leading, 4) : 0.5 }
  }

  /// Creates a font of `size` points. If `typeface` is `nil`, the font uses the system typeface.
  public init(size: Double, typeface: Typeface? = nil) {
    self.size = size
    self.typeface = typeface
  }

  /// Returns `true` if both fonts have the same size, typeface and leading.
  public static func == (a: Font, b: Font) -> Bool {
    a.size == b.size && a.typeface === b.typeface && a.leading == b.leading
  }

  package func withSize(_ size: Double) -> Font {
    var font = self
    font.size = size
    return font
  }

  /// The typeface for drawing, or `nil` if nothing is drawn.
  var face: Typeface? { size > 0 && size.isFinite ? typeface ?? Typeface.system : nil }

  /// Returns the number of points per unit of the typeface.
  package func unit(_ face: Typeface) -> Double { size / face.unitsPerEm }

  /// The distance from the baseline to the top of a line, in points.
  public var ascent: Double { face.map { $0.ascent * unit($0) } ?? 0 }

  /// The distance from the baseline to the bottom of a line, in points.
  public var descent: Double { face.map { $0.descent * unit($0) } ?? 0 }

  /// The distance between baselines, in points.
  public var lineHeight: Double { face.map { $0.lineHeight * unit($0) * leading } ?? 0 }

  /// Returns the height of a line of `text`, in points. It exceeds `lineHeight` if the text uses a taller typeface of
  /// `Typeface.fallbacks`.
  @export(interface)
  package func lineHeight(of text: String) -> Double {
    guard let face, ComplexText.engine(for: text, face) != nil else { return lineHeight }
    return TextLayout(text, font: self, maximumLines: 1).size.height
  }

  /// Returns the advance width of `text` in one line, including kerning and trailing spaces, in points.
  @export(interface)
  public func width(of text: String) -> Double {
    guard let face else { return 0 }
    if let setter = ComplexText.engine(for: text, face) {
      return setter.line(of: text, self, face).width
    }
    var run = AdvancePen(face)
    for scalar in text.unicodeScalars { _ = run.next(scalar) }
    return Double(run.pen) * unit(face)
  }
}
