import System
import Toolkit

@testable import EventSources

/// An application that hears what has come.
final class Desk {
  let application = Application()

  func hear() { application.existingSources?.deliver(nil) }

  /// Hears what comes, and lets time pass with the machine's clock, until there is enough; for ten seconds at most.
  func hear(until isEnough: () -> Bool) {
    let start = Clock.now
    while !isEnough() && Clock.now < start + 10 {
      hear()
      application.advance(to: Clock.now - start)
      Clock.sleep(seconds: 0.005)
    }
  }
}
