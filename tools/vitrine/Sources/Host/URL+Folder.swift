import Foundation

extension URL {
  /// Whether the URL is an existing folder.
  public var isFolder: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  /// Creates the folder and its parents if they do not exist.
  public func createFolder() throws(HostError) {
    do {
      try FileManager.default.createDirectory(at: self, withIntermediateDirectories: true)
    } catch let error as CocoaError {
      throw HostError(error)
    } catch {
      let number = (error as? POSIXError)?.code.rawValue
      throw .fileError(path, reason: number.map { String(cString: strerror($0)) } ?? "it cannot be created")
    }
  }

  /// Creates the empty folder, which only the current user may enter, so that files in it may contain secrets. Creates
  /// missing parents for all users.
  func createPrivateFolder() throws(HostError) {
    try createFolder()
    guard chmod(path, 0o700) != 0 else { return }
    throw .fileError(
      path,
      // The folder is new, so it belongs to this user.
      reason: errno == EPERM
        ? "its file system, such as FAT, stores no permissions" : String(cString: strerror(errno)))
  }

  /// The free space of the file system, in bytes, or `nil` if it is unknown.
  public var freeSpace: Int64? {
    (try? FileManager.default.attributesOfFileSystem(forPath: path))?[.systemFreeSize].flatMap {
      ($0 as? NSNumber)?.int64Value
    }
  }
}
