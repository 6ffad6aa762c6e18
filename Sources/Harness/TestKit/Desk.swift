import EventSources
import System
import Toolkit

/// An application that hears what has come.
package final class Desk {
  package let application = Application()

  /// An application without a window.
  package init() {}

  package func hear() { application.existingSources?.deliver(nil) }

  /// Hears what comes, and lets time pass with the machine's clock, until there is enough; for ten seconds at most.
  package func hear(until isEnough: () -> Bool) {
    let start = Clock.now
    while !isEnough() && Clock.now < start + 10 {
      hear()
      application.advance(to: Clock.now - start)
      Clock.sleep(seconds: 0.005)
    }
  }
}
