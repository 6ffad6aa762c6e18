/// A certificate with which a client identifies itself to servers that request one.
public struct ClientCertificate: Equatable, Sendable {
  /// The path of a PEM file with the certificate, followed by those of the authorities between it and one that the
  /// server trusts.
  public var path: String
  /// The path of a PEM file with the certificate's key, which must not be encrypted. Only the app should be able to
  /// read it.
  public var keyPath: String

  /// Creates a certificate from two files, which the first encrypted connection reads.
  public init(path: String, keyPath: String) {
    self.path = path
    self.keyPath = keyPath
  }
}
