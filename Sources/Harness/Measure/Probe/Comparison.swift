import System

/// A table that compares the figures of several programs, with a column for each.
///
/// It has no goals: all values depend on the machine's speed, so columns can only be compared with each other.
struct Comparison {
  private static let figureWidth = 58
  private static let valueWidth = 9
  private static let rangeWidth = 16

  private let reports: [Report]

  init(_ reports: [Report]) { self.reports = reports }

  func print() {
    line("figure", reports.map { cell($0.name) })
    for row in reports[0].rows {
      let cells = reports.map { report in report.row(row.figure).map { cell($0.value, $0.range) } ?? cell("–") }
      line(row.unit.isEmpty ? row.figure : "\(row.figure), \(row.unit)", cells)
    }
    for report in reports { report.printNotes() }
  }

  private func cell(_ value: String, _ range: String = "") -> String {
    padded(value, Self.valueWidth, alignsRight: true) + "  " + padded(range, Self.rangeWidth)
  }

  private func line(_ figure: String, _ cells: [String]) {
    Process.printLine(trimmed(padded(figure, Self.figureWidth) + cells.joined()))
  }
}
