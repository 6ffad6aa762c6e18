/// An affine correction of the positions that a touch panel reports. Both axes run from 0 to 1.
///
///     x' = a·x + b·y + c
///     y' = d·x + e·y + f
///
/// The order of the coefficients is libinput's, so matrices made with its tools can be used.
public struct CalibrationMatrix: Equatable, Sendable {
  /// The factor from x to x'.
  public let a: Double
  /// The factor from y to x'.
  public let b: Double
  /// The translation along the x axis.
  public let c: Double
  /// The factor from x to y'.
  public let d: Double
  /// The factor from y to y'.
  public let e: Double
  /// The translation along the y axis.
  public let f: Double

  /// The matrix that leaves every position unchanged.
  public static let identity = CalibrationMatrix(1, 0, 0, 0, 1, 0)!

  /// Creates a matrix from its six coefficients.
  ///
  /// Returns `nil` if the matrix collapses the panel to a line or a point, or if the magnitude of a coefficient exceeds
  /// a million.
  @export(interface)
  public init?(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
    // No panel needs a factor of a million, so such a coefficient is a mistake.
    for number in [a, b, c, d, e, f] where !(number.magnitude <= 1e6) { return nil }
    guard (a * e - b * d).magnitude > 1e-6 else { return nil }
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.e = e
    self.f = f
  }

  /// Parses six decimal numbers separated by spaces or commas, such as `1 0 0 0 1 0` or `0, 1, 0, -1, 0, 1`.
  ///
  /// Returns `nil` for any other text.
  @export(interface)
  public init?(_ text: String) {
    var numbers: [Double] = []
    let separator: Character = text.utf8.contains(UInt8(ascii: ",")) ? "," : " "
    for field in text.split(separator: separator, omittingEmptySubsequences: separator == " ") {
      guard numbers.count < 6, let number = Double(decimal: Self.trimmed(field)) else { return nil }
      numbers.append(number)
    }
    guard numbers.count == 6 else { return nil }
    self.init(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
  }

  private static func trimmed(_ field: Substring) -> Substring {
    var field = field
    while field.first == " " { field.removeFirst() }
    while field.last == " " { field.removeLast() }
    return field
  }

  /// The six coefficients in the format that `init(_:)` parses, with nine decimals. Their precision is about a
  /// millionth of a pixel.
  public var text: String {
    var text = ""
    for number in [a, b, c, d, e, f] { text += (text.isEmpty ? "" : " ") + number.decimal(places: 9) }
    return text
  }
}
