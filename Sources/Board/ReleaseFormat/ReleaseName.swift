// In the host tool, `Shared` of `System` belongs to this module.
#if canImport(System)
  import System
#endif

/// The name of a release: the SHA-256 hash of its manifest, which contains the hash of each file.
public struct ReleaseName: Equatable, Sendable {
  /// The 64 digits, `0` to `9` and `a` to `f`.
  public let text: String

  /// Returns `nil` if the text is not a hash.
  public init?(_ text: some StringProtocol) {
    guard text.utf8.count == 64, text.utf8.allSatisfy(Self.isDigit) else { return nil }
    self.text = String(text)
  }

  /// Creates the name of the release that has this manifest.
  public init(ofManifest bytes: [UInt8]) { text = hexDigits(of: SHA256.hash(of: bytes)) }

  /// The first 12 digits, which are enough for people to distinguish releases.
  public var short: String { String(text.prefix(12)) }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}
