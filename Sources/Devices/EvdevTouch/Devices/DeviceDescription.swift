import InputNodes

/// What a device says of itself when it is opened.
struct DeviceDescription: Equatable {
  var name: String
  var kind: DeviceKind
  /// The axes of the places its fingers are told by; of no meaning for a mouse.
  var x: Axis
  var y: Axis

  /// Whether its places can be told from each other.
  var hasRange: Bool { kind == .mouse || (x.isUsable && y.isUsable) }

  /// One line without the node: name, kind and range.
  var summary: String {
    let range = kind == .mouse || !kind.isTouch ? "" : ", \(x.first)...\(x.last) by \(y.first)...\(y.last)"
    return "\"\(name.printable)\": \(kind.description)\(range)"
  }
}
