/// Binary data as text, with four characters for three bytes (RFC 4648, section 4).
enum Base64 {
  /// Returns the bytes, or `nil` if the text is not Base64 with complete padding.
  static func decode(_ text: Substring) -> [UInt8]? {
    let characters = Array(text.utf8)
    guard characters.count % 4 == 0 else { return nil }
    let padding = characters.suffix(2).reduce(0) { $1 == UInt8(ascii: "=") ? $0 + 1 : 0 }
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    for (index, character) in characters.enumerated() {
      let isPadding = index >= characters.count - padding
      guard let value = isPadding ? 0 : value(of: character) else { return nil }
      bits = bits << 6 | value
      guard index % 4 == 3 else { continue }
      for shift: UInt32 in [16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: bits >> shift)) }
      bits = 0
    }
    let rest = bytes.suffix(padding)
    // Another encoding of the same bytes would be a second spelling of a signature.
    guard rest.allSatisfy({ $0 == 0 }) else { return nil }
    return Array(bytes.dropLast(padding))
  }

  private static func value(of character: UInt8) -> UInt32? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
