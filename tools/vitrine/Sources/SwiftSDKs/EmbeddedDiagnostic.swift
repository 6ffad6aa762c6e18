/// A line of an app's sources that Embedded Swift does not accept.
public struct EmbeddedDiagnostic: Equatable, Sendable, CustomStringConvertible {
  /// The location `FILE:LINE`, or `nil` for the linker's errors, which have no lines.
  let location: String?
  let restriction: EmbeddedRestriction

  /// Parses a line of the compiler's or linker's output. Returns `nil` if it is not an error, or if the error also
  /// occurs in ordinary Swift.
  ///
  /// - Parameter package: The folder to which paths are made relative.
  init?(inErrorLine line: Substring, package: String) {
    guard let restriction = EmbeddedRestriction(inErrorLine: line) else { return nil }
    let place = line.firstMatch(of: /^(.*?\.swift):([0-9]+):/).map { match in
      let path = match.1.hasPrefix(package + "/") ? match.1.dropFirst(package.count + 1) : match.1
      return "\(path):\(match.2)"
    }
    // The compiler repeats the message below the source line.
    guard place != nil || line.contains("undefined symbol") else { return nil }
    self.location = place
    self.restriction = restriction
  }

  /// Returns `true` if this refusal is redundant: the first refusal of a line causes the others.
  func isRedundant(with other: EmbeddedDiagnostic) -> Bool {
    location == other.location && (location != nil || restriction == other.restriction)
  }

  public var description: String { (location.map { "\($0): " } ?? "") + restriction.advice }
}
