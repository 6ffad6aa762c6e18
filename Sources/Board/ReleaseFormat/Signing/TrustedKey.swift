/// A public key of minisign: the number of a key pair and its Ed25519 key.
public struct TrustedKey: Equatable, Sendable {
  /// The number of the key pair.
  public let id: KeyID
  /// The 32 bytes of the Ed25519 key.
  public let bytes: [UInt8]
  /// The line of the key's file, in Base64.
  public let text: String

  /// The mark of Ed25519 before the number.
  private static let mark = Array("Ed".utf8)
  private static let size = 32

  /// Parses a line of a file that `minisign -G` wrote. Returns `nil` for any other text.
  public init?(parsing line: some StringProtocol) {
    guard let all = Base64.decode(Substring(line)), all.count == Self.mark.count + KeyID.size + Self.size,
      Array(all.prefix(Self.mark.count)) == Self.mark
    else { return nil }
    let rest = all.dropFirst(Self.mark.count)
    id = KeyID(rest.prefix(KeyID.size))
    bytes = Array(rest.dropFirst(KeyID.size))
    text = String(line)
  }

  /// Returns the keys in the text of a file: each line that is not a comment. Returns `nil` if a line is neither.
  public static func all(in text: String) -> [TrustedKey]? {
    var keys: [TrustedKey] = []
    for line in text.split(whereSeparator: { $0.isNewline }) where !line.hasPrefix("untrusted comment:") {
      guard let key = TrustedKey(parsing: line) else { return nil }
      keys.append(key)
    }
    return keys
  }
}
