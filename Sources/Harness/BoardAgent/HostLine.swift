import System

/// The line to the host, a port of the emulator's own that no app would want: one command or answer a line, UTF-8.
final class HostLine {
  /// D: how long the port's driver may take to find it, in seconds.
  private static let patience = 5.0
  private static let ports = "/sys/class/virtio-ports"

  private let port: Descriptor
  private var received: [UInt8] = []

  /// Opens the port that the host has given this name, waiting until the kernel knows it.
  init(portNamed name: String) throws(Errno) {
    let bound = Clock.now + Self.patience
    while true {
      if let device = Self.device(ofPortNamed: name) {
        port = try Descriptor(opening: device, .readWrite)
        return
      }
      guard Clock.now < bound else { throw .noSuchFileOrDirectory }
      Clock.sleep(seconds: 0.01)
    }
  }

  private static func device(ofPortNamed name: String) -> String? {
    let devices = (try? Directory.names(at: ports)) ?? []
    return devices.first { (try? File.text(at: "\(ports)/\($0)/name")) == "\(name)\n" }.map { "/dev/\($0)" }
  }

  var descriptor: Int32 { port.rawValue }

  /// Tells the host one line, as soon as it listens.
  func say(_ line: String) {
    do throws(Errno) { try port.writeAll("\(line)\n") } catch {}
  }

  /// The complete lines among what has come; call when the port is readable.
  func lines() throws(Errno) -> [String] {
    var failure: Errno?
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
      do throws(Errno) {
        let count = try port.read(into: buffer)
        received.append(contentsOf: buffer[..<count])
        // Nobody listens, and the port reports that again and again, until the host comes or the machine is switched off.
        if count == 0 { Clock.sleep(seconds: 0.01) }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return received.takeLines()
  }
}

extension [UInt8] {
  /// Removes and gives all lines that are complete, without their ends.
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
