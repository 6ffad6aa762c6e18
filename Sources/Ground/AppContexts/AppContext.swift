internal import CLinux

/// Everything that one application offers and shares among its views: typefaces, languages, words, keyboards.
///
/// Properties such as `Typeface.system` and `Language.offered` read and write the *current* context. Each thread has a current
/// context; a program that does nothing about it has one context, that of its main thread. An `Application` belongs to the context
/// that was current when it was created, and makes that context current while it handles events, advances and draws. Two
/// applications with different contexts do not affect each other:
///
///     let context = AppContext()
///     context.performAsCurrent {
///       Language.offered = ["de", "fr"]
///       application = Application()
///     }
///
/// A context and everything in it, typefaces included, must be used on one thread at a time.
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
    case storage
    case kiosk
    case tests
  }

  /// The parts by slot; a part is `nil` until it is used.
  private let parts: UnsafeMutablePointer<AnyObject?>

  /// Creates a context that has the defaults: no typeface, no language besides English.
  public init() {
    parts = .allocate(capacity: Slot.allCases.count)
    parts.initialize(repeating: nil, count: Slot.allCases.count)
  }

  deinit {
    parts.deinitialize(count: Slot.allCases.count)
    parts.deallocate()
  }

  // MARK: The current context

  /// The context of the innermost `performAsCurrent(_:)` that runs on this thread; outside of one, the thread's own context.
  public static var current: AppContext {
    guard let context = vt_thread_value(performingKey) else { return outermost }
    return Unmanaged<AppContext>.fromOpaque(context).takeUnretainedValue()
  }

  /// Calls `body` while this context is the current one on this thread.
  public func performAsCurrent<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let previous = vt_thread_value(Self.performingKey)
    vt_set_thread_value(Self.performingKey, Unmanaged.passUnretained(self).toOpaque())
    defer { vt_set_thread_value(Self.performingKey, previous) }
    return try body()
  }

  /// The context that `performAsCurrent(_:)` made current, not retained: the caller of that function owns it.
  private static let performingKey = vt_thread_key(nil)

  /// The current context outside of every `performAsCurrent(_:)`.
  @inline(never)
  private static var outermost: AppContext {
    #if !hasFeature(Embedded)
      if let context = taskContext.get() { return context }
    #endif
    return ofThread
  }

  /// The context that a thread creates when it needs one for the first time. The thread releases it when it ends.
  private static var ofThread: AppContext {
    if let context = vt_thread_value(threadKey) { return Unmanaged<AppContext>.fromOpaque(context).takeUnretainedValue() }
    let context = AppContext()
    vt_set_thread_value(threadKey, Unmanaged.passRetained(context).toOpaque())
    return context
  }

  private static let threadKey = vt_thread_key { context in
    if let context { Unmanaged<AppContext>.fromOpaque(context).release() }
  }

  #if !hasFeature(Embedded)
    /// The context of a task, which follows it from thread to thread. Boards' programs have no tasks; unit tests are tasks.
    private static let taskContext = TaskLocal<AppContext?>(wrappedValue: nil)

    /// Runs `body` while this context is the current one of the calling task and of its child tasks.
    package func runTask(_ body: () async throws -> Void) async throws {
      try await Self.taskContext.withValue(self) { try await body() }
    }
  #endif

  // MARK: Parts

  /// Returns the part in `slot`, and creates it on first use. Each slot has one type of parts.
  package func part<Part: AnyObject>(_ slot: Slot, _ make: () -> Part) -> Part {
    if let part = parts[slot.rawValue] { return unsafeDowncast(part, to: Part.self) }
    let part = make()
    parts[slot.rawValue] = part
    return part
  }
}
