/// A reference to an object that does not keep the object alive. Embedded Swift has no `weak` references.
///
/// Store an object's `weakReference` instead of the object to avoid retaining it.
public final class WeakReference {
  /// The object, or `nil` after it was deallocated.
  public private(set) unowned(unsafe) var object: WeaklyReferenceable?

  init(_ object: WeaklyReferenceable) { self.object = object }

  /// Clears the reference when the object is deallocated.
  func clear() { object = nil }
}
