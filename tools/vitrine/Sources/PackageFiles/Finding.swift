/// A problem in the files of an app's package. The description includes the line and the remedy.
package struct Finding: Error, CustomStringConvertible, Equatable, Sendable {
  /// The severity of a finding.
  package enum Severity: Sendable {
    /// Swift cannot be generated from the files.
    case error
    /// The app shows text in another language, or does not build.
    case warning
    /// The app works correctly.
    case note
  }

  package let severity: Severity
  package let file: String
  package let line: Int
  package let reason: String

  package init(weight: Severity, file: String, line: Int, reason: String) {
    self.severity = weight
    self.file = file
    self.line = line
    self.reason = reason
  }

  package var description: String { "\(file):\(line): \(reason)" }
}

/// All faults that prevent the generation of Swift.
package struct FindingErrors: Error, CustomStringConvertible {
  package let findings: [Finding]

  package init(_ findings: [Finding]) { self.findings = findings }

  package var description: String { findings.map(\.description).joined(separator: "\n") }
}
