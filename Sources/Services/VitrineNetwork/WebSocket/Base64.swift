/// The Base64 encoding (RFC 4648).
enum Base64 {
  static func text(of bytes: [UInt8]) -> String {
    func letter(_ number: UInt8) -> UInt8 {
      switch number {
      case 0..<26: 65 + number
      case 26..<52: 71 + number
      case 52..<62: number - 4
      case 62: UInt8(ascii: "+")
      default: UInt8(ascii: "/")
      }
    }
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      let word = (0..<3).reduce(UInt32(0)) { $0 << 8 | ($1 < count ? UInt32(bytes[start + $1]) : 0) }
      for place in 0..<4 {
        text.append(place <= count ? letter(UInt8(truncatingIfNeeded: word >> (18 - 6 * UInt32(place)) & 63)) : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
