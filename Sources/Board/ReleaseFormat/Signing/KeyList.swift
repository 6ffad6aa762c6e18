// In the host tool, `Shared` of `System` belongs to this module.
#if canImport(System)
  import System
#endif

/// The keys that a board trusts.
///
/// ```
/// vitrine-keys 1
/// RWS56qh+fdx3H+nNB5QOozQEHhg7pIKYq0Vz6BNibPH193iQ9ISWEVss
/// ```
///
/// An image has the list with the number 0. Each later list has a higher number, and a key of the list before it has
/// signed it.
public struct KeyList: Equatable, Sendable {
  /// The path of the image's list on a board. A board without this file demands no signatures.
  public static let path = "/usr/lib/vitrine/trusted-keys"
  /// The maximum size of a list, in bytes. Chosen.
  public static let maximumSize = 4096
  /// The maximum number of keys. Chosen.
  public static let maximumCount = 32

  private static let firstWord = "vitrine-keys"

  /// The number of replacements since the image's list.
  public let number: Int
  /// The keys: at least one.
  public let keys: [TrustedKey]

  /// Returns `nil` if there are no keys, or too many.
  public init?(number: Int, _ keys: [TrustedKey]) {
    guard (1...Self.maximumCount).contains(keys.count) else { return nil }
    self.number = number
    self.keys = keys
  }

  /// Returns `nil` if the text is not a list. Each line must be valid, because a missing key could lock people out.
  public init?(parsing text: String) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard text.utf8.count <= Self.maximumSize, lines.popLast()?.isEmpty == true, !lines.isEmpty else { return nil }
    let words = lines.removeFirst().split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, words[0] == Self.firstWord, let number = Int(digits: words[1]) else { return nil }
    var keys: [TrustedKey] = []
    for line in lines {
      guard let key = TrustedKey(parsing: line) else { return nil }
      keys.append(key)
    }
    self.init(number: number, keys)
  }

  /// The text that is stored and signed.
  public var text: String { "\(Self.firstWord) \(number)\n" + keys.map { "\($0.text)\n" }.joined() }

  /// Returns the key with this number, or `nil`.
  public func key(_ id: KeyID) -> TrustedKey? { keys.first { $0.id == id } }
}
