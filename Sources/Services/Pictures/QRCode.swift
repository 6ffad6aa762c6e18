internal import CQRCode
import Geometry
public import Raster

/// A QR code: a square of dark and light modules that a phone's camera reads.
public struct QRCode: Equatable, Sendable {
  /// The error correction level: the share of a code that may be damaged or hidden.
  public enum Correction: Sendable {
    /// 7 %.
    case low
    /// 15 %.
    case medium
    /// 25 %.
    case quartile
    /// 30 %.
    case high
  }

  /// The width of the light margin that readers need, in modules. Chosen: the QR standard requires four.
  public static let margin = 4

  /// The number of modules per side, 21 to 177.
  public let size: Int
  /// The modules, row by row. `true` is dark.
  private let modules: [Bool]

  /// Creates the smallest code for `text`, or returns `nil` if the text contains a zero byte or is too long. The limit
  /// is about 2,900 bytes at the lowest correction level and 1,270 bytes at the highest.
  ///
  /// - Parameter correction: The minimum level. A higher one is used if the code stays the same size.
  public init?(_ text: String, correction: Correction = .medium) {
    guard !text.utf8.contains(0), text.utf8.count < VT_QR_LONGEST else { return nil }
    let level =
      switch correction {
      case .low: qrcodegen_Ecc_LOW
      case .medium: qrcodegen_Ecc_MEDIUM
      case .quartile: qrcodegen_Ecc_QUARTILE
      case .high: qrcodegen_Ecc_HIGH
      }
    var work = [UInt8](repeating: 0, count: Int(VT_QR_LONGEST))
    var code = work
    guard qrcodegen_encodeText(text, &work, &code, level, 1, 40, qrcodegen_Mask_AUTO, true) else { return nil }
    let size = Int(qrcodegen_getSize(code))
    var modules: [Bool] = []
    modules.reserveCapacity(size * size)
    for y in 0..<size { for x in 0..<size { modules.append(qrcodegen_getModule(code, Int32(x), Int32(y))) } }
    self.size = size
    self.modules = modules
  }

  /// Returns `true` if the module at a column and row is dark. Modules outside the code are light.
  public subscript(column: Int, row: Int) -> Bool {
    column >= 0 && row >= 0 && column < size && row < size && modules[row * size + column]
  }

  /// The dark modules as a path, one unit per module, with the code's top left corner at the origin. Adjacent modules
  /// in a row are one rectangle.
  public var path: Path {
    var path = Path()
    for row in 0..<size {
      var column = 0
      while column < size {
        let start = column
        while self[column, row] { column += 1 }
        if column > start {
          path.append(Path(rect: Rect(Double(start), Double(row), Double(column - start), 1)))
        } else {
          column += 1
        }
      }
    }
    return path
  }
}
