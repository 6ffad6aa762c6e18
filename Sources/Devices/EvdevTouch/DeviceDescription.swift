/// What a device says of itself when it is opened.
struct DeviceDescription: Equatable {
  var name: String
  var kind: DeviceKind
  /// The axes of the places its fingers are told by; of no meaning for a mouse.
  var x: Axis
  var y: Axis

  /// Whether its places can be told from each other.
  var hasRange: Bool { kind == .mouse || (x.isUsable && y.isUsable) }

  /// The name for a line of text, whatever a device's maker put into it.
  var printableName: String {
    var text = String.UnicodeScalarView()
    for scalar in name.unicodeScalars { text.append(scalar.value < 32 || scalar.value == 127 ? "?" : scalar) }
    return String(text)
  }

  /// One line without the node: name, kind and range.
  var summary: String {
    let range = kind == .mouse || !kind.isTouch ? "" : ", \(x.first)...\(x.last) by \(y.first)...\(y.last)"
    return "\"\(printableName)\": \(kind.description)\(range)"
  }
}
