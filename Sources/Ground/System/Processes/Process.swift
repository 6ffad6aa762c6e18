internal import CLinux

/// The current process and its environment.
public enum Process {
  /// Returns the value of an environment variable, or `nil` if it is unset or empty.
  @export(interface)
  public static func environment(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// All variables of the environment, each as `NAME=VALUE`.
  public static var allVariables: [String] {
    var variables: [String] = []
    guard var next = vt_environ() else { return [] }
    while let variable = next.pointee {
      variables.append(String(cString: variable))
      next += 1
    }
    return variables
  }

  /// Changes the user ID and sets the group of the same number as the only group. Requires the superuser; call it in a
  /// process created for it. Returns `false` on failure.
  public static func switchUser(to user: UInt32) -> Bool {
    vt_set_groups(0, nil) == 0 && setgid(user) == 0 && setuid(user) == 0
  }

  /// Becomes the given user and kills all other processes of that user. Requires the superuser; call it in a process
  /// created for it.
  ///
  /// - Returns: `true` on success.
  public static func killAll(of user: UInt32) -> Bool {
    switchUser(to: user) && (kill(-1, SIGKILL) == 0 || Errno.last.rawValue == ESRCH)
  }

  /// Whether this is the first process of the machine or of a container.
  public static var isInit: Bool { getpid() == 1 }

  package static var isSuperuser: Bool { geteuid() == 0 }

  /// Returns the path of the running program's file.
  @export(interface)
  public static func programPath() throws(Errno) -> String {
    var path: String?
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { buffer in
      // A path is shorter than the buffer, so a zero byte follows it.
      buffer.initialize(repeating: 0)
      if readlink("/proc/self/exe", buffer.baseAddress!, buffer.count - 1) > 0 {
        path = String(cString: buffer.baseAddress!)
      }
    }
    guard let path else { throw .last }
    return path
  }

  /// Returns the arguments after the program's name. Embedded Swift has no `CommandLine`.
  @export(interface)
  public static func arguments() throws(Errno) -> [String] {
    let words = try File.text(at: "/proc/self/cmdline").split(separator: "\0", omittingEmptySubsequences: false)
    return words.dropFirst().dropLast().map { String($0) }
  }

  /// Returns the name under which the program was started, without its folder. One program may behave differently under
  /// several names.
  public static func programName() throws(Errno) -> String {
    let path = try File.text(at: "/proc/self/cmdline").prefix { $0 != "\0" }
    return String(path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...])
  }

  /// Exits with `status`: 0 for success, 2 for a usage error.
  public static func exit(_ status: Int32) -> Never { CLinux.exit(status) }

  /// Exits with `status` from any thread, without running exit handlers or waiting for other threads.
  public static func exitImmediately(_ status: Int32) -> Never { _exit(status) }

  /// Opens `/dev/null` for standard input, output, and error if the kernel found no console for them. Otherwise a file
  /// opened later would become one of the standard streams.
  public static func openMissingStandardStreams() {
    while true {
      let descriptor = vt_open("/dev/null", O_RDWR, 0)
      if descriptor > 2 { _ = close(descriptor) }
      if descriptor < 0 || descriptor > 2 { return }
    }
  }

  /// Redirects standard output and standard error to `descriptor`.
  public static func redirectOutput(to descriptor: borrowing Descriptor) {
    for stream: Int32 in 1...2 { _ = dup2(descriptor.rawValue, stream) }
  }

  /// Writes a line to standard error, prefixed with the program's name. A line that cannot be written is lost: logging
  /// never fails.
  @export(interface)
  public static func log(_ line: String) {
    write(logLine(line), to: 2)
  }

  @export(interface)
  static func logLine(_ line: String) -> String { "vitrine: \(line)\n" }

  /// Writes a line to standard output.
  @export(interface)
  public static func printLine(_ line: String) {
    write("\(line)\n", to: 1)
  }

  private static func write(_ text: String, to descriptor: Int32) {
    let bytes = Array(text.utf8)
    bytes.withUnsafeBytes { buffer in
      _ = CLinux.write(descriptor, buffer.baseAddress, buffer.count)
    }
  }
}
