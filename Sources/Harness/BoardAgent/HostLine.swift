import System

/// The connection to the host: a port of the emulator that apps do not use. Each line is a command or an answer, in
/// UTF-8.
final class HostLine {
  /// The time to wait for the driver to find the port, in seconds. Chosen value.
  private static let timeout = 5.0
  private static let ports = "/sys/class/virtio-ports"

  private let port: Descriptor
  private var received: [UInt8] = []

  /// Opens the port with the given name. Waits until the kernel has found it.
  init(portNamed name: String) throws(Errno) {
    let bound = Clock.now + Self.timeout
    while true {
      if let device = Self.device(ofPortNamed: name) {
        port = try Descriptor(opening: device, .readWrite)
        return
      }
      guard Clock.now < bound else { throw .noSuchFileOrDirectory }
      Clock.sleep(for: 0.01)
    }
  }

  private static func device(ofPortNamed name: String) -> String? {
    let devices = (try? Directory.names(at: ports)) ?? []
    return devices.first { (try? File.text(at: "\(ports)/\($0)/name")) == "\(name)\n" }.map { "/dev/\($0)" }
  }

  var descriptor: Int32 { port.rawValue }

  /// Sends a line to the host, as soon as the host listens.
  func send(_ line: String) {
    do throws(Errno) { try port.writeAll("\(line)\n") } catch {}
  }

  /// Returns the complete lines that were received. Call this method when the port is readable.
  func lines() throws(Errno) -> [String] {
    var failure: Errno?
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
      do throws(Errno) {
        let count = try port.read(into: buffer)
        received.append(contentsOf: buffer[..<count])
        // If the host is not connected, the port is readable all the time. Pause, so that this does not use up the
        // processor.
        if count == 0 { Clock.sleep(for: 0.01) }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return received.takeLines()
  }
}

extension [UInt8] {
  /// Removes and returns all complete lines, without their line ends.
  mutating func takeLines() -> [String] {
    var lines: [String] = []
    var start = 0
    for index in 0..<count where self[index] == UInt8(ascii: "\n") {
      lines.append(String(decoding: self[start..<index], as: UTF8.self))
      start = index + 1
    }
    removeFirst(start)
    return lines
  }
}
