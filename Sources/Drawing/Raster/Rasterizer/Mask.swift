import Geometry

/// The coverage of a clip for each pixel of `bounds`.
final class Mask {
  private(set) var bounds = PixelRect.zero
  private var bytes = GrowBuffer<UInt8>()

  /// Clears the mask to zero coverage for new bounds.
  ///
  /// - Returns: `false` if there is not enough memory.
  func clear(_ bounds: PixelRect) -> Bool {
    guard bytes.tryReserve(bounds.area) else { return false }
    self.bounds = bounds
    bytes.pointer.update(repeating: 0, count: bounds.area)
    return true
  }

  /// Returns the rest of a row from (x, y), which must be within the bounds.
  func row(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt8> {
    bytes.pointer + ((y &- bounds.minY) &* bounds.width &+ (x &- bounds.minX))
  }

  /// Sets the coverage of `count` pixels, multiplied by that of `outer`.
  func write(_ x: Int, _ y: Int, _ count: Int, _ coverage: UInt8, under outer: Mask?) {
    let target = row(x, y)
    guard let outer else {
      target.update(repeating: coverage, count: count)
      return
    }
    let limit = outer.row(x, y)
    for index in 0..<count { target[index] = Self.product(coverage, limit[index]) }
  }

  /// Sets the coverage of `count` pixels, each multiplied by that of `outer`.
  func write(
    _ x: Int, _ y: Int, _ count: Int, _ coverage: UnsafePointer<UInt8>, under outer: Mask?
  ) {
    let target = row(x, y)
    guard let outer else {
      UnsafeMutableRawPointer(target).copyMemory(from: coverage, byteCount: count)
      return
    }
    let limit = outer.row(x, y)
    for index in 0..<count { target[index] = Self.product(coverage[index], limit[index]) }
  }

  /// Returns a · b / 255, rounded.
  @inline(__always)
  static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
    let t = UInt32(a) &* UInt32(b) &+ 128
    return UInt8(truncatingIfNeeded: (t &+ t &>> 8) &>> 8)
  }
}
