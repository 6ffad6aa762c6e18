import Geometry
import Raster
import Typography

/// Fourteen images as on a kiosk's screen, each drawn by one call.
///
/// Images, paths, and text layouts are created once. Each frame computes rounded rectangles and circles from their
/// numbers, gradients from their ends, flattening, stroking, layers, and all pixels.
final class Scenes {
  static let names = [
    "fill", "veil 50 %", "rounded rects", "gradient rects", "blit opaque", "blit alpha", "scaled 1.5", "rotated 30°",
    "touch bubbles", "stroke", "star", "text 40 × 60", "tile-grid frame", "opacity group",
  ]

  let bitmap = Bitmap(size: SceneData.size)
  private let canvas: Canvas
  private let frame = Rect(0, 0, 1024, 768)
  private let opaque = SceneData.image(isOpaque: true)
  private let translucent = SceneData.image(isOpaque: false)
  private let bubbles = SceneData.bubbles
  private let polyline = SceneData.polyline
  private let star = SceneData.star
  private let lines: [TextLayout]
  private let numbers: [TextLayout]
  private let label: TextLayout
  /// The number of drawn frames. It is updated last, so that no frame ends with a jump, which callgrind would not
  /// recognize as its end.
  private(set) var frames = 0

  /// Creates the scenes. Text uses `Typeface.system`.
  ///
  /// - Parameter isNarrow: Whether to use only the vectors that all processors of this kind have.
  init(isNarrow: Bool) {
    canvas = isNarrow ? Canvas(narrow: bitmap) : Canvas(bitmap)
    lines = SceneData.lines.map { TextLayout($0, font: Font(size: 16)) }
    numbers = (1...20).map { TextLayout("\($0)", font: Font(size: 24)) }
    label = TextLayout("Remove", font: Font(size: 16))
  }

  func clear() {
    bitmap.pixels.update(repeating: 0xFFFF_FFFF, count: bitmap.stride * bitmap.size.height)
  }

  /// Draws a frame of a scene, numbered from 0, over the last frame.
  @inline(never)
  func draw(_ scene: Int) {
    canvas.beginPass(scale: 1, clip: bitmap.bounds)
    paint(scene)
    frames += 1
  }

  private func paint(_ scene: Int) {
    switch scene {
    case 0: canvas.fill(frame, with: Color(hex: 0x336699))
    case 1: canvas.fill(frame, with: Color(hex: 0xFF8000).withAlpha(128.0 / 255))
    case 2: drawTiles()
    case 3: drawGradients()
    case 4: canvas.draw(opaque, in: Rect(256, 128, 512, 512))
    case 5: canvas.draw(translucent, in: Rect(256, 128, 512, 512))
    case 6: canvas.draw(translucent, in: Rect(128, 0, 768, 768))
    case 7: drawTurned()
    case 8: drawBubbles()
    case 9: canvas.stroke(polyline, style: StrokeStyle(width: 8, cap: .round, join: .round), with: Color(hex: 0xD02020))
    case 10: canvas.fill(star, with: Color(hex: 0x203040))
    case 11: drawLines()
    case 12: drawGrid()
    default: drawGroup()
    }
  }

  private func drawTiles() {
    for (index, tile) in SceneData.tiles.enumerated() {
      canvas.fill(roundedRect: tile, radius: 12, with: SceneData.tileColor(index))
    }
  }

  private func drawGradients() {
    for tile in SceneData.tiles {
      let gradient = LinearGradient(
        from: tile.origin, to: Point(tile.minX, tile.maxY), Color(hex: 0x5A8FE8), Color(hex: 0x1E4FA8))
      canvas.fill(roundedRect: tile, radius: 12, with: .linearGradient(gradient))
    }
  }

  private func drawTurned() {
    canvas.save()
    canvas.concatenate(
      AffineTransform(rotation: Double.pi / 6).concatenating(AffineTransform(translation: Vector(512, 384))))
    canvas.draw(translucent, in: Rect(-256, -256, 512, 512))
    canvas.restore()
  }

  private func drawBubbles() {
    let color = Color(hex: 0x0A84FF)
    for bubble in bubbles {
      let disc = Path(ellipseIn: Rect(center: bubble, size: Size(50, 50)))
      canvas.fill(disc, with: color.withAlpha(128.0 / 255))
      let ring = Path(ellipseIn: Rect(center: bubble, size: Size(49, 49)))
      canvas.stroke(ring, style: StrokeStyle(width: 1), with: color)
    }
  }

  private func drawLines() {
    for (index, line) in lines.enumerated() {
      let height = line.font.lineHeight
      let lead = (height - line.font.ascent - line.font.descent) / 2
      let top = Double(18 + 19 * index) - line.font.ascent - lead
      canvas.draw(line, in: Rect(8, top, line.size.width, height), color: Color(hex: 0x101010))
    }
  }

  private func drawGrid() {
    canvas.fill(frame, with: .white)
    drawTiles()
    for (tile, number) in zip(SceneData.tiles, numbers) {
      canvas.draw(number, in: tile, alignment: .center, color: .white)
    }
    let button = Rect(341, 688, 342, 64)
    canvas.fill(roundedRect: button, radius: 8, with: Color(hex: 0x3C8C50))
    canvas.draw(label, in: button, alignment: .center, color: .white)
  }

  private func drawGroup() {
    canvas.beginGroup(opacity: 0.7, bounds: Rect(28, 16, 968, 632))
    drawTiles()
    canvas.endGroup()
  }
}
