internal import CLinux

/// The objects that one application provides and shares among its views: typefaces, languages, words, keyboards.
///
/// Properties such as `Typeface.system` and `Language.offered` read and write the *current* context. Each thread has a
/// current context. A program that creates no contexts uses that of its main thread. An `Application` belongs to the
/// context that was current when it was created, and makes that context current while it handles events, advances and
/// draws. Applications with different contexts do not affect each other:
///
///     let context = AppContext()
///     context.performAsCurrent {
///       Language.offered = ["de", "fr"]
///       application = Application()
///     }
///
/// A context and everything in it, including typefaces, must be used on one thread at a time.
public final class AppContext: @unchecked Sendable {
  /// A part of the context that one module owns. Lower modules do not know the types that higher modules store.
  package enum Slot: Int, CaseIterable {
    case typography
    case languages
    case standardWords
    case keyboardLanguages
    case keyboard
    case dialogs
    case textEntry
    case pointerRelays
    case kiosk
    case gallery
    case storage
    case tests
  }

  /// The parts by slot. A part is `nil` until its first use.
  private let parts: UnsafeMutablePointer<AnyObject?>

  /// Creates a context with the defaults: no typeface, and English as the only language.
  public init() {
    parts = .allocate(capacity: Slot.allCases.count)
    parts.initialize(repeating: nil, count: Slot.allCases.count)
  }

  deinit {
    parts.deinitialize(count: Slot.allCases.count)
    parts.deallocate()
  }

  // MARK: Current context

  /// The context of the innermost running `performAsCurrent(_:)` on this thread, or the thread's own context if there
  /// is none.
  public static var current: AppContext {
    guard let context = vt_thread_value(performingKey) else { return defaultContext }
    return Unmanaged<AppContext>.fromOpaque(context).takeUnretainedValue()
  }

  /// Calls `body` with this context as the current context of this thread.
  public func performAsCurrent<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let previous = vt_thread_value(Self.performingKey)
    vt_set_thread_value(Self.performingKey, Unmanaged.passUnretained(self).toOpaque())
    defer { vt_set_thread_value(Self.performingKey, previous) }
    return try body()
  }

  /// The key of the context that `performAsCurrent(_:)` made current. The value is not retained: the caller owns it.
  private static let performingKey = vt_thread_key(nil)

  /// The current context outside of `performAsCurrent(_:)`.
  @inline(never)
  private static var defaultContext: AppContext {
    #if !hasFeature(Embedded)
      if let context = taskContext.get() { return context }
    #endif
    return threadContext
  }

  /// The thread's own context. A thread creates it on first use and releases it when the thread ends.
  private static var threadContext: AppContext {
    if let context = vt_thread_value(threadKey) {
      return Unmanaged<AppContext>.fromOpaque(context).takeUnretainedValue()
    }
    let context = AppContext()
    vt_set_thread_value(threadKey, Unmanaged.passRetained(context).toOpaque())
    return context
  }

  private static let threadKey = vt_thread_key { context in
    if let context { Unmanaged<AppContext>.fromOpaque(context).release() }
  }

  #if !hasFeature(Embedded)
    /// The context of a task, which follows the task across threads. Programs on boards have no tasks, but unit tests
    /// do.
    private static let taskContext = TaskLocal<AppContext?>(wrappedValue: nil)

    /// Runs `body` with this context as the current context of the calling task and its child tasks.
    package func runTask(_ body: () async throws -> Void) async throws {
      try await Self.taskContext.withValue(self) { try await body() }
    }
  #endif

  // MARK: Parts

  /// Returns the part in `slot`, creating it on first use. Each slot stores one type.
  package func part<Part: AnyObject>(_ slot: Slot, _ make: () -> Part) -> Part {
    if let part = parts[slot.rawValue] { return unsafeDowncast(part, to: Part.self) }
    let part = make()
    parts[slot.rawValue] = part
    return part
  }
}
