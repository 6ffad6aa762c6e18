/// Where fingers come from: touch panels, a mouse, or a script.
///
/// Devices that are missing, appear or vanish are the source's own affair: the
/// fingers of a device that goes are reported as cancelled.
public protocol TouchSource: AnyObject {
  /// Readable while `drain` has something to read; nil where there is no device.
  /// Owned by the source and the same for its whole life.
  var descriptor: Int32? { get }

  /// When `drain` must be called although nothing was readable: the next line of a
  /// script, or another try at a device. Monotonic seconds.
  var deadline: Double? { get }

  /// Appends all that was reported since the last call, complete reports only, in
  /// their order, none merged and none left out.
  func drain(into samples: inout [TouchSample], at now: Double)

  /// The fingers touch another screen now: how the window's points lie on it. Nil while there is none.
  ///
  /// A mouse counts its way in that screen's pixels; a script's places are points of its window.
  func screenChanged(to mapping: PanelMapping?)

  /// From now on what panels report is straightened by `matrix`. A script's places need no straightening.
  func calibrate(with matrix: CalibrationMatrix)
}

extension TouchSource {
  /// Does nothing.
  public func calibrate(with matrix: CalibrationMatrix) {}
}
