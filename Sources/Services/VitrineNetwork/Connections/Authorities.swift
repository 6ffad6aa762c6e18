internal import CMbedTLS
import System

/// By whom certificates may be signed, and the times by which they are looked at. Read when the first connection asks, on its thread.
final class Authorities: @unchecked Sendable {
  /// Debian's package ca-certificates.
  private static let usualPath = "/etc/ssl/certs/ca-certificates.crt"
  /// D: in bytes; Debian's has some 220,000.
  private static let limit = 4 << 20

  private let path: String
  private let earliest: Int64
  private let lock = Lock()
  // What the lock guards.
  /// Whether a thread checks a certificate.
  private var isChecking = false
  private var known: UnsafeMutablePointer<mbedtls_x509_crt>?

  /// - Parameters:
  ///   - path: a file of certificates (PEM); nil: Debian's.
  ///   - earliest: seconds since 1970 before which it cannot be: a clock that says so was not set.
  init(_ path: String?, notBefore earliest: Int64) { (self.path, self.earliest) = (path ?? Self.usualPath, earliest) }

  deinit { if let known { vt_tls_free_certificates(known) } }

  /// Theirs, which live as long as this.
  func chain() throws(NetworkError) -> UnsafeMutablePointer<mbedtls_x509_crt> {
    _ = Self.prepared
    let chain = lock.withLock { () -> UnsafeMutablePointer<mbedtls_x509_crt>? in
      if known == nil, let text = try? File.text(at: path, limit: Self.limit) {
        // It ends with a zero, by which a text is known from the other form.
        let bytes = Array(text.utf8) + [0]
        known = bytes.withUnsafeBufferPointer { vt_tls_certificates($0.baseAddress, $0.count) }
      }
      return known
    }
    guard let chain else { throw .noAuthorities(path) }
    return chain
  }

  /// mbedTLS's own tables, which all connections of the program share.
  private static let prepared: Void = vt_tls_prepare()

  /// Performs `check`, which compares a certificate with those of `chain()`, while no other thread does: mbedTLS writes to the keys that
  /// it checks with, and only some builds of it guard an RSA key with a lock, none an elliptic curve's.
  ///
  /// - Parameter deadline: by `Clock.now`, until when it waits for other threads.
  /// - Returns: what `check` returned; nil if the deadline passed first.
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

  /// Before the first of these no certificate may have ended, and after the second none may begin.
  func times(at now: Int64) -> (Int64, Int64) {
    // A clock that was not set says nothing about what is new.
    now < earliest ? (earliest, .max) : (now, now)
  }
}
