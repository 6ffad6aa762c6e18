import Foundation
import Glibc
import Host

/// A process of `python3` that reads TOML files with the module `tomllib` of Python's standard library.
///
/// Starting the process takes most of the time, so one parser reads all files of a folder. The process ends with the
/// parser. Only one thread at a time may use a parser.
package final class TOMLParser {
  /// The limits for a file from an unknown source.
  enum Limit {
    /// The size of a file, in bytes. Chosen: the texts of an app with 10,000 texts.
    static let fileSize = 1 << 20
    /// The size of an answer, in bytes. An answer is at most 12 times as long as its file.
    static let answerSize = 16 << 20
    /// The depth of arrays and tables in each other. Chosen: `tomllib` itself stops at a few hundred.
    static let depth = 64
    /// The processor time for a file, in seconds. A file of 500 KB takes 0.3.
    static let processorSeconds = 5.0
    /// The memory of the process, in bytes. `tomllib` needs memory by the square of the length of a dotted key.
    static let memory = 512 << 20
  }

  private let socket: Int32
  private let process: pid_t
  /// The longest time to wait for an answer, in seconds.
  private let patience: Double

  /// Starts the process.
  package convenience init() throws { try self.init(program: "python3") }

  /// Starts the process with other limits.
  ///
  /// - Parameters:
  ///   - program: A path, or a name that is looked up in the PATH.
  ///   - oldestPython: The oldest minor version of Python 3 that is accepted.
  ///   - processorSeconds: The most processor time for one file, in seconds.
  ///   - patience: The longest time to wait for one answer, in seconds. It must exceed the processor time that a
  ///     file may take, also on a busy machine.
  init(
    program: String, oldestPython: Int = 11, processorSeconds: Double = Limit.processorSeconds, patience: Double = 60
  ) throws {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      throw TOMLParserError.noAnswer(reason: "no socket: \(String(cString: strerror(errno)))")
    }
    defer { close(ends[1]) }
    let arguments = [
      "python3", "-I", "-S", "-c", Self.script(oldestPython: oldestPython, processorSeconds: processorSeconds),
    ]
    var process: pid_t = 0
    let status = Self.spawn(program, arguments, input: ends[1], process: &process)
    guard status == 0 else {
      close(ends[0])
      if status == ENOENT { throw HostError.noCommand(program) }
      throw TOMLParserError.noAnswer(reason: "\(program) cannot be started: \(String(cString: strerror(status)))")
    }
    socket = ends[0]
    self.process = process
    self.patience = patience
  }

  deinit {
    close(socket)
    // `python3` may be a script that starts the program.
    kill(-process, SIGKILL)
    while waitpid(process, nil, 0) == -1, errno == EINTR {}
  }

  /// Returns the documents of `texts` by name, parsed by one process of `python3`.
  package static func documents(of texts: [String: String]) throws -> [String: TOMLDocument] {
    let parser = try TOMLParser()
    return try texts.mapValues(parser.document)
  }

  /// Parses a text.
  ///
  /// A fault in the text is part of the document. An error means that `python3` is missing, too old or broken.
  package func document(of text: String) throws -> TOMLDocument {
    let text = text.replacing("\r\n", with: "\n")
    let lines = TOMLLines(text)
    let size = text.utf8.count
    guard size <= Limit.fileSize else {
      let fault = TOMLDocument.Fault(
        line: 1, reason: "the file has \(size) bytes; at most \(Limit.fileSize) are allowed")
      return TOMLDocument(text: text, lines: lines, content: .failure(fault))
    }
    // Python splits requests at line feeds, which JSON escapes.
    var request = try JSONSerialization.data(withJSONObject: [text])
    request.append(UInt8(ascii: "\n"))
    let deadline = ContinuousClock.now + .seconds(patience)
    try send(request, until: deadline)
    let answer = try TOMLAnswer(receive(until: deadline))
    return TOMLDocument(text: text, lines: lines, content: try answer.content(lines))
  }

  // MARK: The process

  /// Starts a program with a socket as its standard input and output, and returns 0 or the number of an error.
  private static func spawn(_ program: String, _ arguments: [String], input: Int32, process: inout pid_t) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, input, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Ctrl-C signals only this program, and no signal is blocked in the new process.
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
    posix_spawnattr_setpgroup(&attributes, 0)
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)

    var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    defer { pointers.forEach { free($0) } }
    pointers.append(nil)
    return posix_spawnp(&process, program, &actions, &attributes, pointers, environ)
  }

  /// Waits until the socket is ready for `events`.
  private func wait(for events: Int32, until deadline: ContinuousClock.Instant) throws {
    while true {
      let rest = ContinuousClock.now.duration(to: deadline)
      guard rest > .zero else {
        throw TOMLParserError.noAnswer(reason: "it did not answer in \(patience) seconds")
      }
      var descriptor = pollfd(fd: socket, events: Int16(events), revents: 0)
      if poll(&descriptor, 1, Int32(min(rest / .milliseconds(1), 1e6)) + 1) > 0 { return }
    }
  }

  private func send(_ data: Data, until deadline: ContinuousClock.Instant) throws {
    var rest = data[...]
    while !rest.isEmpty {
      try wait(for: POLLOUT, until: deadline)
      let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
      let count = rest.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, flags) }
      if count > 0 { rest = rest.dropFirst(count) }
      // A process that has ended may have written the reason, which the caller reads.
      if count < 0, errno != EAGAIN, errno != EINTR { return }
    }
  }

  /// Returns the next line from the process.
  private func receive(until deadline: ContinuousClock.Instant) throws -> Data {
    var line = Data()
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while line.last != UInt8(ascii: "\n") {
      try wait(for: POLLIN, until: deadline)
      let count = recv(socket, &buffer, buffer.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw TOMLParserError.noAnswer(reason: "it ended without an answer")
      }
      line.append(contentsOf: buffer[..<count])
      guard line.count <= Limit.answerSize else {
        throw TOMLParserError.noAnswer(reason: "its answer has more than \(Limit.answerSize) bytes")
      }
    }
    return line
  }
}
