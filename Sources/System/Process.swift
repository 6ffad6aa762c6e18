internal import CLinux

/// This process and what surrounds it.
public enum Process {
  /// The value of an environment variable, or nil when it is not set or empty.
  public static func environment(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// The words after the program's name; Embedded Swift has no `CommandLine`.
  public static func arguments() throws(Errno) -> [String] {
    let words = try File.text(at: "/proc/self/cmdline").split(separator: "\0", omittingEmptySubsequences: false)
    return words.dropFirst().dropLast().map { String($0) }
  }

  /// Ends the program at once with `status`; 0 is success, 2 a usage error.
  public static func exit(_ status: Int32) -> Never { CLinux.exit(status) }

  /// One line on standard error, after the program's name. A line that cannot
  /// be written is lost: logging never fails.
  public static func log(_ line: String) {
    write("vitrine: \(line)\n", to: 2)
  }

  /// One line on standard output.
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
