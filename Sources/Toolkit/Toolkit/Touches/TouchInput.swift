import Geometry

/// One change of one finger in the window's points, as the runtime hands it in.
public struct TouchInput: Equatable, Sendable {
  /// What happened to the finger.
  public enum Phase: Sendable {
    case down, move, up
    /// The finger is lost rather than lifted: its panel has gone, say.
    case cancel
  }

  /// Which finger: the same from down to up or cancel, and unlike that of any
  /// other finger that is down meanwhile.
  public var contact: Int32
  /// What happened to it.
  public var phase: Phase
  /// Where, in the window's points. It counts for `up` too.
  public var location: Point
  /// When the kernel saw it, in seconds.
  public var time: Double
  /// Whether the changes the panel reported together end here.
  public var endsReport: Bool

  /// One change of a finger, which ends its report unless told otherwise.
  public init(
    contact: Int32, phase: Phase, location: Point, time: Double, endsReport: Bool = true
  ) {
    self.contact = contact
    self.phase = phase
    self.location = location
    self.time = time
    self.endsReport = endsReport
  }
}
