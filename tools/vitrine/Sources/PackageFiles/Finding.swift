/// Something about the files of an app's package that somebody has to look at; the description says where, and the way out.
package struct Finding: Error, CustomStringConvertible, Equatable, Sendable {
  /// What becomes of it.
  package enum Weight: Sendable {
    /// No Swift can be made of the files.
    case fault
    /// The app runs, but says something in another language, or does not build.
    case gap
    /// The app is as it should be.
    case hint
  }

  package let weight: Weight
  package let file: String
  package let line: Int
  package let reason: String

  package init(weight: Weight, file: String, line: Int, reason: String) {
    (self.weight, self.file, self.line, self.reason) = (weight, file, line, reason)
  }

  package var description: String { "\(file):\(line): \(reason)" }
}

/// All that keeps Swift from being made of files.
package struct Faults: Error, CustomStringConvertible {
  package let findings: [Finding]

  package init(_ findings: [Finding]) { self.findings = findings }

  package var description: String { findings.map(\.description).joined(separator: "\n") }
}
