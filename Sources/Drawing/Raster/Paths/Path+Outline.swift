internal import Geometry

extension Path {
  /// Creates a path from commands of SVG paths, such as `M4 12L20 12C20 16 16 20 12 20Z`.
  ///
  /// Supports the commands M, L, Q, C and Z in capital letters. Each command letter must be written out and followed by
  /// its numbers, as `vitrine icons` does. Any other text is a programming error and stops the program.
  @export(interface)
  public init(outline: StaticString) {
    self.init()
    outline.withUTF8Buffer { text in
      var reader = OutlineReader(text)
      while let command = reader.command() {
        switch command {
        case UInt8(ascii: "M"): move(to: reader.point())
        case UInt8(ascii: "L"): addLine(to: reader.point())
        case UInt8(ascii: "Q"):
          let control = reader.point()
          addQuadCurve(to: reader.point(), control: control)
        case UInt8(ascii: "C"):
          let first = reader.point()
          let second = reader.point()
          addCurve(to: reader.point(), control1: first, control2: second)
        case UInt8(ascii: "Z"): close()
        default: preconditionFailure("a path outline may contain only the commands M, L, Q, C and Z")
        }
      }
    }
  }
}

private struct OutlineReader {
  private let text: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

  private var next: UInt8? { position < text.count ? text[position] : nil }

  /// Returns the next command, or `nil` at the end.
  mutating func command() -> UInt8? {
    skipSpaces()
    defer { position += 1 }
    return next
  }

  mutating func point() -> Point {
    let x = number()
    return Point(x, number())
  }

  private mutating func skipSpaces() {
    while next == UInt8(ascii: " ") { position += 1 }
  }

  private mutating func number() -> Double {
    skipSpaces()
    let isNegative = next == UInt8(ascii: "-")
    if isNegative { position += 1 }
    let start = position
    // The number without its decimal point, and the power of ten to divide it by. Both are exact, so the quotient is
    // rounded only once.
    var digits = 0.0
    var parts = 1.0
    var isFraction = false
    while let byte = next {
      if byte == UInt8(ascii: "."), !isFraction {
        isFraction = true
      } else if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
        digits = digits * 10 + Double(byte - UInt8(ascii: "0"))
        if isFraction { parts *= 10 }
      } else {
        break
      }
      position += 1
    }
    precondition(position > start, "a command of a path outline lacks a number")
    return isNegative ? -digits / parts : digits / parts
  }
}
