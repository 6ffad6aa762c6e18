/// Lets the closure of a recognizer have the recognizer's own type:
///
///     view.addGestureRecognizer(PanGestureRecognizer { pan in move(by: pan.translation(in: view)) })
public protocol GestureActing: GestureRecognizer {}

extension GestureRecognizer: GestureActing {}

extension GestureActing {
  /// A recognizer that calls `action`; see `GestureRecognizer.addAction(_:)`.
  public init(_ action: @escaping (Self) -> Void) {
    self.init()
    // It is handed itself.
    addAction { action(unsafeDowncast($0, to: Self.self)) }
  }
}
