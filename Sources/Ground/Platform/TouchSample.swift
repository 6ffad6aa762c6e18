/// One change of one finger, as the panel reported it.
public struct TouchSample: Equatable, Sendable {
  /// What happened to the finger.
  public enum Phase: Sendable {
    case down, move, up
    /// The finger is lost rather than lifted: its device has gone, say.
    case cancel
    /// No finger, but a mouse that the screen is to show: it is here, and stands for the finger
    /// `contact`, or for none (0) while its button is up. Told before what that finger does.
    case hover
    /// A mouse that hovered has gone.
    case leave
  }

  /// Which finger: the same from down to up or cancel, and unlike that of any
  /// other finger that is down meanwhile, on whatever device.
  public var contact: Int32
  /// What happened to it.
  public var phase: Phase
  /// Where on the panel, calibrated.
  public var place: PanelPlace
  /// When the kernel saw it: seconds on the monotonic clock.
  public var time: Double
  /// Whether the samples the panel reported together (one SYN_REPORT) end here.
  public var endsReport: Bool

  /// A sample with a time in seconds; it ends its report unless told otherwise.
  public init(contact: Int32, phase: Phase, place: PanelPlace, time: Double, endsReport: Bool = true) {
    self.contact = contact
    self.phase = phase
    self.place = place
    self.time = time
    self.endsReport = endsReport
  }
}
