internal import CMbedTLS
import System

/// The shared state of a client's encrypted connections: the trusted certificate authorities, the times for validity
/// checks, the client's own certificate, and sessions to resume. The first connection reads the files, on its own
/// thread.
///
/// It can be used on any thread. The lock guards the state that changes; mbedTLS's own locks guard the certificates
/// that connections share.
final class TrustRoots: @unchecked Sendable {
  /// The file of Debian's package ca-certificates.
  private static let defaultPath = "/etc/ssl/certs/ca-certificates.crt"
  /// The size limit of a file in bytes. Debian's file has about 220,000.
  private static let sizeLimit = 4 << 20
  /// The most sessions to keep, each with a few kilobytes. Chosen: more than a kiosk has servers.
  private static let maximumSessions = 16

  private let path: String
  private let earliestTime: Int64
  private let clientCertificate: ClientCertificate?
  private let now: @Sendable () -> Int64
  private let lock = Lock()
  // Guarded by the lock.
  private var authorities: OpaquePointer?
  private var identity: OpaquePointer?
  /// The newest session with each server, the most recently stored one last.
  private var sessions: [(server: String, session: OpaquePointer)] = []

  /// - Parameters:
  ///   - path: A PEM file of certificates, or `nil` for Debian's.
  ///   - earliest: The earliest plausible time, in seconds since 1970. A clock with an earlier time was not set.
  ///   - now: Returns the time of the system clock, in seconds since 1970.
  init(
    _ path: String?, notBefore earliest: Int64, clientCertificate: ClientCertificate? = nil,
    now: @escaping @Sendable () -> Int64 = { WallClock.now }
  ) {
    self.now = now
    self.path = path ?? Self.defaultPath
    self.earliestTime = earliest
    self.clientCertificate = clientCertificate
  }

  deinit {
    for entry in sessions { vt_tls_session_free(entry.session) }
    if let authorities { vt_tls_authorities_free(authorities) }
    if let identity { vt_tls_identity_free(identity) }
  }

  /// Returns the client side of a new connection over the socket `descriptor`, which offers to resume the last session
  /// with the server, unless a certificate of its full handshake is not valid now. The connection must not outlive this object.
  func makeConnection(over descriptor: Int32, to host: String, port: Int) throws(NetworkError) -> OpaquePointer {
    guard Self.isPrepared else { throw .connection(host: host, .noMemory) }
    let (bound, latest) = times(at: now())
    var failure: NetworkError?
    let tls = lock.withLock { () -> OpaquePointer? in
      do throws(NetworkError) {
        if authorities == nil { authorities = try readAuthorities(for: host) }
        if identity == nil, let clientCertificate { identity = try Self.read(clientCertificate, for: host) }
      } catch {
        failure = error
        return nil
      }
      guard let tls = vt_tls_make(descriptor, host, authorities, identity, bound, latest) else { return nil }
      if let entry = sessions.first(where: { $0.server == "\(host):\(port)" }) { vt_tls_resume(tls, entry.session) }
      return tls
    }
    if let failure { throw failure }
    guard let tls else { throw .connection(host: host, .noMemory) }
    return tls
  }

  /// Stores the newest session of a connection, so that the next connection to the server needs no full handshake.
  func storeSession(of tls: OpaquePointer, to host: String, port: Int) {
    guard let session = vt_tls_take_session(tls) else { return }
    lock.withLock {
      let server = "\(host):\(port)"
      let old = sessions.firstIndex { $0.server == server }
      if let index = old ?? (sessions.count == Self.maximumSessions ? 0 : nil) {
        vt_tls_session_free(sessions.remove(at: index).session)
      }
      sessions.append((server, session))
    }
  }

  func removeSession(with host: String, port: Int) {
    lock.withLock {
      guard let index = sessions.firstIndex(where: { $0.server == "\(host):\(port)" }) else { return }
      vt_tls_session_free(sessions.remove(at: index).session)
    }
  }

  private func readAuthorities(for host: String) throws(NetworkError) -> OpaquePointer {
    guard let bytes = Self.text(at: path), let authorities = vt_tls_authorities_make(bytes, bytes.count) else {
      throw .noTrustRoots(host: host, path: path)
    }
    return authorities
  }

  private static func read(
    _ certificate: ClientCertificate, for host: String
  ) throws(NetworkError) -> OpaquePointer {
    guard let chain = text(at: certificate.path), let key = text(at: certificate.keyPath),
      let identity = vt_tls_identity_make(chain, chain.count, key, key.count)
    else { throw .clientCertificate(host: host, path: certificate.path) }
    return identity
  }

  /// Returns the bytes of a PEM file with a zero at the end, by which mbedTLS recognizes such text.
  private static func text(at path: String) -> [UInt8]? {
    (try? File.text(at: path, limit: sizeLimit)).map { Array($0.utf8) + [0] }
  }

  /// Whether mbedTLS is ready to use. All connections of the program share its tables.
  private static let isPrepared = vt_tls_prepare() == 0

  /// Returns the times for validity checks: a certificate must not expire before the first or become valid after the
  /// second.
  func times(at now: Int64) -> (Int64, Int64) {
    // An unset clock cannot show that a certificate is not valid yet.
    now < earliestTime ? (earliestTime, .max) : (now, now)
  }
}
