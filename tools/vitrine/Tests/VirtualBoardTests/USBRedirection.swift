import Foundation
import Glibc
import Host
import Synchronization
import Testing

@testable import VirtualBoard

/// Offers an invented device to the emulator's `usb-redir`, in the protocol of usbredir, until `disconnect`.
///
/// It answers control transfers, and sends no reports.
final class USBRedirection: Sendable {
  /// The path of the socket to which the emulator connects.
  let socket: URL
  private let device: InventedUSBDevice
  private let listener: Int32
  private let connection = Mutex<Int32?>(nil)
  private let described = Atomic(0)

  /// The number of requests for the configuration's descriptor.
  var configurationRequests: Int { described.load(ordering: .relaxed) }

  /// - Parameter socket: The path of a socket that does not exist yet.
  init(_ device: InventedUSBDevice, at socket: URL) throws {
    self.device = device
    self.socket = socket
    listener = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    let address = try #require(SocketAddress(socket.path))
    try #require(address.withSockaddr { bind(listener, $0, $1) } == 0 && listen(listener, 1) == 0)
    Thread.detachNewThread { [self] in
      let peer = accept(listener, nil, nil)
      guard peer >= 0 else { return }
      connection.withLock { $0 = peer }
      serve(peer)
      connection.withLock { $0 = nil }
      close(peer)
    }
  }

  /// Ends the connection, so that the device is unplugged.
  func disconnect() {
    shutdown(listener, Int32(SHUT_RDWR))
    connection.withLock { peer in
      if let peer { shutdown(peer, Int32(SHUT_RDWR)) }
    }
  }

  deinit { close(listener) }

  // MARK: Protocol

  /// The types of packets.
  private enum PacketType {
    static let hello: UInt32 = 0
    static let connect: UInt32 = 1
    static let interfaces: UInt32 = 4
    static let endpoints: UInt32 = 5
    static let setConfiguration: UInt32 = 6
    static let getConfiguration: UInt32 = 7
    static let configuration: UInt32 = 8
    static let setSetting: UInt32 = 9
    static let getSetting: UInt32 = 10
    static let setting: UInt32 = 11
    static let startInterrupts: UInt32 = 15
    static let stopInterrupts: UInt32 = 16
    static let interrupts: UInt32 = 17
    static let control: UInt32 = 100
  }

  /// The results of transfers.
  private enum Status {
    static let success: UInt8 = 0
    static let stall: UInt8 = 4
  }

  /// The abilities that the emulator requires for an xHCI controller: the device's version, the sizes of packets, wide
  /// identifiers, and wide lengths of bulk transfers.
  private static let capabilities: UInt32 = 1 << 1 | 1 << 4 | 1 << 5 | 1 << 6
  private static let fullSpeed: UInt8 = 1
  /// The number of entries for endpoints and interfaces in packets.
  private static let entries = 32
  private static let interruptType: UInt8 = 3
  private static let noType: UInt8 = 255

  private func serve(_ peer: Int32) {
    // Greetings have a short identifier.
    var hello = Data("vitrine".utf8)
    hello.count = 64
    hello.append(Self.capabilities)
    send(PacketType.hello, short: true, hello, to: peer)
    guard let header = receive(12, from: peer), receive(Int(header.number(at: 4)), from: peer) != nil else { return }
    introduce(to: peer)
    while let header = receive(16, from: peer), let body = receive(Int(header.number(at: 4)), from: peer) {
      let id = Data(header[8..<16])
      func answer(_ type: UInt32, _ bytes: [UInt8]) { send(type, id: id, Data(bytes), to: peer) }
      switch header.number(at: 0) {
      case PacketType.setConfiguration: answer(PacketType.configuration, [Status.success, body[0]])
      case PacketType.getConfiguration: answer(PacketType.configuration, [Status.success, 1])
      case PacketType.setSetting: answer(PacketType.setting, [Status.success, body[0], body[1]])
      case PacketType.getSetting: answer(PacketType.setting, [Status.success, body[0], 0])
      case PacketType.startInterrupts, PacketType.stopInterrupts:
        answer(PacketType.interrupts, [Status.success, body[0]])
      case PacketType.control: control(body, id: id, on: peer)
      // Resets, cancellations, and output have no answer.
      default: break
      }
    }
  }

