internal import Glibc
public import Testing

/// A lock on the process. Tests hold it together, except a test with the trait `aloneInProcess`, which holds it
/// exclusively.
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
  func enterExclusive() async {
    if isTaken || sharing > 0 {
      await withCheckedContinuation { waitingAlone.append($0) }
    } else {
      isTaken = true
    }
  }

  func leaveExclusive() {
    // Swift Testing's exit tests wait for the first process that ends. A zombie process that the test left behind would
    // hide the end of others. No other running test could be waiting for one of these processes.
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

/// A trait of a test that must be alone in the process, because it changes the state of the whole process: an
/// environment variable, a descriptor with a fixed number, or a limit on memory. The other tests of the package wait,
/// provided that their suites, and this test's suite, have the trait `freshContext`.
public struct AloneInProcess: SuiteTrait, TestTrait {
  /// `true`, so that the trait applies to the suites and tests in a suite.
  public var isRecursive: Bool { true }
}

extension Trait where Self == AloneInProcess {
  /// A trait that runs a test while no other test of the process runs.
  public static var aloneInProcess: AloneInProcess { AloneInProcess() }
}
