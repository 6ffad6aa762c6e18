/// A place that knows of a responder for as long as there is one, in place of the
/// weak references that Embedded Swift lacks.
///
/// Whoever must not keep a responder alive keeps its anchor.
final class ResponderAnchor {
  /// Cleared by the responder before it goes.
  private(set) unowned(unsafe) var responder: Responder?

  init(_ responder: Responder) { self.responder = responder }

  /// The responder is going.
  func clear() { responder = nil }
}
