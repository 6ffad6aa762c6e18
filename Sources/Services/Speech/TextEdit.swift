/// The difference between two values of a text field.
enum TextEdit: Equatable {
  /// Characters were added at one place.
  case inserted(String)
  /// Characters were removed at one place.
  case deleted(String)
  /// Anything else.
  case replaced

  init(from old: String, to new: String) {
    let before = Array(old)
    let after = Array(new)
    let shorter = min(before.count, after.count)
    var start = 0
    while start < shorter, before[start] == after[start] { start += 1 }
    var end = 0
    while end < shorter - start, before[before.count - 1 - end] == after[after.count - 1 - end] { end += 1 }
    let removed = before[start..<before.count - end]
    let added = after[start..<after.count - end]
    if removed.isEmpty {
      self = .inserted(String(added))
    } else {
      self = added.isEmpty ? .deleted(String(removed)) : .replaced
    }
  }
}
