/// The system calls that can be made to fail, by their names in a fault. Names for the display start with `card.`,
/// names for touch panels with `input.`.
enum KernelCall {
  /// The type of device that a descriptor is open on, as far as faults distinguish it.
  enum DeviceType: UInt8 { case other, card, input }

  /// The ioctls of the display, by their numbers in `drm.h`.
  private static let displayRequests: [(name: String, number: UInt)] = [
    ("capability", 0x0C), ("clientcap", 0x0D), ("ismaster", 0x11), ("setmaster", 0x1E), ("dropmaster", 0x1F),
    ("sequence", 0x3B),
    ("resources", 0xA0), ("getcrtc", 0xA1), ("setcrtc", 0xA2), ("cursor", 0xA3), ("encoder", 0xA6), ("connector", 0xA7),
    ("property", 0xAA), ("removefb", 0xAF), ("pageflip", 0xB0), ("dirty", 0xB1), ("create", 0xB2), ("map", 0xB3),
    ("destroy", 0xB4), ("planes", 0xB5), ("plane", 0xB6), ("addfb", 0xB8), ("properties", 0xB9), ("atomic", 0xBC),
    ("blob", 0xBD), ("removeblob", 0xBE),
  ]

  /// The ioctls of touch panels, by their numbers in `input.h`. `bits` and `axis` each stand for the ioctls of all
  /// event types or axes.
  private static let inputRequests: [(name: String, numbers: ClosedRange<UInt>)] = [
    ("version", 0x01...0x01), ("id", 0x02...0x02), ("name", 0x06...0x06), ("physical", 0x07...0x07),
    ("unique", 0x08...0x08),
    ("properties", 0x09...0x09), ("slots", 0x0A...0x0A), ("keys", 0x18...0x18), ("lights", 0x19...0x19),
    ("switches", 0x1B...0x1B), ("bits", 0x20...0x3F), ("axis", 0x40...0x7F), ("clock", 0xA0...0xA0),
  ]

  /// Returns the name of an ioctl, or `nil` for one that cannot be made to fail.
  static func name(ofRequest request: UInt, on thing: DeviceType) -> String? {
    let number = request & 0xFF
    switch (thing, UInt8(truncatingIfNeeded: request >> 8)) {
    case (.card, UInt8(ascii: "d")): return displayRequests.first { $0.number == number }.map { "card.\($0.name)" }
    case (.input, UInt8(ascii: "E")):
      return inputRequests.first { $0.numbers.contains(number) }.map { "input.\($0.name)" }
    case (_, UInt8(ascii: "V")), (_, UInt8(ascii: "K")): return "terminal"
    default: return nil
    }
  }

  /// Returns `true` if an ioctl of the display presents a frame, by any interface: setcrtc, pageflip, dirty, atomic.
  static func presentsFrame(_ request: UInt, on thing: DeviceType) -> Bool {
    thing == .card && [0xA2, 0xB0, 0xB1, 0xBC].contains(request & 0xFF)
  }

  /// Returns the name of a call that exists for several types of devices.
  static func name(of call: String, on thing: DeviceType) -> String {
    switch thing {
    case .card: "card.\(call)"
    case .input: "input.\(call)"
    case .other: call
    }
  }

  /// Returns `true` if an ioctl of the display can request a flip event.
  static func requestsFlipEvent(_ request: UInt) -> Bool { [0xBC, 0xB0].contains(request & 0xFF) }

  /// Removes the request for a flip event from an ioctl.
  static func removeFlipEvent(_ request: UInt, _ argument: UnsafeMutableRawPointer?) {
    guard let argument, requestsFlipEvent(request) else { return }
    // `flags` is the first word of an atomic commit, and the third word of a page flip.
    let offset = request & 0xFF == 0xBC ? 0 : 8
    let flags = argument.load(fromByteOffset: offset, as: UInt32.self)
    argument.storeBytes(of: flags & ~1, toByteOffset: offset, as: UInt32.self)
  }
}
