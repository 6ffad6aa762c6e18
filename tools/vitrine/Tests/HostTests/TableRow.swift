import Foundation
import Testing

/// A row of a table of a page.
struct TableRow {
  /// The line of the page.
  let text: String
  private let cells: [String: String]

  /// The text in a column, or `nil` if the row's table does not have the column.
  subscript(column: String) -> String? { cells[column] }

  /// Returns the rows of those tables of a page that have a column.
  static func rows(of page: String, with column: String) -> [TableRow] {
    var rows: [TableRow] = []
    var columns: [String] = []
    for line in page.components(separatedBy: "\n") {
      guard line.hasPrefix("|") else {
        columns = []
        continue
      }
      let cells = line.components(separatedBy: "|").dropFirst().dropLast()
        .map { $0.trimmingCharacters(in: .whitespaces) }
      if columns.isEmpty {
        columns = cells
      } else if !line.hasPrefix("|---"), columns.contains(column) {
        #expect(cells.count == columns.count, "\(line)")
        rows.append(TableRow(text: line, cells: Dictionary(zip(columns, cells)) { first, _ in first }))
      }
    }
    return rows
  }
}
