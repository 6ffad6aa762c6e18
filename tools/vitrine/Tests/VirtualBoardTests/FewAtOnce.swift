import Foundation
import Testing

/// Lets as many tests of these suites run at a time as the machine has cores, and one more for those that wait.
///
/// An emulated board that gets a tenth of a core is none that anybody has: its kernel's own checks of the timer fail, and trials of some
/// seconds are over between two turns of an app's loop.
struct FewAtOnce: SuiteTrait, TestTrait, TestScoping {
  /// Each test takes its turn, not each suite; a suite that boots one board for all its tests takes one turn.
  let isRecursive: Bool

  func provideScope(for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void) async throws {
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

extension Trait where Self == FewAtOnce {
  static var fewAtOnce: Self { FewAtOnce(isRecursive: true) }
  static var fewSuitesAtOnce: Self { FewAtOnce(isRecursive: false) }
}
