import System

/// The figures of all runs, as a table of figure, value, goal, and range.
struct Report {
  struct Row {
    var figure: String
    var unit: String
    var decimals: Int
    /// The largest value that meets the goal, or `nil` if there is no goal.
    var goal: Double?
    var values = Samples()

    /// The median of the runs.
    var value: String { text(values.median, decimals) }
    /// The range from the smallest to the largest value, or an empty string for a single run.
    var range: String {
      values.count > 1 ? "\(text(values.least, decimals)) … \(text(values.greatest, decimals))" : ""
    }
  }

  /// The name of the measured program's file, without its folder.
  let name: String
  private(set) var rows: [Row] = []
  private var notes: [String] = []

  init(of path: String) {
    name = path.split(separator: "/").last.map { String($0) } ?? path
  }

  /// Adds a figure's value in one run.
  mutating func add(_ figure: String, _ value: Double, _ unit: String, decimals: Int = 0, goal: Double? = nil) {
    if index(of: figure) == nil { rows.append(Row(figure: figure, unit: unit, decimals: decimals, goal: goal)) }
    rows[index(of: figure)!].values.add(value)
  }

  /// Returns the row of a figure, or `nil` if it was not measured.
  func row(_ figure: String) -> Row? { index(of: figure).map { rows[$0] } }

  private func index(of figure: String) -> Int? {
    rows.firstIndex { $0.figure.utf8.elementsEqual(figure.utf8) }
  }

  /// Adds a line below the table, once.
  mutating func note(_ text: String) {
    if !notes.contains(where: { $0.utf8.elementsEqual(text.utf8) }) { notes.append(text) }
  }

  func print() {
    line("figure", "value", "", "goal", "", "least … greatest")
    for row in rows {
      let goal = row.goal.map { "≤ \(text($0, $0 == Double(Int($0)) ? 0 : row.decimals))" } ?? ""
      // Compare values as printed: 4.04 ms, shown as 4.0, meets a goal of 4.
      let isMet = row.goal.map { scaledUp(row.values.median, row.decimals) <= scaledUp($0, row.decimals) }
      line(row.figure, row.value, row.unit, goal, isMet.map { $0 ? "met" : "NOT MET" } ?? "", row.range)
    }
    printNotes()
  }

  func printNotes() { for note in notes { Process.printLine(note) } }

  private func line(
    _ figure: String, _ value: String, _ unit: String, _ goal: String, _ verdict: String, _ range: String
  ) {
    Process.printLine(
      trimmed(
        "\(padded(figure, 44))\(padded(value, 9, alignsRight: true)) \(padded(unit, 8))\(padded(goal, 9))\(padded(verdict, 9))\(range)"
      ))
  }
}

/// Returns `text`, padded with spaces after it, or before it, to `width` characters.
func padded(_ text: String, _ width: Int, alignsRight: Bool = false) -> String {
  let space = String(repeating: " ", count: max(0, width - text.unicodeScalars.count))
  return alignsRight ? space + text : text + space
}

/// Returns `line` without trailing spaces.
func trimmed(_ line: String) -> String {
  var end = line.endIndex
  while end > line.startIndex, line[line.index(before: end)] == " " { end = line.index(before: end) }
  return String(line[..<end])
}

/// Returns the text of a measured value, which is never negative, with the given number of decimals.
func text(_ value: Double, _ decimals: Int) -> String {
  var scale = 1
  for _ in 0..<decimals { scale *= 10 }
  let scaled = scaledUp(value, decimals)
  guard decimals > 0 else { return "\(scaled)" }
  let fraction = "\(scaled % scale)"
  return "\(scaled / scale)." + String(repeating: "0", count: decimals - fraction.utf8.count) + fraction
}

/// Returns `value` in units of its last printed digit.
private func scaledUp(_ value: Double, _ decimals: Int) -> Int {
  var scale = 1.0
  for _ in 0..<decimals { scale *= 10 }
  return Int(value * scale + 0.5)
}
