/// A source of touches: touch panels, a mouse, or a script.
///
/// The source handles devices that are missing, appear or disappear. It reports the contacts of a removed device as
/// cancelled.
public protocol TouchSource: AnyObject {
  /// A descriptor that is readable while `drain` has something to read, or `nil` if there is no device.
  ///
  /// The source owns the descriptor, which never changes.
  var descriptor: Int32? { get }

  /// The time to call `drain` even if the descriptor is not readable, in monotonic seconds.
  ///
  /// The deadline is the time of a script's next line, or of a retry to open a device.
  var deadline: Double? { get }

  /// Appends the samples reported since the last call, in order. Reports are complete; none are merged or omitted.
  func drain(into samples: inout [TouchSample], at now: Double)

  /// Updates the mapping from the panel to the window's points after a change of the screen. It is `nil` while there is
  /// no screen.
  ///
  /// A mouse moves in pixels of the screen. The positions of a script are points of the window.
  func screenChanged(to mapping: PanelMapping?)

  /// Corrects the positions of subsequent panel reports by `matrix`. Scripts ignore it.
  func calibrate(with matrix: CalibrationMatrix)
}

extension TouchSource {
  /// Does nothing.
  public func calibrate(with matrix: CalibrationMatrix) {}
}
