/// The position of painted content along one axis, split into a whole pixel and a fraction.
///
/// Moving content by whole pixels changes `pixel` but keeps `fraction`, regardless of rounding errors in the position.
struct Anchor {
  let pixel: Int
  /// The fraction in pixels, a multiple of 1/65536.
  let fraction: Double

  /// Creates an anchor. For positions far from the screen, `pixel` is 0 and `fraction` holds the whole position.
  init(_ place: Double) {
    let steps = (place * 65_536).rounded()
    let whole = (steps / 65_536).rounded(.down)
    pixel = abs(whole) < 1e6 ? Int(whole) : 0
    fraction = steps / 65_536 - Double(pixel)
  }
}
