import ReleaseFormat

/// A place with a bundle: the folder `vitrine` of a USB stick, or of a web server. It may be hostile.
package protocol BundleSource: AnyObject {
  /// Returns the names of the manifests that may be for a board.
  func manifests(for board: BoardName) throws(BundleError) -> [String]
  /// Returns the contents of a file of at most `limit` bytes.
  func contents(of name: String, limit: Int) throws(BundleError) -> [UInt8]
  /// Throws an error if a file is known to be missing, or to have another size than `size` bytes.
  func check(_ name: String, size: Int64) throws(BundleError)
  /// Reads a file of `size` bytes in pieces. Throws an error if it has another size.
  func read(_ name: String, size: Int64, _ body: ([UInt8]) throws(BundleError) -> Void) throws(BundleError)
}
