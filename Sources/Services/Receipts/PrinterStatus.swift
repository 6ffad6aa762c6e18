/// What a printer said of itself when it was asked last.
public struct PrinterStatus: Equatable, Sendable {
  /// Whether its cover is open.
  public internal(set) var isCoverOpen = false
  /// Whether there is paper.
  public internal(set) var hasPaper = true
  /// Whether the roll is near its end, where it can tell.
  public internal(set) var isPaperLow = false
  /// Whether something is wrong with it, such as a jam of the cutter.
  public internal(set) var hasError = false

  /// A question that it answers with a byte, whatever it is doing.
  enum Question: UInt8 {
    /// DLE EOT 2 (offline cause).
    case offline = 2
    /// DLE EOT 4 (roll paper sensor).
    case paper = 4

    var bytes: [UInt8] { [0x10, 0x04, rawValue] }
  }

  /// Whether a byte can be an answer to a question: four of its bits are always the same.
  static func isAnswer(_ byte: UInt8) -> Bool { byte & 0x93 == 0x12 }

  /// Whether it can be one to `GS r 1`, which is answered in its turn.
  static func isEndOfReceipt(_ byte: UInt8) -> Bool { byte & 0x90 == 0 }

  mutating func take(_ byte: UInt8, of question: Question) {
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

  /// Why it prints nothing.
  func trouble(at path: String) -> PrinterError? {
    if isCoverOpen { return .coverOpen(path) }
    if !hasPaper { return .noPaper(path) }
    return hasError ? .failed(path) : nil
  }
}
