/// One change of one contact, as reported by a panel.
public struct TouchSample: Equatable, Sendable {
  /// The kind of change.
  public enum Phase: Sendable {
    case down, move, up
    /// The contact was lost rather than lifted, for example because its device was removed.
    case cancel
    /// A mouse cursor to show on the screen; this is not a contact.
    ///
    /// `TouchSample.contact` is the contact that the mouse button makes, or 0 while the button is up. This sample
    /// precedes the samples of that contact.
    case hover
    /// A hovering mouse was removed.
    case leave
  }

  /// The identifier of the contact, from `down` to `up` or `cancel`. It is unique among the contacts of all devices
  /// that are down at the same time.
  public var contact: Int32
  /// The kind of change.
  public var phase: Phase
  /// The calibrated position on the panel.
  public var position: PanelPosition
  /// The time of the kernel's event, in seconds of the monotonic clock.
  public var time: Double
  /// Whether this is the last sample of a report, which ends with `SYN_REPORT`.
  public var endsReport: Bool

  /// Creates a sample at a time in seconds, by default the last sample of its report.
  public init(contact: Int32, phase: Phase, position: PanelPosition, time: Double, endsReport: Bool = true) {
    self.contact = contact
    self.phase = phase
    self.position = position
    self.time = time
    self.endsReport = endsReport
  }
}
