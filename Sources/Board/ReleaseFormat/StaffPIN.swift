// In the host tool, `Shared` of `System` belongs to this module.
#if canImport(System)
  import System
#endif

/// The staff's PIN in the form that a board stores: a hash of its digits and a salt, without the digits.
///
/// Anyone who can read the hash can try all PINs of four digits in minutes. The PIN keeps visitors from a page, and
/// does not protect secrets from a thief.
public struct StaffPIN: Equatable, Sendable {
  /// The default number of hash rounds. Chosen: 70 million instructions, a fifth of a second on a slow board.
  public static let defaultRounds = 4000
  /// The range of the number of digits.
  public static let digits = 4...12

  private let rounds: Int
  private let salt: [UInt8]
  private let hash: [UInt8]

  /// Returns `nil` if `digits` does not have an allowed number of digits.
  ///
  /// - Parameters:
  ///   - digits: The PIN, in characters from 0 to 9.
  ///   - salt: 8 random bytes.
  ///   - rounds: The number of hash rounds.
  public init?(_ digits: String, salt: [UInt8], rounds: Int = defaultRounds) {
    let bytes = Array(digits.utf8)
    guard Self.digits.contains(bytes.count) else { return nil }
    for byte in bytes where !(0x30...0x39).contains(byte) { return nil }
    self.rounds = rounds
    self.salt = salt
    hash = Self.hash(of: bytes, salt, rounds)
  }

  /// Parses `ROUNDS:SALT:HASH`, with the latter two in hexadecimal. Returns `nil` for any other text.
  public init?(parsing text: String) {
    let words = Array(text.utf8).split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    // The number of rounds is limited, because more would stop a board for seconds. Chosen.
    guard words.count == 3, let rounds = Int(digits: String(decoding: words[0], as: UTF8.self)[...]),
      (1...100_000).contains(rounds),
      let salt = Self.bytes(words[1]), let hash = Self.bytes(words[2]), salt.count == 8, hash.count == 32
    else { return nil }
    self.rounds = rounds
    self.salt = salt
    self.hash = hash
  }

  /// The text of the setting, `ROUNDS:SALT:HASH`.
  public var text: String { "\(rounds):\(hexDigits(of: salt)):\(hexDigits(of: hash))" }

  /// Returns `true` if these characters are the PIN.
  public func matches(_ digits: [UInt8]) -> Bool {
    // Compares all bytes, so that the time reveals nothing about the hash.
    zip(Self.hash(of: digits, salt, rounds), hash).reduce(0) { $0 | $1.0 ^ $1.1 } == 0
  }

  private static func hash(of digits: [UInt8], _ salt: [UInt8], _ rounds: Int) -> [UInt8] {
    var hash: [UInt8] = []
    for _ in 0..<rounds { hash = SHA256.hash(of: hash + salt + digits) }
    return hash
  }

  private static func bytes(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    guard text.count % 2 == 0 else { return nil }
    var bytes: [UInt8] = []
    for (index, character) in text.enumerated() {
      let digit: UInt8
      switch character {
      case 0x30...0x39: digit = character - 0x30
      case 0x61...0x66: digit = character - 0x57
      default: return nil
      }
      if index % 2 == 0 { bytes.append(digit << 4) } else { bytes[bytes.count - 1] |= digit }
    }
    return bytes
  }
}
