import System
import Typography

/// Where the system typeface comes from.
enum FontFile {
  /// Looked for in this order where `VITRINE_FONT` is not set: an image's own font, then
  /// what Debian's font packages install.
  static let places = [
    "/usr/share/vitrine/font.ttf",
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf",
    "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf",
  ]

  /// Opens `path`, or the first of `places` that can be read. Nil, with a line in the
  /// log, when there is none: the kiosk runs without text.
  static func typeface(_ path: String?) throws(KioskError) -> Typeface? {
    if let path {
      do throws(FontError) { return try Typeface(contentsOf: path) } catch {
        throw .setting(name: "VITRINE_FONT", value: path, reason: error.message)
      }
    }
    for place in places {
      if let typeface = try? Typeface(contentsOf: place) { return typeface }
    }
    Process.log("no font: text is not shown; set VITRINE_FONT to a TrueType or OpenType file")
    return nil
  }
}
