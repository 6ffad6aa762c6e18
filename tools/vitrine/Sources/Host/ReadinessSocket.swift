import Foundation

/// A socket that receives an app's notification of its first frame, as systemd's does.
public final class ReadinessSocket: Sendable {
  /// The path of the socket, which the app gets in `NOTIFY_SOCKET`.
  public let path: String
  private let descriptor: Int32

  /// The longest wait for the app, in milliseconds. Chosen: after a timeout only the measurement is missing.
  private static let timeout = 10_000

  /// - Parameter folder: The folder of the socket. The path of the socket must be short.
  public init(in folder: URL) throws {
    path = folder.appending(path: "ready").path
    let address = SocketAddress(path)
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    guard let address, address.withSockaddr({ bind(descriptor, $0, $1) }) == 0 else {
      close(descriptor)
      throw HostError.commandFailed("making a socket in \(folder.path)", reason: "its path is too long; set TMPDIR to a shorter one")
    }
  }

  deinit { close(descriptor) }

  /// Waits until the app has shown its first frame. Returns `false` after a timeout or if this task is cancelled.
  public func waitUntilReady() async -> Bool {
    for _ in 0..<Self.timeout / 5 {
      var buffer = [UInt8](repeating: 0, count: 256)
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count > 0, String(decoding: buffer[..<count], as: UTF8.self).contains("READY=1") { return true }
      do { try await Task.sleep(for: .milliseconds(5)) } catch { return false }
    }
    return false
  }
}
