import System

/// The record of a board's starts, for its next start.
struct BoardRecord: Equatable {
  /// The number of starts since an app last ran long enough to count as healthy, including this one.
  var starts = 1
  /// How this start ended. `nil` while it lasts, and if its end was not recorded: because the power was cut, the
  /// watchdog or the kernel restarted the board, or the disk failed.
  var ending: String?
  /// The number of the app's recent failures when this start ended.
  var failures = 0

  init(starts: Int = 1, ending: String? = nil, failures: Int = 0) {
    self.starts = starts
    self.ending = ending
    self.failures = failures
  }

  /// Parses `text`, ignoring unknown lines. Returns `nil` if it contains no count.
  init?(parsing text: String) {
    var starts: Int?
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1)
      guard words.count == 2 else { continue }
      switch words[0] {
      case "starts": starts = Int(digits: words[1]).map { min($0, 1000) }
      case "failures": failures = Int(digits: words[1]).map { min($0, 1000) } ?? 0
      case "ending": ending = String(words[1])
      default: break
      }
    }
    guard let starts else { return nil }
    self.starts = starts
  }

  var text: String {
    "starts \(starts)\n" + (failures > 0 ? "failures \(failures)\n" : "") + (ending.map { "ending \($0)\n" } ?? "")
  }

  var next: BoardRecord { BoardRecord(starts: starts + 1) }
}
