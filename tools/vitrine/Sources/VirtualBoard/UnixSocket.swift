import Foundation
import Glibc
import Host

/// Stream sockets in the file system.
enum UnixSocket {
  /// Returns a connected descriptor, or `nil` if no process listens at `path`.
  static func connect(_ path: String) -> Int32? {
    guard let address = SocketAddress(path) else { return nil }
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    if address.withSockaddr({ Glibc.connect(descriptor, $0, $1) }) == 0 { return descriptor }
    close(descriptor)
    return nil
  }

  static func writeAll(_ descriptor: Int32, _ bytes: [UInt8]) {
    var done = 0
    while done < bytes.count {
      // Without SIGPIPE, a peer that disconnects does not end this program.
      let count = bytes.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress! + done, $0.count - done, Int32(MSG_NOSIGNAL))
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return }
      done += count
    }
  }
}
