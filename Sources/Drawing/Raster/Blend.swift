/// Arithmetic on premultiplied pixels, one or four at a time.
///
/// Both ways round in the same way, so a pixel does not depend on where in its row it lies.
enum Blend {
  typealias Four = SIMD4<UInt32>
  /// Two channels of four pixels, each with room for a product.
  typealias Lanes = SIMD8<UInt16>

  // MARK: One pixel

  /// `pixel` times `factor` / 255, each channel rounded.
  @inline(__always)
  static func scaled(_ pixel: UInt32, _ factor: UInt32) -> UInt32 {
    var even = (pixel & 0xFF00FF) &* factor &+ 0x800080
    even = (even &+ ((even &>> 8) & 0xFF00FF)) &>> 8 & 0xFF00FF
    var odd = (pixel &>> 8 & 0xFF00FF) &* factor &+ 0x800080
    odd = (odd &+ ((odd &>> 8) & 0xFF00FF)) & 0xFF00_FF00
    return even | odd
  }

  @inline(__always)
  static func over(_ source: UInt32, _ below: UInt32) -> UInt32 {
    source &+ scaled(below, 255 &- source &>> 24)
  }

  /// An opaque `source` that covers `coverage` / 255 of the pixel.
  @inline(__always)
  static func mixed(_ source: UInt32, _ below: UInt32, _ coverage: UInt32) -> UInt32 {
    let rest = 255 &- coverage
    var even = (source & 0xFF00FF) &* coverage &+ (below & 0xFF00FF) &* rest &+ 0x800080
    even = (even &+ ((even &>> 8) & 0xFF00FF)) &>> 8 & 0xFF00FF
    var odd = (source &>> 8 & 0xFF00FF) &* coverage &+ (below &>> 8 & 0xFF00FF) &* rest &+ 0x800080
    odd = (odd &+ ((odd &>> 8) & 0xFF00FF)) & 0xFF00_FF00
    return even | odd
  }

  /// The way from `a` to `b`, in 256 steps.
  @inline(__always)
  static func between(_ a: UInt32, _ b: UInt32, _ fraction: UInt32) -> UInt32 {
    let rest = 256 &- fraction
    let even = ((a & 0xFF00FF) &* rest &+ (b & 0xFF00FF) &* fraction) &>> 8 & 0xFF00FF
    let odd = ((a &>> 8 & 0xFF00FF) &* rest &+ (b &>> 8 & 0xFF00FF) &* fraction) & 0xFF00_FF00
    return even | odd
  }

  // MARK: Four pixels

  @inline(__always)
  static func load(_ pointer: UnsafePointer<UInt32>) -> Four {
    UnsafeRawPointer(pointer).loadUnaligned(as: Four.self)
  }

  @inline(__always)
  static func store(_ pixels: Four, _ pointer: UnsafeMutablePointer<UInt32>) {
    UnsafeMutableRawPointer(pointer).storeBytes(of: pixels, as: Four.self)
  }

  @inline(__always)
  static func even(_ pixels: Four) -> Lanes { unsafeBitCast(pixels & 0xFF00FF, to: Lanes.self) }

  @inline(__always)
  static func odd(_ pixels: Four) -> Lanes {
    unsafeBitCast((pixels &>> 8) & 0xFF00FF, to: Lanes.self)
  }

  /// Puts two products of 255 and a channel together as pixels.
  @inline(__always)
  static func joined(_ even: Lanes, _ odd: Lanes) -> Four {
    let e = even &+ 128
    let o = odd &+ 128
    return unsafeBitCast((e &+ (e &>> 8)) &>> 8, to: Four.self)
      | (unsafeBitCast(o &+ (o &>> 8), to: Four.self) & 0xFF00_FF00)
  }

  @inline(__always)
  static func scaled(_ pixels: Four, _ factor: Lanes) -> Four {
    joined(even(pixels) &* factor, odd(pixels) &* factor)
  }

  /// What each pixel lets through, 255 minus its alpha, in both its lanes.
  @inline(__always)
  static func transparency(_ pixels: Four) -> Lanes {
    let rest = ~pixels &>> 24
    return unsafeBitCast(rest | (rest &<< 16), to: Lanes.self)
  }

  @inline(__always)
  static func over(_ source: Four, _ below: Four) -> Four {
    source &+ scaled(below, transparency(source))
  }

  /// Four bytes of coverage, each in both lanes of its pixel.
  @inline(__always)
  static func coverage(_ bytes: UInt32) -> Lanes {
    let four = unsafeBitCast(bytes, to: SIMD4<UInt8>.self)
    let (a, b, c, d) = (UInt16(four[0]), UInt16(four[1]), UInt16(four[2]), UInt16(four[3]))
    return Lanes(a, a, b, b, c, c, d, d)
  }

  @inline(__always)
  static func word(_ pointer: UnsafePointer<UInt8>) -> UInt32 {
    UnsafeRawPointer(pointer).loadUnaligned(as: UInt32.self)
  }
}
