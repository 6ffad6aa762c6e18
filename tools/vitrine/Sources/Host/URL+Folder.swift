import Foundation

extension URL {
  /// Whether there is a folder.
  public var isFolder: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  /// Makes the folder where it is not there, and those around it.
  public func makeFolder() throws(HostError) {
    do {
      try FileManager.default.createDirectory(at: self, withIntermediateDirectories: true)
    } catch let error as CocoaError {
      throw HostError(error)
    } catch {
      throw .cannotUse(path, reason: "\(error)")
    }
  }

  /// Bytes that its file system has left; nil where nobody knows.
  public var freeSpace: Int64? {
    (try? FileManager.default.attributesOfFileSystem(forPath: path))?[.systemFreeSize].flatMap { ($0 as? NSNumber)?.int64Value }
  }
}
