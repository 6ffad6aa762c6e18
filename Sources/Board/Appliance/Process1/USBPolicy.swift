/// Which USB devices a board uses, by what their interfaces say they are: anybody may plug one in.
package struct USBPolicy: Equatable {
  /// What an interface is, of those that a board's file may allow.
  package enum Kind: String, CaseIterable {
    /// Touch panels, mice and other devices for people (HID).
    case touch
    case keyboard
    case storage
    /// Everything else, such as a network adapter or a panel with a protocol of its vendor's.
    case other
  }

  /// D: what a kiosk has use for, where nobody says otherwise.
  static let usual = USBPolicy(allowed: [.touch, .other])

  var allowed: [Kind]

  init(allowed: [Kind]) { self.allowed = allowed }

  /// Reads the names of kinds, with a space between; nil where one is unknown.
  init?(parsing text: String) {
    var allowed: [Kind] = []
    for word in text.split(separator: " ") {
      guard let kind = Kind(rawValue: String(word)) else { return nil }
      allowed.append(kind)
    }
    self.allowed = allowed
  }

  /// Whether an interface may be used. A hub always: what is plugged into it is asked for itself.
  func allows(_ interface: USBInterface) -> Bool { interface.kind.map { allowed.contains($0) } ?? true }
}

/// What a USB interface says it is, in the numbers of the USB's list of classes.
struct USBInterface: Equatable {
  let number: UInt8
  let subclass: UInt8
  let `protocol`: UInt8

  private enum Class { static let people: UInt8 = 3, storage: UInt8 = 8, hub: UInt8 = 9 }

  /// Nil for a hub.
  var kind: USBPolicy.Kind? {
    switch number {
    // A keyboard that a computer knows without a driver, as all for sale are.
    case Class.people: subclass == 1 && `protocol` == 1 ? .keyboard : .touch
    case Class.storage: .storage
    case Class.hub: nil
    default: .other
    }
  }
}
