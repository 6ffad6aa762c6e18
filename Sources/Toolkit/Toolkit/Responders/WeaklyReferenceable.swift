/// An object that others can reference without retaining it. Such a reference becomes `nil` when the object is
/// deallocated.
///
/// Every responder is a `WeaklyReferenceable`. A delegate or a data source that is not a responder must be a subclass:
///
///     final class Teas: WeaklyReferenceable, ListViewDataSource { … }
open class WeaklyReferenceable {
  /// The reference, created on first use.
  private final var storedReference: WeakReference?

  /// Creates an object to which no reference exists yet.
  public init() {}

  deinit { storedReference?.clear() }

  /// A reference to this object that does not retain it.
  public final var weakReference: WeakReference {
    if let storedReference { return storedReference }
    let made = WeakReference(self)
    storedReference = made
    return made
  }
}
