import System

/// Files on a disk that fail after a given number of steps.
package final class FailingFiles: FileStorage {
  private let files: FolderStorage
  private var left: Int

  /// Creates an object that passes operations on to `files` until `steps` operations were made.
  package init(_ files: FolderStorage, after steps: Int) {
    self.files = files
    left = steps
  }

  private func countStep() throws(Errno) {
    left -= 1
    if left < 0 { throw ModelFiles.powerFailure }
  }

  private func checkPower() throws(Errno) { if left < 0 { throw ModelFiles.powerFailure } }

  package func names(in folder: String) throws(Errno) -> [String] {
    try checkPower(); return try files.names(in: folder)
  }
  package func read(_ path: String, from offset: Int, count: Int) throws(Errno) -> [UInt8] {
    try checkPower()
    return try files.read(path, from: offset, count: count)
  }
  package func createFolder(_ path: String) throws(Errno) { try countStep(); try files.createFolder(path) }
  package func create(_ path: String, isProgram: Bool) throws(Errno) {
    try countStep(); try files.create(path, isProgram: isProgram)
  }
  package func append(_ bytes: [UInt8], to path: String) throws(Errno) {
    try countStep(); try files.append(bytes, to: path)
  }
  package func overwrite(_ path: String, at offset: Int, with bytes: [UInt8]) throws(Errno) {
    try countStep()
    try files.overwrite(path, at: offset, with: bytes)
  }
  package func truncate(_ path: String, to count: Int) throws(Errno) {
    try countStep(); try files.truncate(path, to: count)
  }
  package func synchronize(_ path: String) throws(Errno) { try countStep(); try files.synchronize(path) }
  package func rename(_ path: String, to other: String) throws(Errno) {
    try countStep(); try files.rename(path, to: other)
  }
  package func remove(_ path: String) throws(Errno) { try countStep(); try files.remove(path) }
  package func freeSpace() throws(Errno) -> Int { try files.freeSpace() }
}
