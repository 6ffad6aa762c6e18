import CLinux
public import Testing

/// The tests that a run of `tools/test` includes, by their duration. The environment variable `VITRINE_TESTS` has the
/// name of the run. Without it, as in `swift test`, all tests run.
private enum TestRun: String {
  /// `tools/test --quick`: tests that take less than about 0.2 s on an idle machine.
  case quick
  /// `tools/test`: tests that take less than about 3 s.
  case heart
  /// `tools/test --all`.
  case all

  static let current = getenv("VITRINE_TESTS").flatMap { TestRun(rawValue: String(cString: $0)) } ?? .all
}

extension Trait where Self == ConditionTrait {
  /// A trait of tests that take longer than about 0.2 s, all cases together. `tools/test --quick` skips them.
  public static var slow: ConditionTrait {
    .enabled(if: TestRun.current != .quick, "tools/test --quick skips slow tests")
  }

  /// A trait of tests that take longer than about 3 s: complete tables, random cases, and size limits. Only
  /// `tools/test --all` runs them.
  public static var long: ConditionTrait {
    .enabled(if: TestRun.current == .all, "only tools/test --all runs long tests")
  }
}
