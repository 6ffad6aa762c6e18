import Foundation
import TextShaping
import VitrineTesting

/// `docs/layouts.png` and `docs/pads.png`: every keyboard, on a landscape and on a portrait panel.
enum KeyboardSheet: String, CaseIterable {
  case layouts, pads

  var file: URL { Page.folder.appendingPathComponent("\(rawValue).png") }

  /// A keyboard, as it appears for a text field.
  private struct Exhibit {
    var caption: String
    var language = KeyboardLanguage.english
    var kind = TextInputTraits.KeyboardType.text
    /// The titles of the keys to tap before the keyboard shows.
    var taps: [String] = []
  }

  private var exhibits: [Exhibit] {
    switch self {
    case .layouts:
      KeyboardLanguage.allCases.map { Exhibit(caption: "", language: $0) } + [
        Exhibit(caption: "", taps: ["123"]), Exhibit(caption: "", taps: ["123", "#+="]),
      ]
    case .pads:
      Self.kinds.map { Exhibit(caption: ".\($0.name)", kind: $0.kind) }
    }
  }

  private static let kinds: [(name: String, kind: TextInputTraits.KeyboardType)] = [
    ("text", .text), ("email", .email), ("url", .url), ("number", .number), ("decimal", .decimal), ("pin", .pin),
    ("date", .date),
    ("phone", .phone),
  ]

  // In pixels.
  private static let width = 1008.0
  private static let gap = 16.0
  private static let caption = 26.0
  private static let panels = [(size: Size(800, 480), columns: 2), (size: Size(480, 800), columns: 3)]

  func draw() throws -> Bitmap {
    // Sets the stage's typeface.
    _ = try Stage(height: 10)
    TextShaper.install()
    defer { TextShaper.remove() }
    let titles = self == .pads ? Self.caption : 0
    var pictures: [(image: Image, place: Rect, caption: String)] = []
    var y = Self.gap
    for panel in Self.panels {
      let columns = Double(panel.columns)
      let width = ((Self.width - Self.gap * (columns + 1)) / columns).rounded(.down)
      for row in stride(from: 0, to: exhibits.count, by: panel.columns) {
        var height = 0.0
        for (column, exhibit) in exhibits[row..<min(row + panel.columns, exhibits.count)].enumerated() {
          let image = try Self.picture(of: exhibit, on: panel.size, scale: width / panel.size.width)
          let place = Rect(
            Self.gap + (width + Self.gap) * Double(column), y + titles, Double(image.size.width),
            Double(image.size.height))
          pictures.append((image, place, exhibit.caption))
          height = max(height, place.height)
        }
        y += titles + height + Self.gap
      }
    }
    let bitmap = Bitmap(size: PixelSize(Int(Self.width), Int(y.rounded(.up))))
    let canvas = Canvas(bitmap)
    canvas.fill(Rect(0, 0, Self.width, y + 1), with: .white)
    for (image, place, caption) in pictures {
      canvas.draw(caption, at: Point(place.minX + 4, place.minY - 8), font: Font(size: 14), color: Color(hex: 0x5A5F6B))
      canvas.save()
      canvas.clip(to: Path(roundedRect: place, radius: 8))
      canvas.draw(image, in: place)
      canvas.restore()
    }
    return bitmap
  }

  /// Returns an image of the keyboard alone.
  private static func picture(of exhibit: Exhibit, on size: Size, scale: Double) throws -> Image {
    let window = Window(size: size, scale: scale)
    let player = TouchPlayer(window: window)
    // With two languages, the space bar shows the current one.
    KeyboardLanguage.offered = [exhibit.language, exhibit.language == .english ? .german : .english]
    defer { KeyboardLanguage.offered = [.english] }
    let field = TextField("")
    field.frame = Rect(20, 20, 200, 46)
    field.traits.keyboardType = exhibit.kind
    window.addSubview(field)
    field.becomeFirstResponder()
    player.wait(0.5)
    let keyboard = window.subviews.first { $0 is Keyboard } ?? window
    for title in exhibit.taps {
      let key = keyboard.subviews.first { ($0 as? Key)?.title == title }
      let place = key.map { $0.convert($0.bounds.center, to: nil) } ?? .zero
      player.tap(1, place.x, place.y, at: player.application.now + 0.1)
      player.wait(0.5)
    }
    let whole = Bitmap(size: window.pixelSize)
    window.setNeedsDisplay()
    window.draw(on: Canvas(whole))
    let top = (keyboard.frame.minY * scale).rounded()
    let part = Bitmap(size: PixelSize(whole.size.width, whole.size.height - Int(top)))
    Canvas(part).draw(Image(whole), in: Rect(0, -top, Double(whole.size.width), Double(whole.size.height)))
    return Image(part)
  }
}
