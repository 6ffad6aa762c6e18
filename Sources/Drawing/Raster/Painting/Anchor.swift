/// Where something lies that is painted, along one axis: a pixel that is counted from, and how far behind its edge.
///
/// What is moved by whole pixels gets another pixel and the same fraction, whatever calculating its place has lost.
struct Anchor {
  let pixel: Int
  /// In pixels, a multiple of 1/65536.
  let fraction: Double

  /// Far away from every screen, all is fraction.
  init(_ place: Double) {
    let steps = (place * 65_536).rounded()
    let whole = (steps / 65_536).rounded(.down)
    pixel = abs(whole) < 1e6 ? Int(whole) : 0
    fraction = steps / 65_536 - Double(pixel)
  }
}
