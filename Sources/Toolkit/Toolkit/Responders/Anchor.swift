/// What knows of an object for as long as there is one, in place of the
/// weak references that Embedded Swift lacks.
///
/// Whoever must not keep an object alive keeps its anchor.
public final class Anchor {
  /// The object, or nil once it has gone.
  public private(set) unowned(unsafe) var object: Anchored?

  init(_ object: Anchored) { self.object = object }

  /// The object is going.
  func clear() { object = nil }
}
