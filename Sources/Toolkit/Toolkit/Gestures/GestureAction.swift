/// Gives action closures the type of their recognizer:
///
///     box.addGestureRecognizer(PanGestureRecognizer(weakly { page, pan in page.move(by: pan.translation(in: page.view)) }))
public protocol GestureRecognizerProtocol: GestureRecognizer {}

extension GestureRecognizer: GestureRecognizerProtocol {}

extension GestureRecognizerProtocol {
  /// Creates a recognizer that calls `action`. See ``GestureRecognizer/addAction(_:)``.
  public init(_ action: @escaping (Self) -> Void) {
    self.init()
    // The recognizer passes itself, so the cast is safe.
    addAction { action(unsafeDowncast($0, to: Self.self)) }
  }
}
