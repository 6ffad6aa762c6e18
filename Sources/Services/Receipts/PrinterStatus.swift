/// The status that a printer reported last.
public struct PrinterStatus: Equatable, Sendable {
  /// Whether the cover is open.
  public internal(set) var isCoverOpen = false
  /// Whether there is paper.
  public internal(set) var hasPaper = true
  /// Whether the roll is near its end. Not all printers can detect this.
  public internal(set) var isPaperLow = false
  /// Whether the printer has an error, such as a cutter jam.
  public internal(set) var hasError = false

  /// A status query that the printer answers with one byte, even while it is busy.
  enum Query: UInt8 {
    /// DLE EOT 2 (offline cause).
    case offline = 2
    /// DLE EOT 4 (roll paper sensor).
    case paper = 4

    var bytes: [UInt8] { [0x10, 0x04, rawValue] }
  }

  /// Returns `true` if a byte can be an answer to a `Query`: four of its bits are fixed.
  static func isAnswer(_ byte: UInt8) -> Bool { byte & 0x93 == 0x12 }

  /// Returns `true` if a byte can be the answer to `GS r 1`, which the printer sends when it has printed the data
  /// before it.
  static func isTransmitStatus(_ byte: UInt8) -> Bool { byte & 0x90 == 0 }

  mutating func update(with byte: UInt8, for question: Query) {
    switch question {
    case .offline:
      isCoverOpen = byte & 0x04 != 0
      if byte & 0x20 != 0 { hasPaper = false }
      hasError = byte & 0x40 != 0
    case .paper:
      isPaperLow = byte & 0x0C != 0
      if byte & 0x60 != 0 { hasPaper = false }
    }
  }

  /// Returns the reason why the printer cannot print, or `nil` if it can.
  func error(at path: String) -> PrinterError? {
    if isCoverOpen { return .coverOpen(path) }
    if !hasPaper { return .noPaper(path) }
    return hasError ? .hardwareError(path) : nil
  }
}
