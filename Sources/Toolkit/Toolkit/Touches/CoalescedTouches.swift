import Geometry

/// One reported location of a touch within an event.
public struct CoalescedTouch {
  /// The time at which the panel reported the location, in seconds.
  public let timestamp: Double
  let touch: Touch
  let location: Point

  /// Returns the location in the coordinate space of `view`, in points. If `view` is `nil`, the location is in the
  /// window's.
  public func location(in view: View?) -> Point { Touch.convert(location, to: view) }
}

/// The reported locations of a touch within an event, oldest first. The last one is the touch's current location.
///
/// The sequence reads the event's own samples without copying them. It is valid only while the event is delivered.
public struct CoalescedTouches: Sequence, IteratorProtocol {
  private let samples: [CoalescedTouch]
  private let touch: Touch
  private var index = 0

  init(of touch: Touch, among samples: [CoalescedTouch]) {
    self.touch = touch
    self.samples = samples
  }

  /// Returns the next location, oldest first, or `nil` after the last one.
  public mutating func next() -> CoalescedTouch? {
    while index < samples.count {
      let sample = samples[index]
      index += 1
      if sample.touch === touch { return sample }
    }
    return nil
  }
}
