/// A version of a Debian package, in the order that dpkg defines (deb-version(7)): the epoch, then the upstream
/// version, then the revision.
public struct DebianVersion: Comparable, CustomStringConvertible, Sendable {
  /// The version as it is written, such as `1:1.2.13.dfsg-1`.
  public let description: String

  private let epoch: Int
  private let upstream: Substring
  private let revision: Substring

  /// Creates a version from its text. A text without an epoch has epoch 0, and a text without a hyphen has no revision.
  public init(_ text: String) {
    description = text
    var rest = text[...]
    if let colon = rest.firstIndex(of: ":"), let number = Int(rest[..<colon]) {
      epoch = number
      rest = rest[rest.index(after: colon)...]
    } else {
      epoch = 0
    }
    if let hyphen = rest.lastIndex(of: "-") {
      upstream = rest[..<hyphen]
      revision = rest[rest.index(after: hyphen)...]
    } else {
      upstream = rest
      revision = ""
    }
  }

  public static func == (left: Self, right: Self) -> Bool { left.order(to: right) == 0 }
  public static func < (left: Self, right: Self) -> Bool { left.order(to: right) < 0 }

  /// Returns a negative number if this version is older than `other`, 0 if they are equal, or else a positive number.
  private func order(to other: Self) -> Int {
    if epoch != other.epoch { return epoch < other.epoch ? -1 : 1 }
    let order = Self.order(of: upstream, to: other.upstream)
    return order != 0 ? order : Self.order(of: revision, to: other.revision)
  }

  /// Compares texts by turns: a part without digits by characters, then a part of digits by its value.
  private static func order(of left: Substring, to right: Substring) -> Int {
    var left = left.utf8[...]
    var right = right.utf8[...]
    while !left.isEmpty || !right.isEmpty {
      while left.first.map({ !isDigit($0) }) == true || right.first.map({ !isDigit($0) }) == true {
        let difference = weight(of: left.first) - weight(of: right.first)
        if difference != 0 { return difference }
        left = left.dropFirst()
        right = right.dropFirst()
      }
      let difference = numberOrder(of: digits(&left), to: digits(&right))
      if difference != 0 { return difference }
    }
    return 0
  }

  /// Returns the position of a character in the order: `~`, the end of the part, letters, all others.
  private static func weight(of character: UInt8?) -> Int {
    guard let character, !isDigit(character) else { return 0 }
    switch character {
    case UInt8(ascii: "~"): return -1
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): return Int(character)
    default: return Int(character) + 256
    }
  }

  /// Removes the digits at the start of `text`, and returns those after leading zeros.
  private static func digits(_ text: inout Substring.UTF8View) -> Substring.UTF8View {
    let digits = text.prefix(while: isDigit)
    text = text.dropFirst(digits.count)
    return digits.drop { $0 == UInt8(ascii: "0") }
  }

  /// Compares numbers of any length without leading zeros.
  private static func numberOrder(of left: Substring.UTF8View, to right: Substring.UTF8View) -> Int {
    if left.count != right.count { return left.count - right.count }
    for (digit, other) in zip(left, right) where digit != other { return Int(digit) - Int(other) }
    return 0
  }

  private static func isDigit(_ character: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(character)
  }
}
