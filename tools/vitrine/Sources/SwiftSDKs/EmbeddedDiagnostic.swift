/// A line of an app's sources that does not build for a board, with advice.
public struct EmbeddedDiagnostic: Equatable, Sendable, CustomStringConvertible {
  enum Cause: Equatable, Sendable {
    /// Embedded Swift does not support it.
    case restriction(EmbeddedRestriction)
    case missingImport(MissingImport)
  }

  /// The location `FILE:LINE`, or `nil` for the linker's errors, which have no lines.
  let location: String?
  let cause: Cause

  /// Parses a line of the compiler's or linker's output. Returns `nil` if it is not an error, or if the error needs no
  /// advice.
  ///
  /// - Parameters:
  ///   - package: The folder to which paths are made relative.
  ///   - modules: The modules that the app can import.
  init?(inErrorLine line: Substring, package: String, modules: ProductModules) {
    guard line.contains("error:") || line.contains("warning:") else { return nil }
    let place = line.firstMatch(of: /^(.*?\.swift):([0-9]+):/).map { match in
      let path = match.1.hasPrefix(package + "/") ? match.1.dropFirst(package.count + 1) : match.1
      return "\(path):\(match.2)"
    }
    // The compiler repeats the message below the source line.
    guard place != nil || line.contains("undefined symbol") else { return nil }
    if let restriction = EmbeddedRestriction(inErrorLine: line) {
      cause = .restriction(restriction)
    } else if let missing = MissingImport(inErrorLine: line, modules: modules) {
      cause = .missingImport(missing)
    } else {
      return nil
    }
    location = place
  }

  /// Returns `true` if this diagnostic is redundant: the first restriction of a line causes the others, and one import
  /// corrects a whole file.
  func isRedundant(with other: EmbeddedDiagnostic) -> Bool {
    switch (cause, other.cause) {
    case (.missingImport(let missing), .missingImport(let otherMissing)):
      missing.module == otherMissing.module
        && (missing.name == nil && otherMissing.name == nil || file == other.file)
    case (.restriction, .restriction):
      location == other.location && (location != nil || cause == other.cause)
    default: false
    }
  }

  private var file: Substring? { location?.prefix { $0 != ":" } }

  /// Whether the package does not list the product of a module.
  var isMissingProduct: Bool { if case .missingImport(let missing) = cause { missing.name == nil } else { false } }

  /// Whether an ordinary build has this error too, if the package enables `MemberImportVisibility`.
  var isMissingImport: Bool { if case .missingImport = cause { true } else { false } }

  public var description: String {
    let advice =
      switch cause {
      case .restriction(let restriction): restriction.advice
      case .missingImport(let missing): missing.advice
      }
    return (location.map { "\($0): " } ?? "") + advice
  }
}

extension [EmbeddedDiagnostic] {
  /// Appends a diagnostic, unless it is redundant with an earlier one.
  mutating func appendUnlessRedundant(_ diagnostic: EmbeddedDiagnostic) {
    if !contains(where: diagnostic.isRedundant) { append(diagnostic) }
  }
}
