package struct SeededGenerator {
  /// The state of the generator, which depends on the seed and the number of generated numbers.
  package private(set) var state: UInt64

  package init(state: UInt64) { self.state = state }

  package mutating func next(below sides: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % sides
  }

  package mutating func next(in range: Range<Double>) -> Double {
    _ = next(below: 1)
    return range.lowerBound + (range.upperBound - range.lowerBound) * Double(state >> 40) / Double(1 << 24)
  }
}
