internal import CLinux

/// This process and what surrounds it.
public enum Process {
  /// The value of an environment variable, or nil when it is not set or empty.
  @export(interface)
  public static func environment(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// Every variable of the environment, `NAME=VALUE` each.
  public static var allVariables: [String] {
    var variables: [String] = []
    guard var next = vt_environ() else { return [] }
    while let variable = next.pointee {
      variables.append(String(cString: variable))
      next += 1
    }
    return variables
  }

  /// Becomes the user of this number, in the only group of the same number; for the superuser, in a process made for it. Says whether it
  /// could.
  public static func become(_ user: UInt32) -> Bool { vt_set_groups(0, nil) == 0 && setgid(user) == 0 && setuid(user) == 0 }

  /// Becomes the user of this number, and ends all other programs of that user; for the superuser, in a process made for it.
  ///
  /// - Returns: whether it could.
  public static func endAll(of user: UInt32) -> Bool {
    become(user) && (kill(-1, SIGKILL) == 0 || Errno.last.rawValue == ESRCH)
  }

  /// Whether the kernel started this process itself: the first of the machine, or of a container.
  public static var isFirst: Bool { getpid() == 1 }

  /// The file of the program that runs.
  @export(interface)
  public static func programPath() throws(Errno) -> String {
    var path: String?
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { buffer in
      // A path is shorter than this, so its end is a zero.
      buffer.initialize(repeating: 0)
      if readlink("/proc/self/exe", buffer.baseAddress!, buffer.count - 1) > 0 { path = String(cString: buffer.baseAddress!) }
    }
    guard let path else { throw .last }
    return path
  }

  /// The words after the program's name; Embedded Swift has no `CommandLine`.
  @export(interface)
  public static func arguments() throws(Errno) -> [String] {
    let words = try File.text(at: "/proc/self/cmdline").split(separator: "\0", omittingEmptySubsequences: false)
    return words.dropFirst().dropLast().map { String($0) }
  }

  /// The name by which it was started, without the folders before it: one program may be several.
  public static func programName() throws(Errno) -> String {
    let path = try File.text(at: "/proc/self/cmdline").prefix { $0 != "\0" }
    return String(path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...])
  }

  /// Ends the program at once with `status`; 0 is success, 2 a usage error.
  public static func exit(_ status: Int32) -> Never { CLinux.exit(status) }

  /// The same from any thread, without waiting for what others are doing.
  public static func exitAtOnce(_ status: Int32) -> Never { _exit(status) }

  /// Gives standard input, output and error a place each, where the kernel has found no console to open them on: a file
  /// that is opened later must not be taken for one of them.
  public static func holdStandardStreams() {
    while true {
      let descriptor = vt_open("/dev/null", O_RDWR, 0)
      if descriptor > 2 { _ = close(descriptor) }
      if descriptor < 0 || descriptor > 2 { return }
    }
  }

  /// From now on standard output and standard error go to `descriptor`.
  public static func sendOutput(to descriptor: borrowing Descriptor) {
    for stream: Int32 in 1...2 { _ = dup2(descriptor.rawValue, stream) }
  }

  /// One line on standard error, after the program's name. A line that cannot
  /// be written is lost: logging never fails.
  @export(interface)
  public static func log(_ line: String) {
    write(logLine(line), to: 2)
  }

  /// What a log line is, as it stands in a log.
  @export(interface)
  static func logLine(_ line: String) -> String { "vitrine: \(line)\n" }

  /// One line on standard output.
  @export(interface)
  public static func say(_ line: String) {
    write("\(line)\n", to: 1)
  }

  private static func write(_ text: String, to descriptor: Int32) {
    let bytes = Array(text.utf8)
    bytes.withUnsafeBytes { buffer in
      _ = CLinux.write(descriptor, buffer.baseAddress, buffer.count)
    }
  }
}
