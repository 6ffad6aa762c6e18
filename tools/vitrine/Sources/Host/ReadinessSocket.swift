import Foundation

/// A socket that receives an app's notification of its first frame, as systemd's does.
public final class ReadinessSocket: Sendable {
  /// The path of the socket, which the app gets in `NOTIFY_SOCKET`.
  public let path: String
  private let descriptor: Int32

  /// The longest wait for the app. Chosen: after a timeout only the measurement is missing.
  public static let timeout = Duration.seconds(10)

  /// - Parameter folder: The folder of the socket. The path of the socket must be short.
  public init(in folder: URL) throws {
    path = folder.appending(path: "ready").path
    guard let address = SocketAddress(path) else { throw HostError.longSocketPath(path) }
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    guard address.withSockaddr({ bind(descriptor, $0, $1) }) == 0 else {
      let reason = String(cString: strerror(errno))
      close(descriptor)
      throw HostError.fileError(folder.path, reason: reason)
    }
  }

  deinit { close(descriptor) }

  /// Discards the messages of apps that have ended. Call this method before the next app starts: an app that shows its
  /// first frame after the wait for it was over would count as that app.
  public func discardMessages() {
    while nextMessage() != nil {}
  }

  /// Waits until the app has shown its first frame. Returns `false` after the timeout or if this task is cancelled.
  public func waitUntilReady(timeout: Duration = timeout) async -> Bool {
    let end = ContinuousClock.now + timeout
    while ContinuousClock.now < end {
      if let message = nextMessage() {
        if message.split(separator: "\n").contains("READY=1") { return true }
        continue
      }
      do { try await Task.sleep(for: .milliseconds(5)) } catch { return false }
    }
    return false
  }

  /// Returns the next message in the socket, or `nil` if there is none.
  private func nextMessage() -> String? {
    var buffer = [UInt8](repeating: 0, count: 256)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    return count >= 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
  }
}
