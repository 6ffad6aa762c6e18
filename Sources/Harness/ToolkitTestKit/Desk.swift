import EventSources
import System
import Toolkit

/// An application without a window, for tests of event sources.
package final class Desk {
  package let application = Application()

  package init() {}

  package func runEventSources() { application.existingSources?.deliver(nil) }

  /// Runs the loop with the machine's clock until `isEnough` returns `true`, for at most ten seconds.
  package func runEventSources(until isEnough: () -> Bool) {
    let start = Clock.now
    while !isEnough() && Clock.now < start + 10 {
      runEventSources()
      application.advance(to: Clock.now - start)
      Clock.sleep(for: 0.005)
    }
  }
}
