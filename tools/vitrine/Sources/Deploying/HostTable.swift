import Foundation

/// What came of a command on each of many hosts: a table for people, or JSON for programs.
public struct HostTable: Sendable {
  /// What came of it on one.
  public struct Row: Sendable {
    public let host: String
    /// By the names of their columns.
    public let values: [String: String]
    /// Why it failed; nil where it did not.
    public let failure: String?

    /// What a host said, or why it failed.
    public init(host: String, values: [String: String] = [:], failure: String? = nil) {
      (self.host, self.values, self.failure) = (host, values, failure)
    }
  }

  private let columns: [String]
  private let rows: [Row]

  /// - Parameter columns: those of the table, beside the host and what failed.
  public init(_ columns: [String], _ rows: [Row]) { (self.columns, self.rows) = (columns, rows) }

  /// Whether all did what they were asked to.
  public var isGood: Bool { rows.allSatisfy { $0.failure == nil } }

  /// A line for each host, below the names of the columns.
  public var text: String {
    let lines =
      [["host"] + columns + ["result"]]
      + rows.map { row in [row.host] + columns.map { row.values[$0] ?? "-" } + [row.failure.map { "failed: \($0)" } ?? "ok"] }
    let widths = lines[0].indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { line in
      let padded = zip(line, widths).dropLast().map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }
      return (padded + [line.last!]).joined(separator: "  ")
    }.joined(separator: "\n")
  }

  /// A list with an object for each host.
  public var json: String {
    get throws {
      let list = rows.map { row in
        var object: [String: Any] = row.values
        object["host"] = row.host
        object["ok"] = row.failure == nil
        if let failure = row.failure { object["error"] = failure }
        return object
      }
      return String(decoding: try JSONSerialization.data(withJSONObject: list, options: [.prettyPrinted, .sortedKeys]), as: UTF8.self)
    }
  }
}
