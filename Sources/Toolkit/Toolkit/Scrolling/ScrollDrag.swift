import Geometry

/// A drag of a scroll view: maps the translation of the fingers to a content offset.
struct ScrollDrag: Equatable {
  /// The offset at the start of the drag, without the resistance of edges.
  private(set) var start: Point
  /// The translation that decided the direction of the drag, or `nil` before that. It moves nothing.
  private var decidingTranslation: Vector?
  /// The inner scroll view whose fingers cause this drag, or `nil` for a drag by the view's own fingers.
  private(set) var source: ObjectIdentifier?

  /// Creates a drag that starts at `start`. With a `lender`, the drag receives what the fingers drag the lender beyond
  /// its edge.
  init(from start: Point, for lender: ScrollView? = nil) {
    self.start = start
    guard let lender else { return }
    self.source = ObjectIdentifier(lender)
    decidingTranslation = .zero
  }

  /// Creates a drag that continues from `start`, when the fingers are `translation` points from where they came down.
  init(from start: Point, resumedAt translation: Vector) {
    self.start = start
    decidingTranslation = translation
  }

  /// Whether the fingers have moved far enough to move the content.
  var hasPassedSlop: Bool { decidingTranslation != nil }

  /// Returns the content offset, without the resistance of edges, for fingers that are `translation` points from where
  /// they came down.
  mutating func offset(for translation: Vector) -> Point {
    if decidingTranslation == nil {
      let length = translation.length
      guard length >= ScrollConstants.dragSlop else { return start }
      decidingTranslation = translation * (ScrollConstants.dragSlop / length)
    }
    return start - (translation - (decidingTranslation ?? .zero))
  }

  mutating func shift(by way: Vector) { start += way }
}
