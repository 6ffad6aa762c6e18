/// The USB devices that a board uses, by the classes of their interfaces. Anyone can plug in a device.
package struct USBPolicy: Equatable {
  /// A kind of interface that a board's file may allow.
  package enum Kind: String, CaseIterable {
    /// Touch panels, mice, and other human interface devices (HID).
    case touch
    case keyboard
    case storage
    /// Network adapters and modems of the standard classes, those of Windows (RNDIS), and radios.
    case network
    /// Everything else, such as a serial line, or a panel or a board's Ethernet controller with a vendor's protocol.
    case other
  }

  /// The default policy. Chosen: the devices that a kiosk needs.
  static let `default` = USBPolicy(allowed: [.touch, .other])

  var allowed: [Kind]

  init(allowed: [Kind]) { self.allowed = allowed }

  /// Parses names of kinds that are separated by spaces. Returns `nil` if one is unknown.
  init?(parsing text: String) {
    var allowed: [Kind] = []
    for word in text.split(separator: " ") {
      guard let kind = Kind(rawValue: String(word)) else { return nil }
      allowed.append(kind)
    }
    self.allowed = allowed
  }

  /// Returns `true` if an interface may be used. A hub always may, because the devices that are plugged into it are
  /// checked separately.
  func allows(_ interface: USBInterface) -> Bool { interface.kind.map { allowed.contains($0) } ?? true }
}

/// The class of a USB interface, in the numbers of the USB class list.
struct USBInterface: Equatable {
  let number: UInt8
  let subclass: UInt8
  let `protocol`: UInt8

  private enum Class {
    static let communication: UInt8 = 2
    static let people: UInt8 = 3
    static let storage: UInt8 = 8
    static let hub: UInt8 = 9
    static let wireless: UInt8 = 0xE0
    static let miscellaneous: UInt8 = 0xEF
  }

  /// The kind of the interface, or `nil` for a hub.
  var kind: USBPolicy.Kind? {
    switch number {
    // A boot keyboard, which works without a driver in the firmware of computers, as all keyboards for sale do.
    case Class.people: subclass == 1 && `protocol` == 1 ? .keyboard : .touch
    case Class.storage: .storage
    // Ethernet adapters (ECM, EEM, NCM) and modems (MBIM), and RNDIS adapters with the class of serial lines.
    case Class.communication:
      [6, 0x0C, 0x0D, 0x0E].contains(subclass) || (subclass == 2 && `protocol` == 0xFF) ? .network : .other
    // RNDIS adapters, with the class of ActiveSync (1) or their own (4).
    case Class.miscellaneous: [1, 4].contains(subclass) && `protocol` == 1 ? .network : .other
    // RNDIS adapters, and Bluetooth and other radios.
    case Class.wireless: .network
    case Class.hub: nil
    default: .other
    }
  }
}
