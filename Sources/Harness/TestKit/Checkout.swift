/// The files of this checkout, for tests that read sources, scripts, and corpora.
package enum Checkout {
  /// The path of the package's folder, without a slash at its end.
  package static let path = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")

  /// Returns the path of a file, such as `tools/gallery.touch`.
  package static func file(_ name: String) -> String { "\(path)/\(name)" }
}
