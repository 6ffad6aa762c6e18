import Foundation
import Host

extension URL {
  /// Throws where its file system has fewer bytes left.
  func checkSpace(for needed: Int64) throws(DebianError) {
    guard let free = freeSpace, needed > free else { return }
    throw .noSpace(folder: Workshop.surroundings(of: self).path, needed: needed, free: free)
  }

  /// When the file was changed last; nil where there is none.
  var date: Date? { (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date }

  func setDate(_ date: Date) throws {
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
  }
}
