#if !hasFeature(Embedded)
  internal import CLinux

  /// Dispatch's main queue, which runs the main actor's tasks. It is found at run time, so that programs without
  /// Dispatch need not link with it.
  public enum DispatchMainQueue {
    /// A descriptor that is readable while the queue has work, or `nil` for a program without Dispatch.
    public static var descriptor: Int32? {
      let descriptor = vt_main_queue_descriptor()
      return descriptor >= 0 ? descriptor : nil
    }

    /// Runs the queue's work. Call it on the program's first thread.
    public static func run() { vt_run_main_queue() }
  }
#endif
