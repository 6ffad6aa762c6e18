/// The file operations of a store, which holds releases or an app's data. A power failure may interrupt each of them.
///
/// Paths are relative to the store's folder; the folder itself is `""`. Written data is durable once the file is
/// synchronized, and names once their folder is.
public protocol FileStorage: AnyObject {
  /// Returns the names in a folder.
  func names(in folder: String) throws(Errno) -> [String]
  /// Returns `count` bytes of a file at `offset`, or fewer at its end.
  func read(_ path: String, from offset: Int, count: Int) throws(Errno) -> [UInt8]
  /// Creates a folder. Must succeed if it already exists.
  func createFolder(_ path: String) throws(Errno)
  /// Creates an empty file, or empties an existing one.
  func create(_ path: String, isProgram: Bool) throws(Errno)
  /// Appends bytes to a file.
  func append(_ bytes: [UInt8], to path: String) throws(Errno)
  /// Overwrites a part of a file. A power cut may leave any part of it unwritten.
  func overwrite(_ path: String, at offset: Int, with bytes: [UInt8]) throws(Errno)
  /// Shortens a file to `count` bytes.
  func truncate(_ path: String, to count: Int) throws(Errno)
  /// Writes a file or a folder's names to the disk and waits for it.
  func synchronize(_ path: String) throws(Errno)
  /// Renames a file or a folder atomically. Replaces a file at `other`.
  func rename(_ path: String, to other: String) throws(Errno)
  /// Removes a file or an empty folder.
  func remove(_ path: String) throws(Errno)
  /// Returns the free space in bytes.
  func freeSpace() throws(Errno) -> Int
}

/// Replaces the contents of the file at `path`. If this or the power fails, the file keeps its contents.
///
/// This is a function and not a method of the protocol. In an Embedded build, a copy specialized in another module
/// would call methods that this module has left out.
public func replace(_ path: String, in files: any FileStorage, with bytes: [UInt8]) throws(Errno) {
  let fresh = "\(path).new"
  do throws(Errno) {
    try files.create(fresh, isProgram: false)
    try files.append(bytes, to: fresh)
    try files.synchronize(fresh)
    try files.rename(fresh, to: path)
  } catch {
    // Frees the space of the incomplete file on a full disk.
    try? files.remove(fresh)
    throw error
  }
  try files.synchronize("")
}
