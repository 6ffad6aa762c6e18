import Foundation
import Testing

/// Limits the number of concurrent tests of these suites to the number of cores plus one, because some tests wait.
///
/// An emulated board with a tenth of a core does not resemble any hardware: its kernel's checks of the timer fail, and
/// trials of some seconds end between two iterations of an app's loop.
package struct ConcurrencyLimit: SuiteTrait, TestTrait, TestScoping {
  /// Each test waits for its turn, not each suite. A suite that boots one board for all its tests takes one turn.
  package let isRecursive: Bool

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  )
    async throws
  {
    await Turns.shared.take()
    do { try await function() } catch {
      await Turns.shared.giveBack()
      throw error
    }
    await Turns.shared.giveBack()
  }

  private actor Turns {
    static let shared = Turns()

    private var free = ProcessInfo.processInfo.activeProcessorCount + 1
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func take() async {
      if free > 0 { return free -= 1 }
      await withCheckedContinuation { waiting.append($0) }
    }

    func giveBack() {
      if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
  }
}

extension Trait where Self == ConcurrencyLimit {
  package static var fewAtOnce: Self { ConcurrencyLimit(isRecursive: true) }
  package static var fewSuitesAtOnce: Self { ConcurrencyLimit(isRecursive: false) }
}
