import TestFolder

/// A USB device that a test invents, such as one with human interfaces (HID). Its descriptors may lie.
struct InventedUSBDevice: Sendable {
  struct Interface: Sendable {
    /// The class of human interfaces. The fields about reports concern only this class.
    static let humanClass: UInt8 = 3

    /// The class of the interface.
    var classNumber = humanClass
    /// The descriptor of the interface's reports, which decides what the kernel takes the interface for.
    var report: [UInt8] = []
    /// The subclass and the protocol. (1, 1) is a boot keyboard, and (0, 0) claims nothing.
    var kind: (subclass: UInt8, protocol: UInt8) = (0, 0)
    /// The length of `report` that the interface claims, in bytes, or `nil` for the actual one.
    var claimedReportLength: UInt16?
    /// The length of the HID descriptor that the interface claims, in bytes.
    var claimedLength: UInt8 = 9
    /// Whether there is an endpoint from which the reports could be read.
    var hasEndpoint = true
  }

  var interfaces: [Interface]
  /// The length of the configuration that the device claims, in bytes, or `nil` for the actual one.
  var claimedConfigurationLength: UInt16?
  /// The number of interfaces that the device claims, or `nil` for the actual one.
  var claimedInterfaceCount: UInt8?
  /// Whether the device answers requests for the descriptors of reports.
  var answersReportRequests = true

  init(_ reports: [UInt8]...) { interfaces = reports.map { Interface(report: $0) } }

  /// Creates a device with one interface of another class.
  init(classNumber: UInt8, subclass: UInt8, protocol: UInt8) {
    interfaces = [Interface(classNumber: classNumber, kind: (subclass, `protocol`))]
  }

  // MARK: Descriptors

  /// The maximum size of a packet, in bytes: the largest of full speed.
  static let packetSize: UInt8 = 64
  /// The interval of interrupt transfers, in milliseconds.
  static let interval: UInt8 = 10
  static let vendor: UInt16 = 0x1209
  static let product: UInt16 = 1

  var deviceDescriptor: [UInt8] {
    // USB 2.0; a class for each interface; version 1.0; no texts; one configuration.
    [18, 1, 0, 2, 0, 0, 0, Self.packetSize] + Self.bytes(Self.vendor) + Self.bytes(Self.product) + [0, 1, 0, 0, 0, 1]
  }

  var configurationDescriptor: [UInt8] {
    var parts: [UInt8] = []
    for (number, interface) in interfaces.enumerated() {
      let endpoints: UInt8 = interface.hasEndpoint ? 1 : 0
      let length = interface.claimedReportLength ?? UInt16(interface.report.count)
      let kind = interface.kind
      parts += [9, 4, UInt8(number), 0, endpoints, interface.classNumber, kind.subclass, kind.protocol, 0]
      if interface.classNumber == Interface.humanClass {
        // HID 1.11, for no country, with one descriptor of reports.
        parts += [interface.claimedLength, 0x21, 0x11, 1, 0, 1, Self.reportType] + Self.bytes(length)
      }
      if interface.hasEndpoint { parts += [7, 5, Self.endpoint(of: number), 3, Self.packetSize, 0, Self.interval] }
    }
    let length = claimedConfigurationLength ?? UInt16(9 + parts.count)
    // Powered by the bus, with 100 mA.
    return [9, 2] + Self.bytes(length) + [claimedInterfaceCount ?? UInt8(interfaces.count), 1, 0, 0x80, 50] + parts
  }

  /// The type of descriptors of reports.
  static let reportType: UInt8 = 0x22

  /// Returns the address of the endpoint of an interface.
  static func endpoint(of interface: Int) -> UInt8 { 0x81 + UInt8(interface) }

  private static func bytes(_ number: UInt16) -> [UInt8] { [UInt8(number & 0xFF), UInt8(number >> 8)] }
}

/// Descriptors of reports. The numbers are those of "HID Usage Tables" of the USB Implementers Forum.
enum HIDReport {
  private static let endOfCollection: [UInt8] = [0xC0]

  /// A mouse with three buttons.
  static let mouse: [UInt8] = [
    0x05, 0x01, 0x09, 0x02, 0xA1, 0x01, 0x09, 0x01, 0xA1, 0x00,
    0x05, 0x09, 0x19, 0x01, 0x29, 0x03, 0x15, 0x00, 0x25, 0x01, 0x75, 0x01, 0x95, 0x03, 0x81, 0x02,
    0x75, 0x05, 0x95, 0x01, 0x81, 0x01,
    0x05, 0x01, 0x09, 0x30, 0x09, 0x31, 0x15, 0x81, 0x25, 0x7F, 0x75, 0x08, 0x95, 0x02, 0x81, 0x06,
    0xC0, 0xC0,
  ]

  /// A keyboard with the letters A to Z without P, the digits, and Enter.
  static let keyboardWithoutP = keys([0x04...0x12, 0x14...0x1D, 0x1E...0x27, 0x28...0x28])

  /// A number pad: the digits and Enter.
  static let keypad = keys([0x58...0x58, 0x59...0x62])

  /// A scanner, which declares all keys and reports up to six at a time, as most do.
  static let scanner: [UInt8] =
    [
      0x05, 0x01, 0x09, 0x06, 0xA1, 0x01, 0x05, 0x07, 0x19, 0x00, 0x29, 0xE7, 0x15, 0x00, 0x26, 0xE7, 0x00,
      0x75, 0x08, 0x95, 0x06, 0x81, 0x00,
    ] + endOfCollection

  /// Random bytes, which are the same in each run.
  static func nonsense(count: Int) -> [UInt8] {
    var random = SplitMix(state: 33)
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
  }

  /// Collections in collections without an end.
  static let endlessCollections = (0..<4096).map { UInt8($0 % 2 == 0 ? 0xA1 : 0x01) }

  /// A keyboard with a bit for each of these keys.
  private static func keys(_ usages: [ClosedRange<UInt8>]) -> [UInt8] {
    let count = usages.reduce(0) { $0 + $1.count }
    return [0x05, 0x01, 0x09, 0x06, 0xA1, 0x01, 0x05, 0x07]
      + usages.flatMap { [0x19, $0.lowerBound, 0x29, $0.upperBound] }
      + [0x15, 0x00, 0x25, 0x01, 0x75, 0x01, 0x95, UInt8(count), 0x81, 0x02]
      // Fills the last byte.
      + (count % 8 == 0 ? [] : [0x95, UInt8(8 - count % 8), 0x81, 0x01]) + endOfCollection
  }
}
