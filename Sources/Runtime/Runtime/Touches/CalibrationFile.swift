import Platform
import System

/// The file in which a panel's calibration outlives the program: the matrix' six numbers.
public struct CalibrationFile: Equatable, Sendable {
  /// Where it lies, or will lie.
  public var path: String

  /// Where every kiosk looks, and the calibration program writes, unless told otherwise.
  public static let usual = CalibrationFile(path: "/var/lib/vitrine/touch-matrix")

  /// The file at `path`, which need not be there.
  public init(path: String) { self.path = path }

  /// The matrix in the file; nil, with a line in the log, where it holds none. One that was
  /// never written is no mistake.
  public func matrix() -> CalibrationMatrix? {
    let text: String
    do throws(Errno) {
      text = try File.text(at: path, limit: 4096)
    } catch {
      if error != .noSuchFileOrDirectory && error != .notDirectory { complain(error.message) }
      return nil
    }
    guard let matrix = CalibrationMatrix(Self.line(of: text)) else {
      complain("not six numbers of a matrix")
      return nil
    }
    return matrix
  }

  /// Puts `matrix` into the file: all of it or, where that fails, nothing.
  public func save(_ matrix: CalibrationMatrix) throws(Errno) {
    try File.replace(at: path, with: "\(matrix.text)\n")
  }

  /// The text without its end of line.
  private static func line(of text: String) -> String {
    var line = text[...]
    while let last = line.utf8.last, last == UInt8(ascii: "\n") || last == UInt8(ascii: "\r") { line.removeLast() }
    return String(line)
  }

  private func complain(_ reason: String) {
    Process.log("touch: \(path): \(reason): going on without calibration; the program calibrate writes it anew")
  }
}
