internal import Glibc
public import Testing

/// A lock on the process: tests hold it together, except for a test with the trait `aloneInProcess`, which holds it by itself.
actor ProcessGate {
  static let shared = ProcessGate()

  private var sharing = 0
  private var isTaken = false
  private var waitingAlone: [CheckedContinuation<Void, Never>] = []
  private var waitingTogether: [CheckedContinuation<Void, Never>] = []

  /// Waits until this test may run next to others. A test that waits to be alone has precedence.
  func enter() async {
    if isTaken || !waitingAlone.isEmpty {
      await withCheckedContinuation { waitingTogether.append($0) }
    } else {
      sharing += 1
    }
  }

  func leave() {
    sharing -= 1
    if sharing == 0 { admit() }
  }

  /// Waits until no other test runs.
  func enterAlone() async {
    if isTaken || sharing > 0 {
      await withCheckedContinuation { waitingAlone.append($0) }
    } else {
      isTaken = true
    }
  }

  func leaveAlone() {
    // A process that the test left behind as a zombie would hide the end of others from Swift Testing, whose exit tests wait for
    // the first process of any that has ended. No other test runs that could wait for one of these.
    while waitpid(-1, nil, WNOHANG) > 0 {}
    isTaken = false
    admit()
  }

  /// Admits the first test that waits to be alone, or else all tests that wait.
  private func admit() {
    if !waitingAlone.isEmpty {
      isTaken = true
      waitingAlone.removeFirst().resume()
    } else {
      sharing += waitingTogether.count
      for test in waitingTogether { test.resume() }
      waitingTogether.removeAll()
    }
  }
}

/// A trait of a test that must be alone in the process, because it changes what the whole process has: an environment variable, a
/// descriptor with a fixed number, a limit on memory. The other tests of the package wait, provided that their suites have the trait
/// `freshContext`, as this test's suite must have.
public struct AloneInProcess: SuiteTrait, TestTrait {
  /// Whether the trait applies to the suites and tests in a suite: it does.
  public var isRecursive: Bool { true }
}

extension Trait where Self == AloneInProcess {
  /// No other test in the process at the same time.
  public static var aloneInProcess: AloneInProcess { AloneInProcess() }
}
