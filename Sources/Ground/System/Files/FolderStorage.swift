/// The files of a folder on a disk.
package final class FolderStorage: FileStorage {
  private let folder: String

  /// Opens `folder`, which is created if it is missing. Its parent must exist.
  ///
  /// - Throws: `Errno.permissionDenied` if the folder belongs to another user, who could have placed misleading files
  ///   in it.
  package init(in folder: String) throws(Errno) {
    self.folder = folder
    try Directory.create(at: folder)
    guard File.isFolderOfCurrentUser(folder) else { throw .permissionDenied }
  }

  private func fullPath(of path: String) -> String { path.isEmpty ? folder : "\(folder)/\(path)" }

  package func names(in folder: String) throws(Errno) -> [String] { try Directory.names(at: fullPath(of: folder)) }

  package func read(_ path: String, from offset: Int, count: Int) throws(Errno) -> [UInt8] {
    try Descriptor(opening: fullPath(of: path), .readOnly).read(count, at: Int64(offset))
  }

  package func createFolder(_ path: String) throws(Errno) { try Directory.create(at: fullPath(of: path)) }

  package func create(_ path: String, isProgram: Bool) throws(Errno) {
    _ = try Descriptor(opening: fullPath(of: path), [.writeOnly, .create, .truncate])
    if isProgram { try File.makeExecutable(fullPath(of: path)) }
  }

  package func append(_ bytes: [UInt8], to path: String) throws(Errno) {
    try Descriptor(opening: fullPath(of: path), [.writeOnly, .append]).writeAll(bytes)
  }

  package func overwrite(_ path: String, at offset: Int, with bytes: [UInt8]) throws(Errno) {
    try Descriptor(opening: fullPath(of: path), .writeOnly).writeAll(bytes, at: Int64(offset))
  }

  package func truncate(_ path: String, to count: Int) throws(Errno) {
    try File.truncate(fullPath(of: path), to: Int64(count))
  }

  package func synchronize(_ path: String) throws(Errno) {
    try Descriptor(opening: fullPath(of: path), .readOnly).synchronize()
  }

  package func rename(_ path: String, to other: String) throws(Errno) {
    try File.rename(fullPath(of: path), to: fullPath(of: other))
  }

  /// Removes one file or an empty folder. `File.removeTree(at:)` would remove a folder's contents in many steps.
  package func remove(_ path: String) throws(Errno) { try File.removeItem(at: fullPath(of: path)) }

  package func freeSpace() throws(Errno) -> Int { try Directory.freeSpace(at: folder) }
}
