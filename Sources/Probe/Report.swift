import System

/// The figures of all runs, as a table of figure, value, goal and range.
struct Report {
  private struct Row {
    var figure: String
    var unit: String
    var decimals: Int
    /// The greatest value that meets the goal; nil where there is none.
    var goal: Double?
    var values = Samples()
  }

  private var rows: [Row] = []
  private var notes: [String] = []

  /// Adds one run's value of a figure.
  mutating func add(_ figure: String, _ value: Double, _ unit: String, decimals: Int = 0, goal: Double? = nil) {
    let index: Int
    if let known = rows.firstIndex(where: { $0.figure.utf8.elementsEqual(figure.utf8) }) {
      index = known
    } else {
      index = rows.count
      rows.append(Row(figure: figure, unit: unit, decimals: decimals, goal: goal))
    }
    rows[index].values.add(value)
  }

  /// Adds a line below the table, once.
  mutating func note(_ text: String) {
    if !notes.contains(where: { $0.utf8.elementsEqual(text.utf8) }) { notes.append(text) }
  }

  /// The value is the median of the runs.
  func print() {
    line("figure", "value", "", "goal", "", "least … greatest")
    for row in rows {
      let value = row.values.median
      let range =
        row.values.count > 1
        ? "\(text(row.values.least, row.decimals)) … \(text(row.values.greatest, row.decimals))" : ""
      let goal = row.goal.map { "≤ \(text($0, $0 == Double(Int($0)) ? 0 : row.decimals))" } ?? ""
      // What is printed decides: 4.04 ms shown as 4.0 meets a goal of 4.
      let isMet = row.goal.map { scaledUp(value, row.decimals) <= scaledUp($0, row.decimals) }
      line(row.figure, text(value, row.decimals), row.unit, goal, isMet.map { $0 ? "met" : "NOT MET" } ?? "", range)
    }
    for note in notes { Process.say(note) }
  }

  private func line(_ figure: String, _ value: String, _ unit: String, _ goal: String, _ verdict: String, _ range: String) {
    let text = "\(padded(figure, 44))\(padded(value, 9, right: true)) \(padded(unit, 8))\(padded(goal, 9))\(padded(verdict, 9))\(range)"
    var end = text.endIndex
    while end > text.startIndex, text[text.index(before: end)] == " " { end = text.index(before: end) }
    Process.say(String(text[..<end]))
  }

  private func padded(_ text: String, _ width: Int, right: Bool = false) -> String {
    let space = String(repeating: " ", count: max(0, width - text.unicodeScalars.count))
    return right ? space + text : text + space
  }
}

/// A measured value, never negative, with so many digits after the point.
func text(_ value: Double, _ decimals: Int) -> String {
  var scale = 1
  for _ in 0..<decimals { scale *= 10 }
  let scaled = scaledUp(value, decimals)
  guard decimals > 0 else { return "\(scaled)" }
  let fraction = "\(scaled % scale)"
  return "\(scaled / scale)." + String(repeating: "0", count: decimals - fraction.utf8.count) + fraction
}

/// `value` in units of its last printed digit.
private func scaledUp(_ value: Double, _ decimals: Int) -> Int {
  var scale = 1.0
  for _ in 0..<decimals { scale *= 10 }
  return Int(value * scale + 0.5)
}
