/// What is made of a folder of files of an app's package: one Swift file.
package protocol MadeOfFiles {
  var file: MadeSwiftFile { get }
  /// What is to be in the Swift file; nil where there are faults.
  var source: String? { get }
}

extension MadeOfFiles {
  /// The Swift file, from the package on.
  package var output: String { file.path }

  /// Whether there are no faults, so that Swift is made.
  package var isSound: Bool { source != nil }

  /// Whether the Swift file holds what it should.
  package var isUpToDate: Bool { source.map(file.holds) == true }

  /// Writes the Swift file, unless it is up to date. Whether it was not.
  package func write() throws -> Bool { try source.map(file.write) ?? false }
}
