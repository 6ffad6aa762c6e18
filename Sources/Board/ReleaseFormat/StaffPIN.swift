// In the host tool, `Shared` of `System` belongs to this module.
#if canImport(System)
  import System
#endif

/// The staff's PIN as a board keeps it: what follows from its digits and some salt, and not the digits.
///
/// Whoever reads it can try all PINs of four digits in minutes, wherever he is. It keeps visitors from a page, not secrets from a thief.
public struct StaffPIN: Equatable, Sendable {
  /// D: hashes in a row: 70 million instructions, a fifth of a second on a slow board.
  public static let usualRounds = 4000
  /// How many digits there may be.
  public static let digits = 4...12

  private let rounds: Int
  private let salt: [UInt8]
  private let hash: [UInt8]

  /// - Parameters:
  ///   - digits: characters from 0 to 9, so many as `StaffPIN.digits` says; nil for others.
  ///   - salt: 8 bytes that nobody can foretell.
  public init?(_ digits: String, salt: [UInt8], rounds: Int = usualRounds) {
    let bytes = Array(digits.utf8)
    guard Self.digits.contains(bytes.count) else { return nil }
    for byte in bytes where !(0x30...0x39).contains(byte) { return nil }
    (self.rounds, self.salt) = (rounds, salt)
    hash = Self.hash(of: bytes, salt, rounds)
  }

  /// `ROUNDS:SALT:HASH`, the latter two in hexadecimal; nil for anything else.
  public init?(parsing text: String) {
    let words = Array(text.utf8).split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    // D: so many rounds that a board stands still for seconds are a mistake.
    guard words.count == 3, let rounds = Int(String(decoding: words[0], as: UTF8.self)), (1...100_000).contains(rounds),
      let salt = Self.bytes(words[1]), let hash = Self.bytes(words[2]), salt.count == 8, hash.count == 32
    else { return nil }
    (self.rounds, self.salt, self.hash) = (rounds, salt, hash)
  }

  /// As it is set: `ROUNDS:SALT:HASH`.
  public var text: String { "\(rounds):\(hexDigits(of: salt)):\(hexDigits(of: hash))" }

  /// Whether these are its digits, as characters.
  public func matches(_ digits: [UInt8]) -> Bool {
    // All of it is compared, so that the time says nothing.
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
