import Foundation
import Glibc

/// Stream sockets in the file system.
enum UnixSocket {
  /// A connected descriptor, or nil when nobody listens at `path`.
  static func connect(_ path: String) -> Int32? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = [UInt8](path.utf8)
    let fits = withUnsafeMutableBytes(of: &address.sun_path) { place in
      guard bytes.count < place.count else { return false }
      place.copyBytes(from: bytes)
      return true
    }
    guard fits else { return nil }
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    if result == 0 { return descriptor }
    close(descriptor)
    return nil
  }

  static func writeAll(_ descriptor: Int32, _ bytes: [UInt8]) {
    var done = 0
    while done < bytes.count {
      // No SIGPIPE: a peer that has gone must not end this program.
      let count = bytes.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress! + done, $0.count - done, Int32(MSG_NOSIGNAL))
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return }
      done += count
    }
  }
}
