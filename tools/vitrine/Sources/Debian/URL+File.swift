import Foundation
import Host

extension URL {
  /// Throws an error if the file system has less than `needed` bytes of free space.
  func checkSpace(for needed: Int64) throws(DebianError) {
    guard let free = freeSpace, needed > free else { return }
    throw .noSpace(folder: StagingFolder.parent(of: self).path, needed: needed, free: free)
  }

  /// The time of the file's last change, or `nil` if it does not exist.
  var modificationDate: Date? { (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date }

  func setModificationDate(_ date: Date) throws {
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
  }
}
