/// The few things that a store, of releases or of what an app keeps, does with files: each one step that the power may cut off.
///
/// Paths are relative to the store's folder, which is `""` itself. What was written, and the names in a folder, last when the file
/// or the folder was synchronized.
public protocol StoredFiles: AnyObject {
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
  /// Writes over a part of what a file holds. The power may cut it off anywhere.
  func overwrite(_ path: String, at offset: Int, with bytes: [UInt8]) throws(Errno)
  /// Cuts a file off behind so many bytes.
  func truncate(_ path: String, to count: Int) throws(Errno)
  /// A file or a folder.
  func synchronize(_ path: String) throws(Errno)
  /// Whole or not at all; what has the other name goes, where it is a file.
  func rename(_ path: String, to other: String) throws(Errno)
  /// A file, or an empty folder.
  func remove(_ path: String) throws(Errno)
  /// In bytes; what may still be written.
  func freeSpace() throws(Errno) -> Int
}

/// The file has these bytes, or those from before where this fails or the power does.
///
/// Not a method: in an Embedded build another module's copy of it would call methods that this module left out.
public func replace(_ path: String, in files: any StoredFiles, with bytes: [UInt8]) throws(Errno) {
  let fresh = "\(path).new"
  do throws(Errno) {
    try files.create(fresh, isProgram: false)
    try files.append(bytes, to: fresh)
    try files.synchronize(fresh)
    try files.rename(fresh, to: path)
  } catch {
    // On a full disk it takes room from what fits.
    try? files.remove(fresh)
    throw error
  }
  try files.synchronize("")
}
