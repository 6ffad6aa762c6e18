#if !hasFeature(Embedded)
  import System
  import Toolkit

  extension Application {
    /// Runs the main actor's work, such as an app's `Task`s, on this loop, so that a task that waits does not block the
    /// loop.
    ///
    /// Call this only on the program's main thread. Embedded Swift has no tasks.
    ///
    /// - Returns: The watch, which must be retained, or `nil` for a program without tasks.
    package func runMainActor() throws(Errno) -> Watch? {
      guard let descriptor = DispatchMainQueue.descriptor else { return nil }
      return try watch(descriptor) { DispatchMainQueue.run() }
    }
  }
#endif
