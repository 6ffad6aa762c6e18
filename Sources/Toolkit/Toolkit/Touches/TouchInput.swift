import Geometry

/// A change of one finger, as the runtime passes it to the toolkit.
public struct TouchInput: Equatable, Sendable {
  /// The kind of change.
  public enum Phase: Sendable {
    case down, move, up
    /// The touch was lost rather than lifted, for example because its panel was unplugged.
    case cancel
  }

  /// The identifier of the contact. It stays the same from `down` until `up` or `cancel`, and differs from those of all
  /// other fingers on the panel.
  public var contact: Int32
  /// The kind of change.
  public var phase: Phase
  /// The location in window points. It is also used for `up`.
  public var location: Point
  /// The kernel's time of the change, in seconds.
  public var time: Double
  /// Whether this is the last change of a report.
  public var endsReport: Bool

  /// Creates a change of a finger. By default, it ends its report.
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
