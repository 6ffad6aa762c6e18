/// Straightens what a touch panel reports, with both axes running from 0 to 1:
///
///     x' = a·x + b·y + c
///     y' = d·x + e·y + f
///
/// The order is libinput's, so numbers found with its tools serve here too.
public struct CalibrationMatrix: Equatable, Sendable {
  /// How much of x goes to x.
  public let a: Double
  /// How much of y goes to x.
  public let b: Double
  /// What is added to x.
  public let c: Double
  /// How much of x goes to y.
  public let d: Double
  /// How much of y goes to y.
  public let e: Double
  /// What is added to y.
  public let f: Double

  /// Leaves every place where it is.
  public static let identity = CalibrationMatrix(1, 0, 0, 0, 1, 0)!

  /// Nil when the matrix folds the panel into a line or a point, or a number is beyond a million.
  @export(interface)
  public init?(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
    // A panel is never stretched a million times: that is a slip, not a calibration.
    for number in [a, b, c, d, e, f] where !(number.magnitude <= 1e6) { return nil }
    guard (a * e - b * d).magnitude > 1e-6 else { return nil }
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.e = e
    self.f = f
  }

  /// Reads six decimal numbers between spaces or commas, such as `1 0 0 0 1 0`
  /// or `0, 1, 0, -1, 0, 1`; nil for anything else.
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

  /// The six numbers as `init(_:)` reads them, with nine decimals: a millionth of a pixel.
  public var text: String {
    var text = ""
    for number in [a, b, c, d, e, f] { text += (text.isEmpty ? "" : " ") + number.decimal(places: 9) }
    return text
  }

  /// Where a place that the panel reads really is.
  public func apply(to place: PanelPlace) -> PanelPlace {
    PanelPlace(a * place.x + b * place.y + c, d * place.x + e * place.y + f)
  }
}
