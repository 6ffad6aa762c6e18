/// An object that others can reference without retaining it. Such a reference becomes `nil` when the object is
/// deallocated.
///
/// Every responder is an `Anchored`. A delegate or a data source that is not a responder must be a subclass:
///
///     final class Teas: Anchored, ListViewDataSource { … }
open class Anchored {
  /// The anchor, created on first use.
  private final var madeAnchor: Anchor?

  /// Creates an object without an anchor.
  public init() {}

  deinit { madeAnchor?.clear() }

  /// A reference to this object that does not retain it.
  public final var anchor: Anchor {
    if let madeAnchor { return madeAnchor }
    let made = Anchor(self)
    madeAnchor = made
    return made
  }
}
