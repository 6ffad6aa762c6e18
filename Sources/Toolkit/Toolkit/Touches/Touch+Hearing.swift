/// How a touch stands to the view the finger came down on.
extension Touch {
  enum Hearing {
    /// Whether the view takes the finger is not decided.
    case undecided
    /// The view hears of the beginning as soon as no recognizer keeps that from it.
    case waiting
    /// It has heard of the beginning, and not of what the finger did last.
    case behind
    /// It has heard of all that the finger did.
    case current
    /// It heard of the beginning, and hears no more: of an end it was told, or a recognizer took the finger.
    case over
    /// It never hears of it: it refused the finger, or a recognizer took the finger before.
    case never
  }

  /// What a view is told of a touch.
  enum Account {
    /// What the finger does.
    case present
    /// That it came down, where and when it did, however long ago.
    case beginning
    /// That it is taken from the view, though the finger may go on.
    case loss
  }

  /// Whether its view has heard of its beginning: not yet, while a recognizer delays
  /// that, and never, where the view refused the touch or a recognizer took it before.
  public var isDelivered: Bool {
    switch hearing {
    case .behind, .current, .over: true
    case .undecided, .waiting, .never: false
    }
  }

  /// Whether its view has heard of the beginning, and of no end.
  var isFollowed: Bool { hearing == .behind || hearing == .current }
  /// Whether there is something that its view is to hear, by and by.
  var isOwed: Bool { hearing == .behind || hearing == .waiting }

  /// The finger did something that its view has not heard of.
  func owe() {
    if hearing == .current { hearing = .behind }
  }

  /// Its view hears no more of it.
  func close() { hearing = isDelivered ? .over : .never }

  /// Its view is about to be told what the finger does, or, of one that has waited, that it came down.
  func tell() {
    if hearing == .waiting, finger.phase != .began {
      account = .beginning
      // The way since follows, as one move.
      finger.previousLocation = origin
      if finger.phase == .stationary && finger.location != origin { finger.phase = .moved }
      hearing = finger.phase == .stationary ? .current : .behind
    } else {
      hearing = isOver ? .over : .current
    }
  }
}
