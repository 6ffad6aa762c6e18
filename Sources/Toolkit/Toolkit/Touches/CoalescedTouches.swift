import Geometry

/// One place a finger passed within an event.
public struct CoalescedTouch {
  /// When the panel saw the finger there, in seconds.
  public let timestamp: Double
  let touch: Touch
  let location: Point

  /// The place in the points of `view`; nil stands for the window.
  public func location(in view: View?) -> Point { Touch.place(location, in: view) }
}

/// All places a finger passed within an event, oldest first; the last is where
/// the touch itself is.
///
/// A view of the event's own record, without a copy: valid while the event is.
public struct CoalescedTouches: Sequence, IteratorProtocol {
  private let samples: [CoalescedTouch]
  private let touch: Touch
  private var index = 0

  init(of touch: Touch, among samples: [CoalescedTouch]) {
    self.touch = touch
    self.samples = samples
  }

  /// The next place, the oldest first; nil after the last.
  public mutating func next() -> CoalescedTouch? {
    while index < samples.count {
      let sample = samples[index]
      index += 1
      if sample.touch === touch { return sample }
    }
    return nil
  }
}
