import InputNodes
import Platform
import System

/// The properties of a device that are known when it is opened.
struct DeviceDescription: Equatable {
  var name: String
  var kind: DeviceKind
  /// The signal with which a device for one finger reports a contact.
  var signal = ContactSignal.touchKeys
  var reason = ""
  /// Whether the device would be used if a setting selected it.
  var canBeForced = false
  /// The ranges of the device's coordinates. Not used for a mouse.
  var x: Axis
  var y: Axis
  /// The start of the range of ABS_PRESSURE.
  var lowestPressure: Int32 = 0
  /// The calibration that udev has stored for the device.
  var calibration: CalibrationMatrix?
  /// Whether the calibration that udev has stored is not a matrix.
  var hasInvalidCalibration = false

  /// Creates a description for a decoder.
  init(name: String, kind: DeviceKind, x: Axis, y: Axis) {
    self.name = name
    self.kind = kind
    self.x = x
    self.y = y
  }

  /// Decides how to use a device.
  ///
  /// - Parameter range: Returns the range of an axis that the device has, or `nil` if it is unknown.
  @inline(never)
  init(
    name: String, isChosen: Bool, udev: UdevProperties, hasProperty: (Int32) -> Bool,
    has: (_ type: Int32, _ code: Int32) -> Bool, range: (_ axis: Int32) -> Axis?
  ) {
    let capabilities = DeviceCapabilities(udev: udev, hasProperty: hasProperty, has: has, range: range)
    let decision = DeviceDecision(capabilities, isChosen: isChosen)
    self.name = name
    kind = decision.kind
    signal = decision.signal
    reason = decision.reason
    canBeForced = decision.canBeForced
    x = range(kind.xAxis) ?? Axis(0, 0)
    y = range(kind.yAxis) ?? Axis(0, 0)
    lowestPressure = range(DeviceKind.pressureAxis)?.first ?? 0
    calibration = udev.calibration
    hasInvalidCalibration = udev.hasInvalidCalibration
  }

  /// Whether the device can report different positions.
  var hasRange: Bool { kind == .mouse || (x.isUsable && y.isUsable) }

  /// A line with the name, the kind, and the range, without the node.
  var summary: String {
    let range = kind == .mouse || !kind.isTouch ? "" : ", \(x.first)...\(x.last) by \(y.first)...\(y.last)"
    let calibration =
      hasInvalidCalibration
      ? ", udev's LIBINPUT_CALIBRATION_MATRIX is not a matrix (see VITRINE_TOUCH_MATRIX)"
      : calibration == nil ? "" : ", calibrated by udev"
    return "\"\(PrintableText.line(name))\": \(kind.description)\(range)\(calibration)"
  }
}
