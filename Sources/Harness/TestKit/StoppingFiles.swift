import System

/// Files on a disk that fail after a given number of steps.
package final class StoppingFiles: StoredFiles {
  private let files: DiskFiles
  private var left: Int

  /// Creates an object that passes operations on to `files` until `steps` operations were made.
  package init(_ files: DiskFiles, after steps: Int) { (self.files, left) = (files, steps) }

  private func step() throws(Errno) {
    left -= 1
    if left < 0 { throw ModelFiles.stopped }
  }

  private func look() throws(Errno) { if left < 0 { throw ModelFiles.stopped } }

  package func names(in folder: String) throws(Errno) -> [String] { try look(); return try files.names(in: folder) }
  package func read(_ path: String, from offset: Int, count: Int) throws(Errno) -> [UInt8] {
    try look()
    return try files.read(path, from: offset, count: count)
  }
  package func makeFolder(_ path: String) throws(Errno) { try step(); try files.makeFolder(path) }
  package func create(_ path: String, isProgram: Bool) throws(Errno) { try step(); try files.create(path, isProgram: isProgram) }
  package func append(_ bytes: [UInt8], to path: String) throws(Errno) { try step(); try files.append(bytes, to: path) }
  package func overwrite(_ path: String, at offset: Int, with bytes: [UInt8]) throws(Errno) {
    try step()
    try files.overwrite(path, at: offset, with: bytes)
  }
  package func truncate(_ path: String, to count: Int) throws(Errno) { try step(); try files.truncate(path, to: count) }
  package func synchronize(_ path: String) throws(Errno) { try step(); try files.synchronize(path) }
  package func rename(_ path: String, to other: String) throws(Errno) { try step(); try files.rename(path, to: other) }
  package func remove(_ path: String) throws(Errno) { try step(); try files.remove(path) }
  package func freeSpace() throws(Errno) -> Int { try files.freeSpace() }
}
