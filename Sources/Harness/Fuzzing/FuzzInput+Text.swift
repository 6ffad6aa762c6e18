import Geometry
import Raster
import TextShaping
import Typography

extension FuzzInput {
  /// Debian fonts that cover all scripts.
  private nonisolated(unsafe) static let faces = [
    face("dejavu/DejaVuSans"), face("noto/NotoSansDevanagari-Regular"), face("noto/NotoSansThai-Regular"),
  ]
  /// A weight of a variable font, which interpolates kerning and mark positions.
  private nonisolated(unsafe) static let heavy = face("inter-vf/Inter.var").variation(weight: 650)

  private static func face(_ name: String) -> Typeface {
    let path = "/usr/share/fonts/truetype/\(name).ttf"
    do throws(FontError) { return try Typeface(contentsOf: path) } catch {
      fatalError("no font; install the fonts with tools/setup")
    }
  }

  /// Lays out text of any script on one line and on several, and adds its lines, carets, and pixels.
  static func shapeText(_ text: String, into digest: inout Digest) {
    TextShaper.install()
    Typeface.fallbacks = Array(faces.dropFirst())
    // The other kinds of input use no shaper.
    defer { TextShaper.remove() }
    let bitmap = Bitmap(size: PixelSize(96, 48))
    let canvas = Canvas(bitmap)
    for (size, width, lines) in [(13.0, Double.infinity, 0), (20, 90, 3), (300, 200, 1)] {
      let font = Font(size: size, typeface: faces[0])
      let layout = TextLayout(text, font: font, width: width, maximumLines: lines)
      for line in layout.lines {
        digest.add(line.text)
        digest.add(line.width)
        digest.add(line.isRightToLeft)
      }
      for place in 0...4 {
        let offset = layout.offset(at: Point(Double(place) * 20, Double(place) * 12))
        digest.add(UInt64(offset))
        digest.add(layout.caret(at: offset).minX)
      }
      for rect in layout.rects(of: 2..<text.utf8.count / 2 + 2) { digest.add(rect.width) }
      canvas.draw(layout, in: Rect(0, 0, 96, 48), color: .black)
    }
    if let heavy {
      let layout = TextLayout(text, font: Font(size: 17, typeface: heavy), width: 90)
      for line in layout.lines { digest.add(line.width) }
      canvas.draw(layout, in: Rect(0, 0, 96, 48), color: .black)
    }
    digest.add(bitmap)
  }
}
