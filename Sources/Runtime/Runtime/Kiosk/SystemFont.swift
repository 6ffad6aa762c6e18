import System
import Typography

/// The file of the system typeface.
enum SystemFont {
  /// Sets `Typeface.system`. A typeface that the app has set stays, unless the board's owner has chosen another.
  ///
  /// - Parameter setting: The value of `VITRINE_FONT`, or `nil`.
  static func install(_ setting: String?) throws(KioskError) {
    if setting != nil || Typeface.system == nil { Typeface.system = try typeface(setting) }
  }

  /// The default paths, in search order: the font of a board's image, then those of Debian's font packages.
  static let defaultPaths = [
    "/usr/share/vitrine/font.ttf",
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf",
    "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf",
  ]

  /// Opens the typeface at `path`, or the first readable one of `defaultPaths`. If none is readable, logs a warning and
  /// returns `nil`; the kiosk then runs without text.
  static func typeface(_ path: String?) throws(KioskError) -> Typeface? {
    if let path {
      do throws(FontError) { return try Typeface(contentsOf: path) } catch {
        throw .setting(name: "VITRINE_FONT", value: path, reason: error.message)
      }
    }
    for place in defaultPaths {
      if let typeface = try? Typeface(contentsOf: place) { return typeface }
    }
    Process.log("no font: text is not visible; set VITRINE_FONT to a TrueType or OpenType file")
    return nil
  }
}
