import Foundation

/// The results of a command on several hosts, as a table for users or as JSON.
public struct HostTable: Sendable {
  /// The result on one host.
  public struct Row: Sendable {
    public let host: String
    /// The values by column name.
    public let values: [String: String]
    /// The reason of the failure, or `nil` if the command succeeded.
    public let failure: String?

    /// Creates a row from a host's answer or its failure.
    public init(host: String, values: [String: String] = [:], failure: String? = nil) {
      self.host = host
      self.values = values
      self.failure = failure
    }
  }

  /// The name of a value that users see below the table, because it is a sentence.
  public static let notice = "notice"

  private let columns: [String]
  private let rows: [Row]

  /// - Parameter columns: The names of the columns, in addition to the host and the result.
  public init(_ columns: [String], _ rows: [Row]) {
    self.columns = columns
    self.rows = rows
  }

  /// Whether the command succeeded on all hosts.
  public var allSucceeded: Bool { rows.allSatisfy { $0.failure == nil } }

  /// The names of the columns, and below them a line for each host. Notices and the reasons of failures follow in
  /// lines of their own, because they may be long. If no host succeeded, columns without a value are left out.
  public var text: String {
    let shown = rows.contains { $0.failure == nil } ? columns : columns.filter { name in hasValue(of: name) }
    let lines =
      [["host"] + shown + ["result"]]
      + rows.map { row in
        [row.host] + shown.map { row.values[$0] ?? "-" } + [row.failure == nil ? "ok" : "failed"]
      }
    let widths = lines[0].indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    let table = lines.map { line in
      let padded = zip(line, widths).dropLast().map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }
      return (padded + [line.last!]).joined(separator: "  ")
    }
    let sentences = rows.flatMap { row in
      [row.values[Self.notice], row.failure].compactMap { $0 }.map { Self.line(about: row.host, $0) }
    }
    return (table + (sentences.isEmpty ? [] : [""] + sentences)).joined(separator: "\n")
  }

  /// Returns a sentence in a line that names its host once.
  ///
  /// - Parameter sentence: The problem, and after a semicolon the remedy, whose commands also contain the host.
  public static func line(about host: String, _ sentence: String) -> String {
    let problem = sentence.prefix { $0 != ";" }
    let words = problem.split { $0.isWhitespace || ",'\"".contains($0) }.map { $0.hasSuffix(":") ? $0.dropLast() : $0 }
    return words.contains(host[...]) ? sentence : "\(host): \(sentence)"
  }

  private func hasValue(of column: String) -> Bool { rows.contains { $0.values[column] != nil } }

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
      return String(
        decoding: try JSONSerialization.data(withJSONObject: list, options: [.prettyPrinted, .sortedKeys]),
        as: UTF8.self)
    }
  }
}
