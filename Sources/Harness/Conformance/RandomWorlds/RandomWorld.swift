import TestKit
import System
import Toolkit

/// Plays random worlds of views, texts, layouts, and presentations, and prints their results on one line. They are the
/// same in every build and on every processor. Two builds that print the same line have made the same calls in the same
/// order.
struct RandomWorld {
  static let worlds = 16
  /// The number of changes of touches in each world: more than 100,000 in total.
  static let changes = 6300
  static let layoutViews = 1000
  static let layoutChanges = 12
  static func seed(_ number: Int) -> UInt64 { UInt64(number) * 7919 }

  static func run(_ arguments: [String]) {
    if let breach = RuntimeContract.firstViolation() { fail(breach) }
    let changes = wantedChanges(arguments)
    var states: UInt64 = 0
    for number in 1...worlds {
      let world = World(seed: seed(number))
      world.run(changes: changes)
      world.removeAll()
      if let mistake = world.mistake { fail("world \(number): this does not hold: \(mistake)") }
      states = states &* 31 &+ world.dice.state
    }
    for number in 1...worlds {
      var editing = EditingWorld(seed: seed(number))
      editing.run(steps: changes)
      if let mistake = editing.mistake { fail("edits \(number): this does not hold: \(mistake)") }
      states = states &* 31 &+ editing.dice.state
    }
    for number in 1...worlds {
      var layout = LayoutWorld(seed: seed(number))
      layout.run(views: layoutViews, changes: layoutChanges)
      if let mistake = layout.mistake { fail("layout \(number): this does not hold: \(mistake)") }
      states = states &* 31 &+ layout.digest
    }
    for number in 1...worlds {
      let presentation = PresentationWorld(seed: seed(number))
      presentation.run(steps: changes)
      if let mistake = presentation.mistake { fail("presentations \(number): this does not hold: \(mistake)") }
      states = states &* 31 &+ presentation.dice.state
    }
    print("\(worlds) worlds of \(changes) changes, as many edits and presentations, dice \(String(states, radix: 16))")
  }

  /// Returns the number of changes from the command line. `conformance random-world 62500` makes a million in total.
  private static func wantedChanges(_ arguments: [String]) -> Int {
    guard let word = arguments.first else { return changes }
    guard let count = Int(word), count > 0 else { fail("\(word): not a number of changes for each world") }
    return count
  }

  private static func fail(_ reason: String) -> Never {
    Process.log("random-world: \(reason)")
    Process.exit(1)
  }
}
