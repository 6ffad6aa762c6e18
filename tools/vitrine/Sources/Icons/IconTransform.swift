import Foundation

/// An SVG transform: x' = a x + c y + e, y' = b x + d y + f.
struct IconTransform: Equatable {
  var a = 1.0
  var b = 0.0
  var c = 0.0
  var d = 1.0
  var e = 0.0
  var f = 0.0

  func callAsFunction(_ point: IconPoint) -> IconPoint {
    IconPoint(x: a * point.x + c * point.y + e, y: b * point.x + d * point.y + f)
  }

  /// Returns the transform that applies `inner` first, then this one.
  func applied(after inner: IconTransform) -> IconTransform {
    IconTransform(
      a: a * inner.a + c * inner.b, b: b * inner.a + d * inner.b, c: a * inner.c + c * inner.d,
      d: b * inner.c + d * inner.d,
      e: a * inner.e + c * inner.f + e, f: b * inner.e + d * inner.f + f)
  }

  /// The factor by which the transform scales all lengths, or `nil` if it depends on the direction.
  var uniformScale: Double? {
    let first = a * a + b * b
    let second = c * c + d * d
    let isUniform =
      abs(first - second) <= 1e-6 * max(first, second, 1e-12) && abs(a * c + b * d) <= 1e-6 * max(first, second, 1e-12)
    return isUniform ? first.squareRoot() : nil
  }

  init(a: Double = 1, b: Double = 0, c: Double = 0, d: Double = 1, e: Double = 0, f: Double = 0) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.e = e
    self.f = f
  }

  /// - Parameter text: A list of transforms, such as `translate(3 4) rotate(45)`.
  init(parsing text: String) throws(IconFault) {
    self.init()
    var rest = text[...]
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == "," }
      if rest.isEmpty { return }
      guard let open = rest.firstIndex(of: "("), let close = rest.firstIndex(of: ")"), open < close else {
        throw IconFault.badTransform(text)
      }
      let name = rest[..<open].filter { !$0.isWhitespace }
      var numbers: [Double] = []
      var reader = IconNumbers(String(rest[rest.index(after: open)..<close]))
      while let number = try reader.next() { numbers.append(number) }
      self = applied(after: try Self.one(String(name), numbers))
      rest = rest[rest.index(after: close)...]
    }
  }

  private static func one(_ name: String, _ n: [Double]) throws(IconFault) -> IconTransform {
    switch (name, n.count) {
    case ("matrix", 6): return IconTransform(a: n[0], b: n[1], c: n[2], d: n[3], e: n[4], f: n[5])
    case ("translate", 1...2): return IconTransform(e: n[0], f: n.count > 1 ? n[1] : 0)
    case ("scale", 1...2): return IconTransform(a: n[0], d: n.count > 1 ? n[1] : n[0])
    case ("rotate", 1), ("rotate", 3):
      let sine = sin(n[0] * .pi / 180)
      let cosine = cos(n[0] * .pi / 180)
      let turn = IconTransform(a: cosine, b: sine, c: -sine, d: cosine)
      if n.count == 1 { return turn }
      return IconTransform(e: n[1], f: n[2]).applied(after: turn).applied(after: IconTransform(e: -n[1], f: -n[2]))
    case ("skewX", 1): return IconTransform(c: tan(n[0] * .pi / 180))
    case ("skewY", 1): return IconTransform(b: tan(n[0] * .pi / 180))
    default: throw IconFault.unknownTransform(name, numberCount: n.count)
    }
  }
}
