#if !hasFeature(Embedded)
  import System
  import Toolkit

  extension Application {
    /// Has what the main actor is to do, such as an app's `Task`s, done on this loop: whoever waits for something does not hold it up.
    ///
    /// Only for the program's first thread, and only in ordinary Swift: Embedded Swift has no tasks.
    ///
    /// - Returns: what has to be kept as long as they are to run; nil for a program without tasks.
    package func watchMainActor() throws(Errno) -> Watch? {
      guard let descriptor = MainQueue.descriptor else { return nil }
      return try watch(descriptor) { MainQueue.run() }
    }
  }
#endif
