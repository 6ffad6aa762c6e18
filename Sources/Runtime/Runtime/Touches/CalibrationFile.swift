import Platform
import System

/// The file that stores a panel's calibration matrix, as six numbers.
public struct CalibrationFile: Equatable, Sendable {
  /// The path of the file, which need not exist.
  public var path: String

  /// The default file, which every kiosk reads and the calibration program writes.
  public static let `default` = CalibrationFile(path: "/var/lib/vitrine/touch-matrix")

  /// Creates a reference to the file at `path`, which need not exist.
  public init(path: String) { self.path = path }

  /// Reads the matrix. Returns `nil` if the file does not exist. If it is unreadable or invalid, returns `nil` and logs
  /// the reason.
  public func matrix() -> CalibrationMatrix? {
    let text: String
    do throws(Errno) {
      text = try File.text(at: path, limit: 4096)
    } catch {
      if error != .noSuchFileOrDirectory && error != .notDirectory { logError(error.message) }
      return nil
    }
    guard let matrix = CalibrationMatrix(Self.line(of: text)) else {
      logError("does not contain the six numbers of a matrix")
      return nil
    }
    return matrix
  }

  /// Writes the matrix. If that fails, the file is unchanged.
  public func save(_ matrix: CalibrationMatrix) throws(Errno) {
    try File.replace(at: path, with: "\(matrix.text)\n")
  }

  /// Returns the text without its line end.
  private static func line(of text: String) -> String {
    var line = text[...]
    while let last = line.utf8.last, last == UInt8(ascii: "\n") || last == UInt8(ascii: "\r") { line.removeLast() }
    return String(line)
  }

  private func logError(_ reason: String) {
    Process.log(
      "touch: \(path): \(reason); continuing without calibration (run the program calibrate to write it again)")
  }
}
