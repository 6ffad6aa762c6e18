internal import CQRCode
import Geometry
public import Raster

/// A QR code: a square of dark and light modules that a telephone's camera reads.
public struct QRCode: Equatable, Sendable {
  /// How much of a code may be dirty or hidden and it can still be read.
  public enum Correction: Sendable {
    /// 7 of 100.
    case low
    /// 15 of 100.
    case medium
    /// 25 of 100.
    case quartile
    /// 30 of 100.
    case high
  }

  /// D: light modules around it that readers need.
  public static let margin = 4

  /// On a side, in modules: 21 to 177.
  public let size: Int
  /// Row by row.
  private let modules: [Bool]

  /// The smallest code that says `text`; nil where no code has so much room (some 2,900 bytes at the lowest correction, 1,270 at the highest)
  /// or where a zero is in it.
  ///
  /// - Parameter correction: at least; where the same size has room for more, it has more.
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
    (self.size, self.modules) = (size, modules)
  }

  /// Whether the module in a column and a row is dark; outside all are light.
  public subscript(column: Int, row: Int) -> Bool {
    column >= 0 && row >= 0 && column < size && row < size && modules[row * size + column]
  }

  /// The dark modules, each one by one, with the code's top left at the origin. Neighbors in a row are one rectangle.
  public var path: Path {
    var path = Path()
    for row in 0..<size {
      var column = 0
      while column < size {
        let start = column
        while self[column, row] { column += 1 }
        if column > start { path.append(Path(rect: Rect(Double(start), Double(row), Double(column - start), 1))) } else { column += 1 }
      }
    }
    return path
  }
}
