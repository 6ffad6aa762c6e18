/// A file that a running program writes along, for people to read later. It must not stop the program: what
/// cannot be written, as on a full disk, is told once in the log, and all that follows is left out.
public final class TraceFile {
  private let path: String
  private let contents: String
  /// Nil once something could not be written.
  private var file: Descriptor?

  /// What a disk refuses a new file with that is full, damaged, gone, or read-only since something failed.
  private static let failuresOfDisk: [Errno] = [
    .noSpace, .diskQuotaExceeded, .readOnlyFileSystem, .inputOutput, .structureNeedsCleaning, .badMessage,
    .operationNotSupportedByDevice,
  ]

  /// Makes the file, or empties the one that is there. Throws where the name is wrong, or that of a pipe that nobody
  /// reads; a disk that does not take the file is no mistake of who chose the name.
  ///
  /// - Parameter contents: what is in it, for the log, such as "the recording".
  public convenience init(_ path: String, of contents: String) throws(Errno) {
    try self.init(path, of: contents) { (path) throws(Errno) in
      try Descriptor(opening: path, [.writeOnly, .create, .truncate, .nonBlocking])
    }
  }

  /// - Parameter open: makes the file.
  init(_ path: String, of contents: String, opening open: (_ path: String) throws(Errno) -> Descriptor) throws(Errno) {
    self.path = path
    self.contents = contents
    do throws(Errno) { file = try open(path) } catch {
      guard Self.failuresOfDisk.contains(error) else { throw error }
      fail(error)
    }
  }

  /// Writes `text` at once.
  public func write(_ text: String) {
    do throws(Errno) { try file?.writeAll(text) } catch { fail(error) }
  }

  private func fail(_ error: Errno) {
    file = nil
    Process.log("\(path): cannot write \(contents): \(error.message); going on without")
  }
}
