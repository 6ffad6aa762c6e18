// In the host tool, `Shared` of `System` belongs to this module.
#if canImport(System)
  import System
#endif

/// A signature file of minisign, for the manifest of a release or a system, or a list of keys.
///
/// ```
/// untrusted comment: signature from minisign secret key
/// RUS56qh+fdx3H9gOYrIouEObUDteEnc1GonKscpbGnzS7rh8va3xmqhOE6WJrkwdXAVKlcrKSg9uciL7glJyufos5H+F7ouRWg4=
/// trusted comment: timestamp:1795731509	file:manifest	hashed
/// /vYbbCmVbKsXAgth16Aau6gPzOHebH2Y1I393AfBlDYR38DN7mm7oCGUoScCgg6YZwgjl9zcAfHMe3zmzw0yBQ==
/// ```
///
/// The first signature covers the BLAKE2b hash of the signed bytes, and the second one covers the first and the
/// comment.
public struct ReleaseSignature: Equatable, Sendable {
  /// The end of the name of a signature file.
  public static let suffix = ".minisig"
  /// The maximum size of a signature file, in bytes. Chosen: several times the length of minisign's.
  public static let maximumSize = 2048
  /// The size of an Ed25519 signature, in bytes.
  public static let size = 64

  private static let mark = Array("ED".utf8)
  private static let commentPrefix = "trusted comment: "

  /// The number of the key that made it.
  public let key: KeyID
  /// The signature of the signed bytes' hash.
  public let bytes: [UInt8]
  /// The comment, which the second signature covers.
  public let comment: String
  /// The signature of `bytes` and `comment`.
  public let commentSignature: [UInt8]

  /// Returns `nil` if the text is not a signature file of minisign for a hash, which is its default.
  public init?(parsing text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // There may be a newline after the last line.
    guard text.utf8.count <= Self.maximumSize, lines.count == 4 || lines.count == 5 && lines[4].isEmpty,
      lines[2].hasPrefix(Self.commentPrefix), let first = Base64.decode(lines[1]), let second = Base64.decode(lines[3]),
      first.count == Self.mark.count + KeyID.size + Self.size, second.count == Self.size,
      Array(first.prefix(Self.mark.count)) == Self.mark
    else { return nil }
    let rest = first.dropFirst(Self.mark.count)
    key = KeyID(rest.prefix(KeyID.size))
    bytes = Array(rest.dropFirst(KeyID.size))
    comment = String(lines[2].dropFirst(Self.commentPrefix.utf8.count))
    commentSignature = second
  }

  // MARK: The comment

  private static let timeField = "timestamp"
  private static let replacedField = "replaces"

  /// The time of the signature in seconds since 1970, or `nil` if the comment has none.
  public var time: Int64? { field(Self.timeField) }

  /// The time of the signature that this one may replace although that is later, or `nil`.
  public var replacedTime: Int64? { field(Self.replacedField) }

  /// Returns the value of the first field with this name. Tabs separate fields.
  private func field(_ name: String) -> Int64? {
    for field in comment.split(separator: "\t") where field.hasPrefix("\(name):") {
      return Int64(digits: field.dropFirst(name.utf8.count + 1))
    }
    return nil
  }

  /// Returns a comment in minisign's form.
  ///
  /// - Parameters:
  ///   - file: The name of the signed file.
  ///   - replaced: The time of a later signature that this one replaces, or `nil`.
  public static func comment(time: Int64, file: String, replacing replaced: Int64? = nil) -> String {
    "\(timeField):\(time)\tfile:\(file)\thashed" + (replaced.map { "\t\(replacedField):\($0)" } ?? "")
  }
}
