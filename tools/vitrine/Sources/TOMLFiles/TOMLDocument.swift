/// A TOML file that was read: its text, and its values or its first fault.
package struct TOMLDocument: Sendable {
  /// The first fault in a file that cannot be used.
  package struct Fault: Error, Equatable {
    /// The line, from 1.
    package let line: Int
    /// The cause and, if it is known, the remedy.
    package let reason: String
  }

  /// The text of the file, with `\n` at the end of each line.
  package let text: String
  /// The lines of the keys in the file.
  package let lines: TOMLLines
  /// The values in the file, or its first fault.
  package let content: Result<TOMLTable, Fault>

  /// The first fault; `nil` for a sound file.
  package var fault: Fault? {
    if case .failure(let fault) = content { fault } else { nil }
  }
}
