internal import CLinux

/// A second thread of the program, which hears no signals but those of its own faults, and is never waited for.
public enum Thread {
  /// D: bytes of its stack; pages that it does not use cost nothing.
  private static let stackSize = 1 << 20

  private final class Body {
    let name: String
    let work: @Sendable () -> Void

    init(_ name: String, _ work: @escaping @Sendable () -> Void) { (self.name, self.work) = (name, work) }

    func run() {
      vt_name_thread(name)
      work()
    }
  }

  /// How many processors the program may use; 1 where the kernel does not tell.
  public static var processors: Int { max(1, Int(vt_processors())) }

  /// Does `work` on a thread of its own, which ends with it.
  ///
  /// - Parameter name: for those who look at the process; the kernel keeps 15 bytes.
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
