/// A folder of files in an app's package from which one Swift file is generated.
package protocol MadeOfFiles {
  var file: MadeSwiftFile { get }
  /// The source that the Swift file should contain, or `nil` if there are faults.
  var source: String? { get }
}

extension MadeOfFiles {
  /// The path of the Swift file in the package.
  package var output: String { file.path }

  /// Whether there are no faults, so that Swift can be generated.
  package var isSound: Bool { source != nil }

  /// Whether the Swift file contains the current source.
  package var isUpToDate: Bool { source.map(file.holds) == true }

  /// Writes the Swift file if it is out of date. Returns `true` if it was written.
  package func write() throws -> Bool { try source.map(file.write) ?? false }
}
