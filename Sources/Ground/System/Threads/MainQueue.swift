#if !hasFeature(Embedded)
  internal import CLinux

  /// The queue of Dispatch that the main actor's tasks wait in. Programs that have none are not linked with it.
  public enum MainQueue {
    /// Readable while something waits there; nil for a program without Dispatch.
    public static var descriptor: Int32? {
      let descriptor = vt_main_queue_descriptor()
      return descriptor >= 0 ? descriptor : nil
    }

    /// Runs what waits there; on the program's first thread.
    public static func run() { vt_run_main_queue() }
  }
#endif
