/// A generator of pseudo-random numbers that gives the same ones every time.
package struct Dice {
  /// The generator's state: it tells which numbers were rolled, and how often.
  package private(set) var state: UInt64

  /// Numbers that follow from `state`.
  package init(state: UInt64) { self.state = state }

  /// 0 ..< `sides`.
  package mutating func roll(_ sides: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % sides
  }

  /// A number in `range`.
  package mutating func number(in range: Range<Double>) -> Double {
    _ = roll(1)
    return range.lowerBound + (range.upperBound - range.lowerBound) * Double(state >> 40) / Double(1 << 24)
  }
}
