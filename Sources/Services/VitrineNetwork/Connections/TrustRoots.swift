internal import CMbedTLS
import System

/// The trusted certificate authorities and the times for validity checks. The first connection reads the file, on its
/// own thread.
final class TrustRoots: @unchecked Sendable {
  /// The file of Debian's package ca-certificates.
  private static let defaultPath = "/etc/ssl/certs/ca-certificates.crt"
  /// The size limit of the file in bytes. Debian's file has about 220,000.
  private static let sizeLimit = 4 << 20

  private let path: String
  private let earliestTime: Int64
  private let lock = Lock()
  // Guarded by the lock.
  /// Whether a thread is checking a certificate.
  private var isChecking = false
  private var certificates: UnsafeMutablePointer<mbedtls_x509_crt>?

  /// - Parameters:
  ///   - path: A PEM file of certificates, or `nil` for Debian's.
  ///   - earliest: The earliest plausible time, in seconds since 1970. A clock with an earlier time was not set.
  init(_ path: String?, notBefore earliest: Int64) {
    self.path = path ?? Self.defaultPath
    self.earliestTime = earliest
  }

  deinit { if let certificates { vt_tls_free_certificates(certificates) } }

  /// Returns the parsed certificates, which live as long as this object.
  func chain() throws(NetworkError) -> UnsafeMutablePointer<mbedtls_x509_crt> {
    _ = Self.prepared
    let chain = lock.withLock { () -> UnsafeMutablePointer<mbedtls_x509_crt>? in
      if certificates == nil, let text = try? File.text(at: path, limit: Self.sizeLimit) {
        // mbedTLS recognizes PEM text by its terminating zero.
        let bytes = Array(text.utf8) + [0]
        certificates = bytes.withUnsafeBufferPointer { vt_tls_certificates($0.baseAddress, $0.count) }
      }
      return certificates
    }
    guard let chain else { throw .noTrustRoots(path) }
    return chain
  }

  /// The tables of mbedTLS, which all connections of the program share.
  private static let prepared: Void = vt_tls_prepare()

  /// Calls `check`, which compares a certificate with those of `chain()`, while no other thread does so. mbedTLS writes
  /// to the keys that it checks with. Only some of its builds guard an RSA key with a lock, and none guards an elliptic
  /// curve's.
  ///
  /// - Parameter deadline: The time by `Clock.now` until which it waits for other threads.
  /// - Returns: The result of `check`, or `nil` if the deadline passed first.
  func withChain<Result>(until deadline: Double, _ check: () -> Result) -> Result? {
    let isFree = lock.withLock { () -> Bool in
      while isChecking {
        let left = deadline - Clock.now
        guard left > 0 else { return false }
        lock.wait(for: left)
      }
      isChecking = true
      return true
    }
    guard isFree else { return nil }
    let result = check()
    lock.withLock {
      isChecking = false
      lock.broadcast()
    }
    return result
  }

  /// Returns the times for validity checks: a certificate must not expire before the first or become valid after the
  /// second.
  func times(at now: Int64) -> (Int64, Int64) {
    // An unset clock cannot show that a certificate is not valid yet.
    now < earliestTime ? (earliestTime, .max) : (now, now)
  }
}
