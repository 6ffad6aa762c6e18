import InputNodes
import System

/// The properties of a device that are known when it is opened.
struct DeviceDescription: Equatable {
  var name: String
  var kind: DeviceKind
  /// The ranges of the device's coordinates. Not used for a mouse.
  var x: Axis
  var y: Axis

  /// Whether the device can report different positions.
  var hasRange: Bool { kind == .mouse || (x.isUsable && y.isUsable) }

  /// A line with the name, the kind, and the range, without the node.
  var summary: String {
    let range = kind == .mouse || !kind.isTouch ? "" : ", \(x.first)...\(x.last) by \(y.first)...\(y.last)"
    return "\"\(PrintableText.line(name))\": \(kind.description)\(range)"
  }
}
