/// A file that the running program writes to continuously, to be read later. It must not stop the program: if writing
/// fails, for example on a full disk, it logs the failure once and discards all further text.
public final class TraceFile {
  private let path: String
  private let contents: String
  /// The open file, or `nil` once writing has failed.
  private var file: Descriptor?

  /// The errors with which a disk refuses a new file because it is full, damaged, removed, or read-only after a
  /// failure.
  private static let diskErrors: [Errno] = [
    .noSpace, .diskQuotaExceeded, .readOnlyFileSystem, .inputOutput, .structureNeedsCleaning, .badMessage,
    .operationNotSupportedByDevice,
  ]

  /// Creates the file, or empties an existing one.
  ///
  /// - Parameter contents: A description of the contents for the log, such as "the recording".
  /// - Throws: An error if the path is invalid, or names a pipe without a reader. A disk that refuses the file is only
  ///   logged.
  public convenience init(_ path: String, of contents: String) throws(Errno) {
    try self.init(path, of: contents) { (path) throws(Errno) in
      try Descriptor(opening: path, [.writeOnly, .create, .truncate, .nonBlocking])
    }
  }

  /// Creates a trace file.
  ///
  /// - Parameter open: Opens the file.
  init(_ path: String, of contents: String, opening open: (_ path: String) throws(Errno) -> Descriptor) throws(Errno) {
    self.path = path
    self.contents = contents
    do throws(Errno) { file = try open(path) } catch {
      guard Self.diskErrors.contains(error) else { throw error }
      fail(error)
    }
  }

  /// Writes `text` at once.
  public func write(_ text: String) {
    do throws(Errno) { try file?.writeAll(text) } catch { fail(error) }
  }

  private func fail(_ error: Errno) {
    file = nil
    Process.log("\(path): cannot write \(contents): \(error.message); continuing without it")
  }
}
