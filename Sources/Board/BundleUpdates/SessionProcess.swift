import Appliance
import System

/// A session of the board (`vitrine-session`), which receives a bundle in the same way as `vitrine deploy` and
/// `vitrine update`.
package enum SessionProcess {
  /// The maximum length of a session's output, in bytes. Chosen: a status, or the log of a failed trial.
  private static let outputLimit = 256 << 10
  /// The size of one read of the source, in bytes. Chosen: a pipe holds as much.
  private static let chunk = 64 << 10
  /// The maximum silence of the source, and of most sessions, in seconds. Chosen: a disk may reorganize itself.
  private static let silence = 30.0
  /// The maximum silence of a session that receives a release or a system, in seconds. Chosen: a slow board hashes a
  /// release that it has already, or the files of both slots, 10 MB per second, before it replies.
  private static let hashingSilence = 300.0
  /// The time limit for a request that only process 1 answers, in seconds. Chosen.
  package static let shortTimeout = 20.0

  package struct Failure: Error {
    package let reason: String
    /// Whether the board has refused what it received, so that another attempt would fail too.
    package var isRefusal = false

    /// Whether the connection ended early. See `ReleaseError.cutShort`.
    var isIncomplete: Bool { reason.hasPrefix("the connection ended before all of") }
  }

  /// Runs a session without input, and returns its lines.
  package static func run(_ words: [String], within seconds: Double) throws(Failure) -> [String] {
    try working { () throws(Errno) in
      let output = try Pipe()
      let session = try start(words, input: nil, output: output.writeEnd)
      return (session, read(from: output.readEnd, of: session, within: seconds))
    }
  }

  /// Runs a session that receives a bundle from another process.
  ///
  /// - Parameters:
  ///   - cause: The reason of a failure if the other process wrote less than expected, and gave no reason.
  ///   - source: Starts the other process with its output (`BundlePieces`).
  ///   - total: The number of bytes that are expected. The session ends without more of them.
  ///   - progress: Receives the number of bytes that were copied.
  package static func run(
    _ words: [String], receivingFrom source: (borrowing Descriptor) throws(Errno) -> SpawnedProcess,
    blaming cause: String, total: Int64,
    progress: (Int64) -> Void
  ) throws(Failure) -> [String] {
    var copied: Int64 = 0
    var pieces = BundlePieces()
    do throws(Failure) {
      return try run(words) { (input) throws(Errno) in
        copied = try copy(
          &pieces, from: source, to: input, waiting: longestSilence(of: words), total: total, progress: progress)
      }
    } catch {
      throw copied < total && error.isIncomplete ? Failure(reason: pieces.refusal ?? cause) : error
    }
  }

  /// Runs a session that receives `bytes`.
  static func run(_ words: [String], sending bytes: [UInt8]) throws(Failure) -> [String] {
    try run(words) { (input) throws(Errno) in _ = write(bytes, to: input, waiting: longestSilence(of: words)) }
  }

  /// Runs a session whose input is what `send` writes.
  private static func run(
    _ words: [String], _ send: (_ input: borrowing Descriptor) throws(Errno) -> Void
  ) throws(Failure) -> [String] {
    try working { () throws(Errno) in
      let output = try Pipe()
      let pipe = try Pipe()
      try pipe.readEnd.setBlocking(true)
      let session = try start(words, input: pipe.readEnd.rawValue, output: output.writeEnd)
      let input = try Descriptor(copying: pipe.writeEnd.rawValue)
      // Otherwise, a session that ends would leave a reader of the pipe.
      _ = consume pipe
      try send(input)
      // The session notices the end of its input.
      _ = consume input
      return (session, read(from: output.readEnd, of: session, within: longestSilence(of: words)))
    }
  }

  /// Returns the maximum silence of a session with this request, in seconds.
  private static func longestSilence(of words: [String]) -> Double {
    words.first == "system" || words.first == "store" ? hashingSilence : silence
  }

  private static func working(
    _ work: () throws(Errno) -> (session: SpawnedProcess, output: (text: String, ending: SpawnedProcess.ExitStatus?))
  ) throws(Failure) -> [String] {
    let output: (text: String, ending: SpawnedProcess.ExitStatus?)
    do throws(Errno) { output = try work().output } catch { throw Failure(reason: error.message) }
    let lines = output.text.split(separator: "\n").map { String($0) }
    if output.ending == .exited(status: 0) { return lines }
    guard let line = lines.last(where: { $0.hasPrefix("failed ") }) else {
      throw Failure(reason: "the board did not respond in time")
    }
    throw Failure(reason: String(line.dropFirst("failed ".utf8.count)), isRefusal: true)
  }

  private static func start(_ words: [String], input: Int32?, output: borrowing Descriptor) throws(Errno)
    -> SpawnedProcess
  {
    try output.setBlocking(true)
    return try SpawnedProcess(
      starting: DeploySession.path, arguments: words, environment: [], input: input, output: output.rawValue,
      errors: nil, leadsGroup: false)
  }

  /// Reads the output of a process until it ends.
  static func read(from pipe: borrowing Descriptor, of process: SpawnedProcess, within seconds: Double)
    -> (text: String, ending: SpawnedProcess.ExitStatus?)
  {
    let bytes = readBytes(from: pipe, of: process, limit: outputLimit, within: seconds)
    return (String(decoding: bytes.bytes, as: UTF8.self), bytes.ending)
  }

  static func readBytes(
    from pipe: borrowing Descriptor, of process: SpawnedProcess, limit: Int, within seconds: Double
  ) -> (bytes: [UInt8], ending: SpawnedProcess.ExitStatus?) {
    var all: [UInt8] = []
    let deadline = Clock.now + seconds
    var ending: SpawnedProcess.ExitStatus?
    while true {
      // The last output is read after the end of the process.
      let isLast = ending != nil
      while all.count < limit, let piece = try? readPiece(from: pipe), !piece.isEmpty { all += piece }
      if isLast { return (all, ending) }
      ending = process.waitForExit(timeout: 0)
      if ending != nil { continue }
      if Clock.now >= deadline || all.count >= limit {
        process.send(signal: 9)
        _ = process.waitForExit(timeout: 1)
        return (all, nil)
      }
      Clock.sleep(for: 0.02)
    }
  }

  /// Returns the next bytes, or an empty array at the end. Throws `Errno.wouldBlock` if the pipe is empty.
  private static func readPiece(from pipe: borrowing Descriptor) throws(Errno) -> [UInt8] {
    var failure: Errno?
    let bytes = [UInt8](unsafeUninitializedCapacity: chunk) { buffer, count in
      do throws(Errno) { count = try pipe.read(into: UnsafeMutableRawBufferPointer(buffer)) } catch { failure = error }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Copies the bundle in the output of the source, and returns the number of copied bytes.
  ///
  /// - Parameter timeout: The maximum time for which the session reads nothing, in seconds.
  private static func copy(
    _ pieces: inout BundlePieces, from source: (borrowing Descriptor) throws(Errno) -> SpawnedProcess,
    to input: borrowing Descriptor, waiting timeout: Double, total: Int64, progress: (Int64) -> Void
  ) throws(Errno) -> Int64 {
    let pipe = try Pipe()
    try pipe.writeEnd.setBlocking(true)
    let reader = try source(pipe.writeEnd)
    defer {
      reader.send(signal: 9)
      _ = reader.waitForExit(timeout: 1)
    }
    var copied: Int64 = 0
    var deadline = Clock.now + silence
    while copied < total, Clock.now < deadline {
      let output: [UInt8]
      do throws(Errno) { output = try readPiece(from: pipe.readEnd) } catch .wouldBlock {
        if reader.waitForExit(timeout: 0) != nil, !pipe.readEnd.isReadable { return copied }
        Clock.sleep(for: 0.002)
        continue
      }
      let piece = pieces.decode(output)
      guard write(piece, to: input, waiting: timeout), !output.isEmpty, !pieces.isOver else { return copied }
      deadline = Clock.now + silence
      copied += Int64(piece.count)
      progress(copied)
    }
    return copied
  }

  /// Writes all bytes to a pipe. Returns `false` if its reader has ended, or reads nothing for `timeout` seconds.
  private static func write(_ bytes: [UInt8], to pipe: borrowing Descriptor, waiting timeout: Double) -> Bool {
    var rest = bytes[...]
    var deadline = Clock.now + timeout
    while !rest.isEmpty {
      guard Clock.now < deadline else { return false }
      do throws(Errno) {
        rest = rest.dropFirst(try pipe.write(Array(rest)))
        deadline = Clock.now + timeout
      } catch .wouldBlock { Clock.sleep(for: 0.002) } catch { return false }
    }
    return true
  }
}
