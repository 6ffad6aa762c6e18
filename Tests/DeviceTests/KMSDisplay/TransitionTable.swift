import Foundation

/// The table in the comment above `KMSDisplay.State`.
struct TransitionTable {
  /// A cell of the table: an event in a state, and the next state, or `nil` if the event cannot occur.
  struct Cell {
    let event: String
    let state: String
    let next: String?
  }

  let cells: [Cell]

  /// Reads the table from the sources.
  init() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let file = folder.appending(path: "../../../Sources/Devices/KMSDisplay/KMSDisplay+State.swift").standardized
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let table = lines.map { $0.trimmingPrefix("  /// ") }.drop { $0 != "```" }.dropFirst().prefix { $0 != "```" }
    let rows = table.map { $0.split(separator: " ").map(String.init) }
    guard let states = rows.first?.dropFirst() else { throw CocoaError(.fileReadCorruptFile) }
    cells = rows.dropFirst().flatMap { row in
      zip(states, row.dropFirst()).map { Cell(event: row[0], state: $0, next: $1 == "-" ? nil : $1) }
    }
  }
}
