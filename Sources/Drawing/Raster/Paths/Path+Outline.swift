internal import Geometry

extension Path {
  /// A path of the commands that SVG's paths have, in capital letters: `M4 12L20 12C20 16 16 20 12 20Z`.
  ///
  /// There are M, L, Q, C and Z, each written out, with as many numbers as it takes. That is what `vitrine icons` writes. A text that is
  /// something else is a mistake of the program, and ends it.
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
          let (first, second) = (reader.point(), reader.point())
          addCurve(to: reader.point(), control1: first, control2: second)
        case UInt8(ascii: "Z"): close()
        default: preconditionFailure("a path has the commands M, L, Q, C and Z")
        }
      }
    }
  }
}

/// Commands and numbers, one after the other.
private struct OutlineReader {
  private let text: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

  private var next: UInt8? { position < text.count ? text[position] : nil }

  /// Nil at the end.
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
    // The digits as one number, and what they are parts of: exact, as the quotient is then.
    var (digits, parts) = (0.0, 1.0)
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
    precondition(position > start, "a command of a path lacks a number")
    return isNegative ? -digits / parts : digits / parts
  }
}
