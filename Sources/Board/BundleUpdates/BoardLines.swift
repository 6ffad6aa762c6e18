import ReleaseFormat
import System

/// The lines of a board's status, each a name and a value.
package struct BoardLines {
  private let lines: [String]

  package init(_ lines: [String]) { self.lines = lines }

  /// Returns the status that a session of this board reports, or no lines.
  package static func current() -> BoardLines {
    BoardLines((try? SessionProcess.run(["status"], within: SessionProcess.shortTimeout)) ?? [])
  }

  package func value(_ name: String) -> String? {
    lines.last { $0.hasPrefix("\(name) ") }.map { String($0.dropFirst(name.utf8.count + 1)) }
  }

  /// Whether the board has read the systems on its card since its start. It may still be waiting for the card.
  var knowsSystems: Bool { value("slot") != nil }

  /// Returns `true` if the board stores a release, which may be damaged.
  func holds(_ name: ReleaseName) -> Bool {
    value("holds")?.split(separator: " ").contains { $0 == name.text } ?? false
  }

  package func number(_ name: String) -> Int64 { value(name).flatMap { Int64(digits: $0) } ?? 0 }
}
