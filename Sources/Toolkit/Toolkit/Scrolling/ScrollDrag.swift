import Geometry

/// One drag of a scroll view: where the fingers take its content.
struct ScrollDrag: Equatable {
  /// The offset at its begin, as if no edge held the content back.
  private(set) var start: Point
  /// The travel that the fingers' direction was decided by; nil before.
  private var slop: Vector?
  /// The scroll view whose fingers lead this drag, inside of the dragged one; nil for fingers of its own.
  private(set) var lender: ObjectIdentifier?

  /// A drag that begins, or, where there is a `lender`, takes over what that one is dragged beyond its edge.
  init(from start: Point, for lender: ScrollView? = nil) {
    self.start = start
    guard let lender else { return }
    self.lender = ObjectIdentifier(lender)
    slop = .zero
  }

  /// A drag that goes on from `start`, where the fingers are `translation` points
  /// from where they came down.
  init(from start: Point, resumedAt translation: Vector) {
    self.start = start
    slop = translation
  }

  /// Whether the fingers have gone far enough to move anything.
  var isDecided: Bool { slop != nil }

  /// The offset, as if no edge held the content back, for fingers that have gone
  /// `translation` points since they came down.
  mutating func offset(for translation: Vector) -> Point {
    if slop == nil {
      let length = translation.length
      guard length >= ScrollConstants.dragSlop else { return start }
      slop = translation * (ScrollConstants.dragSlop / length)
    }
    return start - (translation - (slop ?? .zero))
  }

  /// Goes on as if it had begun `way` further on.
  mutating func shift(by way: Vector) { start += way }
}
