/// Rows of pixels: what the painter does most of its time.
extension Blend {
  typealias Target = UnsafeMutablePointer<UInt32>

  /// Stores `pixel` `count` times.
  @inline(__always)
  static func fill(_ target: Target, _ count: Int, _ pixel: UInt32) {
    let four = Four(repeating: pixel)
    var index = 0
    while index &+ 16 <= count {
      store(four, target + index)
      store(four, target + (index &+ 4))
      store(four, target + (index &+ 8))
      store(four, target + (index &+ 12))
      index &+= 16
    }
    while index &+ 4 <= count {
      store(four, target + index)
      index &+= 4
    }
    for _ in 0..<count & 3 {
      target[index] = pixel
      index &+= 1
    }
  }

  /// Blends one color over `count` pixels.
  static func over(_ target: Target, _ count: Int, _ pixel: UInt32) {
    let four = Four(repeating: pixel)
    let rest = Lanes(repeating: UInt16(truncatingIfNeeded: 255 &- pixel &>> 24))
    var index = 0
    while index &+ 4 <= count {
      store(four &+ scaled(load(target + index), rest), target + index)
      index &+= 4
    }
    for _ in 0..<count & 3 {
      target[index] = over(pixel, target[index])
      index &+= 1
    }
  }

  /// Blends one opaque color where `coverage` says.
  static func mix(
    _ target: Target, _ count: Int, _ pixel: UInt32, _ coverage: UnsafePointer<UInt8>
  ) {
    let four = Four(repeating: pixel)
    let (sourceEven, sourceOdd) = (even(four), odd(four))
    var index = 0
    while index &+ 4 <= count {
      let bytes = word(coverage + index)
      if bytes == 0xFFFF_FFFF {
        store(four, target + index)
      } else if bytes != 0 {
        let below = load(target + index)
        let covered = Blend.coverage(bytes)
        let rest = 255 &- covered
        store(
          joined(
            sourceEven &* covered &+ even(below) &* rest,
            sourceOdd &* covered &+ odd(below) &* rest), target + index)
      }
      index &+= 4
    }
    for _ in 0..<count & 3 {
      target[index] = mixed(pixel, target[index], UInt32(coverage[index]))
      index &+= 1
    }
  }

  /// Blends one translucent color where `coverage` says.
  static func over(
    _ target: Target, _ count: Int, _ pixel: UInt32, _ coverage: UnsafePointer<UInt8>
  ) {
    let four = Four(repeating: pixel)
    var index = 0
    while index &+ 4 <= count {
      let bytes = word(coverage + index)
      if bytes != 0 {
        store(
          over(scaled(four, Blend.coverage(bytes)), load(target + index)), target + index)
      }
      index &+= 4
    }
    for _ in 0..<count & 3 {
      target[index] = over(scaled(pixel, UInt32(coverage[index])), target[index])
      index &+= 1
    }
  }

  /// Blends a row of pixels.
  static func over(_ target: Target, _ count: Int, _ source: UnsafePointer<UInt32>) {
    var index = 0
    while index &+ 4 <= count {
      store(over(load(source + index), load(target + index)), target + index)
      index &+= 4
    }
    for _ in 0..<count & 3 {
      target[index] = over(source[index], target[index])
      index &+= 1
    }
  }

  /// Blends a row of pixels, each `factor` / 255 of itself.
  static func over(
    _ target: Target, _ count: Int, _ source: UnsafePointer<UInt32>, factor: UInt8
  ) {
    let lanes = Lanes(repeating: UInt16(factor))
    var index = 0
    while index &+ 4 <= count {
      store(over(scaled(load(source + index), lanes), load(target + index)), target + index)
      index &+= 4
    }
    for _ in 0..<count & 3 {
      target[index] = over(scaled(source[index], UInt32(factor)), target[index])
      index &+= 1
    }
  }

  /// Blends a row of pixels where `coverage` says.
  static func over(
    _ target: Target, _ count: Int, _ source: UnsafePointer<UInt32>,
    _ coverage: UnsafePointer<UInt8>
  ) {
    var index = 0
    while index &+ 4 <= count {
      let bytes = word(coverage + index)
      if bytes != 0 {
        store(
          over(scaled(load(source + index), Blend.coverage(bytes)), load(target + index)),
          target + index)
      }
      index &+= 4
    }
    for _ in 0..<count & 3 {
      target[index] = over(scaled(source[index], UInt32(coverage[index])), target[index])
      index &+= 1
    }
  }

  /// Stores the way from row `a` to row `b`, in 256 steps.
  static func mix(
    _ target: Target, _ count: Int, _ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>,
    _ fraction: UInt32
  ) {
    let part = Lanes(repeating: UInt16(truncatingIfNeeded: fraction))
    let rest = Lanes(repeating: UInt16(truncatingIfNeeded: 256 &- fraction))
    var index = 0
    while index &+ 4 <= count {
      let (first, second) = (load(a + index), load(b + index))
      let evens = (even(first) &* rest &+ even(second) &* part) &>> 8
      let odds = odd(first) &* rest &+ odd(second) &* part
      store(
        unsafeBitCast(evens, to: Four.self) | (unsafeBitCast(odds, to: Four.self) & 0xFF00_FF00),
        target + index)
      index &+= 4
    }
    for _ in 0..<count & 3 {
      target[index] = between(a[index], b[index], fraction)
      index &+= 1
    }
  }

  /// a · b / 255, rounded.
  @inline(__always)
  static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
    let t = UInt32(a) &* UInt32(b) &+ 128
    return UInt8(truncatingIfNeeded: (t &+ t &>> 8) &>> 8)
  }
}
