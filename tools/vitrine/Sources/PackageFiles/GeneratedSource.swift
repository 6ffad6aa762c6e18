/// A folder of files in an app's package from which one Swift file is generated.
package protocol GeneratedSource {
  var file: GeneratedSwiftFile { get }
  /// The source that the Swift file should contain, or `nil` if there are faults.
  var source: String? { get }
}

extension GeneratedSource {
  /// The path of the Swift file in the package.
  package var output: String { file.path }

  /// Whether there are no faults, so that Swift can be generated.
  package var isValid: Bool { source != nil }

  /// Whether the Swift file contains the current source.
  package var isUpToDate: Bool { source.map(file.contains) == true }

  /// Writes the Swift file if it is out of date. Returns `true` if it was written.
  package func writeIfNeeded() throws -> Bool { try source.map(file.writeIfChanged) ?? false }
}
