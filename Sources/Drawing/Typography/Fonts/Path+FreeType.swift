internal import CFreeType
internal import Geometry
internal import Raster

extension Path {
  /// Appends a FreeType outline, flipped so that the y axis points down.
  mutating func append(_ outline: inout FT_Outline) {
    var pieces = FT_Outline_Funcs(
      move_to: { to, context in
        Path.drawn(context).pointee.move(to: Path.point(to))
        return 0
      },
      line_to: { to, context in
        Path.drawn(context).pointee.addLine(to: Path.point(to))
        return 0
      },
      conic_to: { control, to, context in
        Path.drawn(context).pointee.addQuadCurve(to: Path.point(to), control: Path.point(control))
        return 0
      },
      cubic_to: { control1, control2, to, context in
        Path.drawn(context).pointee.addCurve(
          to: Path.point(to), control1: Path.point(control1), control2: Path.point(control2))
        return 0
      },
      shift: 0, delta: 0)
    _ = withUnsafeMutablePointer(to: &self) { FT_Outline_Decompose(&outline, &pieces, $0) }
  }

  private static func drawn(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Path> {
    context!.assumingMemoryBound(to: Path.self)
  }

  private static func point(_ vector: UnsafePointer<FT_Vector>?) -> Point {
    vector.map { Point(Double($0.pointee.x), -Double($0.pointee.y)) } ?? .zero
  }
}
