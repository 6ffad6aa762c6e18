import System

/// The few things that a store of releases does with files, each one step that the power may cut off.
///
/// Paths are relative to the store's folder, which is `""` itself. What was written, and the names in a folder, last when the file
/// or the folder was synchronized.
public protocol ReleaseFiles: AnyObject {
  /// In a folder.
  func names(in folder: String) throws(Errno) -> [String]
  /// So many bytes of a file from `offset` on; fewer at its end.
  func read(_ path: String, from offset: Int, count: Int) throws(Errno) -> [UInt8]
  /// One that is there already is fine.
  func makeFolder(_ path: String) throws(Errno)
  /// An empty file, in the place of one that is there.
  func create(_ path: String, isProgram: Bool) throws(Errno)
  /// Writes behind what a file holds.
  func append(_ bytes: [UInt8], to path: String) throws(Errno)
  /// A file or a folder.
  func synchronize(_ path: String) throws(Errno)
  /// Whole or not at all; what has the other name goes, where it is a file.
  func rename(_ path: String, to other: String) throws(Errno)
  /// A file, or an empty folder.
  func remove(_ path: String) throws(Errno)
  /// In bytes; what may still be written.
  func freeSpace() throws(Errno) -> Int
}
