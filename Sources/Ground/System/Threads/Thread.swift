internal import CLinux

/// A detached thread. It receives only the signals of its own faults.
public enum Thread {
  /// The stack size in bytes. Unused pages use no memory.
  private static let stackSize = 1 << 20

  private final class Body {
    let name: String
    let work: @Sendable () -> Void

    init(_ name: String, _ work: @escaping @Sendable () -> Void) {
      self.name = name
      self.work = work
    }

    func run() {
      vt_name_thread(name)
      work()
    }
  }

  /// The number of processors that the program may use, or 1 if it is unknown.
  public static var processorCount: Int { max(1, Int(vt_processors())) }

  /// The number of threads of the program, including those of libraries, or `nil` if it is unknown.
  package static var count: Int? {
    let count = Int(vt_thread_count())
    return count > 0 ? count : nil
  }

  /// Runs `work` on a new thread, which ends with it.
  ///
  /// - Parameter name: The thread's name in tools such as `top`. The kernel keeps 15 bytes.
  @export(interface)
  public static func start(_ name: String, _ work: @escaping @Sendable () -> Void) throws(Errno) {
    let body = Unmanaged.passRetained(Body(name, work))
    let result = vt_start_thread(
      stackSize,
      { argument in
        Unmanaged<Body>.fromOpaque(argument!).takeRetainedValue().run()
        return nil
      }, body.toOpaque())
    guard result == 0 else {
      body.release()
      throw Errno(rawValue: result)
    }
  }
}
