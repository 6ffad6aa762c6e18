import Foundation

/// The address of a socket in the file system.
public struct SocketAddress {
  private var address = sockaddr_un()

  /// Creates an address, or returns `nil` if `path` is longer than the kernel's limit of 107 bytes.
  public init?(_ path: String) {
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = [UInt8](path.utf8)
    let fits = withUnsafeMutableBytes(of: &address.sun_path) { place in
      guard bytes.count < place.count else { return false }
      place.copyBytes(from: bytes)
      return true
    }
    guard fits else { return nil }
  }

  /// Passes the address to a system call, such as `bind` or `connect`, and returns its result.
  public func withSockaddr(_ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { call($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
  }
}
