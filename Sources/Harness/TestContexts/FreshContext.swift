import AppContexts
public import Testing

/// A trait that gives each test, and each case of a parameterized test, a new `AppContext`: no typeface, no languages,
/// no custom keyboards. What a test sets there affects no other test, so tests run in parallel and in any order.
///
///     @Suite(.freshContext) struct LampTests {
///       @Test func isOff() throws {
///         Typeface.system = try Typeface(contentsOf: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
///
/// The context follows the test from thread to thread. Threads that the test itself starts have other contexts.
public struct FreshContext: SuiteTrait, TestTrait, TestScoping {
  /// `true`, so that the trait applies to the suites and tests in a suite.
  public var isRecursive: Bool { true }

  /// Whether the task has already entered the gate. Nested suites apply the trait several times.
  private static let isInGate = TaskLocal<Bool>(wrappedValue: false)

  /// Runs a test in a new context, next to other tests or alone.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    if Self.isInGate.get() { return try await AppContext().runTask(function) }
    let gate = ProcessGate.shared
    let isAlone = test.traits.contains { $0 is AloneInProcess }
    if isAlone { await gate.enterExclusive() } else { await gate.enter() }
    let result: Result<Void, any Error>
    do {
      try await Self.isInGate.withValue(true) { try await AppContext().runTask(function) }
      result = .success(())
    } catch {
      result = .failure(error)
    }
    if isAlone { await gate.leaveExclusive() } else { await gate.leave() }
    try result.get()
  }
}

extension Trait where Self == FreshContext {
  /// A trait that creates a new `AppContext` for each test.
  public static var freshContext: FreshContext { FreshContext() }
}