  /// Announces the device's interfaces and endpoints, and plugs the device in.
  private func introduce(to peer: Int32) {
    var interfaces = Data()
    interfaces.append(UInt32(device.interfaces.count))
    func entries(_ value: (Int) -> UInt8) {
      interfaces.append(contentsOf: (0..<Self.entries).map { device.interfaces.indices.contains($0) ? value($0) : 0 })
    }
    entries { UInt8($0) }
    entries { _ in 3 }
    entries { device.interfaces[$0].kind.subclass }
    entries { device.interfaces[$0].kind.protocol }
    send(PacketType.interfaces, interfaces, to: peer)

    var types = [UInt8](repeating: Self.noType, count: Self.entries)
    var intervals = [UInt8](repeating: 0, count: Self.entries)
    var owners = [UInt8](repeating: 0, count: Self.entries)
    var sizes = [UInt16](repeating: 0, count: Self.entries)
    let input = Self.entries / 2
    for control in [0, input] {
      types[control] = 0
      sizes[control] = UInt16(InventedUSBDevice.packetSize)
    }
    for number in device.interfaces.indices {
      let index = input + number + 1
      types[index] = Self.interruptType
      intervals[index] = InventedUSBDevice.interval
      owners[index] = UInt8(number)
      sizes[index] = UInt16(InventedUSBDevice.packetSize)
    }
    var endpoints = Data(types + intervals + owners)
    for size in sizes { endpoints.append(size) }
    send(PacketType.endpoints, endpoints, to: peer)

    var plug = Data([Self.fullSpeed, 0, 0, 0])
    plug.append(InventedUSBDevice.vendor)
    plug.append(InventedUSBDevice.product)
    plug.append(UInt16(0x100))
    send(PacketType.connect, plug, to: peer)
  }

  /// Answers a control transfer: endpoint, request, type, status, and value, index and length of two bytes each.
  private func control(_ body: Data, id: Data, on peer: Int32) {
    guard body.count >= 10 else { return }
    let type = body[2]
    let wanted = Int(body[8]) | Int(body[9]) << 8
    var content: [UInt8]? = nil
    switch (type, body[1]) {
    // The descriptors of the device and the configuration.
    case (0x80, 6):
      switch body[5] {
      case 1: content = device.deviceDescriptor
      case 2:
        described.add(1, ordering: .relaxed)
        content = device.configurationDescriptor
      default: break
      }
    // The descriptor of an interface's reports.
    case (0x81, 6) where body[5] == InventedUSBDevice.reportType && Int(body[6]) < device.interfaces.count:
      guard device.answersReportRequests else { return }
      content = device.interfaces[Int(body[6])].report
    // The device's status.
    case (0x80, 0): content = [0, 0]
    // Output, such as the rate of reports.
    case (0..<0x80, _): content = []
    default: break
    }
    var answer = body.prefix(10)
    answer[3] = content == nil ? Status.stall : Status.success
    let isInput = type >= 0x80
    let count = isInput ? min(content?.count ?? 0, wanted) : wanted
    answer[8] = UInt8(count & 0xFF)
    answer[9] = UInt8(count >> 8)
    if isInput { answer.append(contentsOf: (content ?? []).prefix(count)) }
    send(PacketType.control, id: id, answer, to: peer)
  }

  private func send(
    _ type: UInt32, short: Bool = false, id: Data = Data(count: 8), _ body: Data, to peer: Int32
  ) {
    var packet = Data()
    packet.append(type)
    packet.append(UInt32(body.count))
    packet.append(short ? id.prefix(4) : id)
    UnixSocket.writeAll(peer, [UInt8](packet + body))
  }

  /// Receives exactly `count` bytes, or returns `nil` at the end of the connection.
  private func receive(_ count: Int, from peer: Int32) -> Data? {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let read = bytes.withUnsafeMutableBytes { recv(peer, $0.baseAddress! + done, count - done, 0) }
      if read < 0 && errno == EINTR { continue }
      guard read > 0 else { return nil }
      done += read
    }
    return Data(bytes)
  }
}

extension Data {
  /// Appends a number, its lowest byte first.
  fileprivate mutating func append(_ number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }

  /// Returns the number of four bytes at an offset.
  fileprivate func number(at offset: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(self[startIndex + offset + $1]) << (8 * $1) }
  }
}
