import System

/// What a board writes down about its starts, so that the next one knows.
struct BoardRecord: Equatable {
  /// Starts since an app last ran long enough for all to be well, this one among them.
  var starts = 1
  /// How this start ended; nil while it lasts, and for ever where the power was cut, the watchdog or the kernel restarted the
  /// board, or the disk did not take it.
  var ending: String?

  init(starts: Int = 1, ending: String? = nil) {
    self.starts = starts
    self.ending = ending
  }

  /// Reads `text`; lines that say nothing are ignored. Nil where it holds no count.
  init?(parsing text: String) {
    var starts: Int?
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1)
      guard words.count == 2 else { continue }
      switch words[0] {
      case "starts": starts = Int(decimal: words[1]).map { max(0, min($0, 1000)) }
      case "ending": ending = String(words[1])
      default: break
      }
    }
    guard let starts else { return nil }
    self.starts = starts
  }

  /// As it is kept.
  var text: String { "starts \(starts)\n" + (ending.map { "ending \($0)\n" } ?? "") }

  /// That of the next start.
  var next: BoardRecord { BoardRecord(starts: starts + 1) }
}
