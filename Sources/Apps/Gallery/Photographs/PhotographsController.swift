import Pictures
import Vitrine

/// A photograph that is read in the size of its place, a picture in nine parts in a tint, and a code.
final class PhotographsController: DemoController {
  private static let sizes = [("Small", 8), ("Half", 2), ("Whole", 1)]
  private static let words: [(name: String, address: String, color: Color)] = [
    ("Tea", "https://example.org/tea", Color(hex: 0x7FB069)), ("Cake", "https://example.org/cake/with/cherries", Color(hex: 0xE07A8B)),
  ]

  let photograph = ImageView()
  let bubble = ImageView()
  let code = QRCodeView("")
  private let word = Label()
  private(set) var sizeButtons: [StageButton] = []
  private(set) var wordButtons: [StageButton] = []

  override func setUp() {
    photograph.contentMode = .scaleAspectFit
    bubble.image = Self.bubble
    bubble.capInsets = Insets(all: 11)
    word.textColor = Style.onAccent
    word.textAlignment = .center
    for view in [photograph, bubble, word, code] as [View] { stage.addSubview(view) }
    for (name, divisor) in Self.sizes {
      sizeButtons.append(button(name) { [unowned(unsafe) self] in read(in: divisor) })
    }
    for index in Self.words.indices {
      wordButtons.append(button(Self.words[index].name) { [unowned(unsafe) self] in say(index) })
    }
    read(in: 8)
    say(0)
  }

  private func button(_ title: String, _ action: @escaping () -> Void) -> StageButton {
    let button = StageButton()
    button.title = title
    button.action = { _ in action() }
    stage.addSubview(button)
    return button
  }

  /// Reads the photograph for a place of a part of its width.
  private func read(in divisor: Int) {
    let room = PictureRoom(PixelSize(240 / divisor, 180 / divisor))
    photograph.image = (try? Image.read(Sunset.bytes, named: "sunset", for: room)) ?? .missing()
    if let size = photograph.image?.size { show("photograph", "\(size.width)x\(size.height)") }
  }

  private func say(_ index: Int) {
    let (name, address, color) = Self.words[index]
    code.code = QRCode(address)
    bubble.tintColor = color
    word.text = name
    show("code", code.code.map { "\($0.size)x\($0.size)" } ?? "–")
  }

  /// A rounded box of 24 pixels, of which the shape counts.
  private static var bubble: Image {
    let bitmap = Bitmap(size: PixelSize(24, 24))
    Canvas(bitmap).fill(roundedRect: Rect(0, 0, 24, 24), radius: 10, with: .white)
    return Image(bitmap)
  }

  override func layOut(_ area: Rect) {
    let (margin, gap, finger) = (metrics.margin, metrics.gap, metrics.finger)
    let isWide = area.width > area.height
    let half =
      isWide
      ? Size((area.width - 2 * margin - gap) / 2, area.height - 2 * margin)
      : Size(area.width - 2 * margin, (area.height - 2 * margin - gap) / 2)
    let first = Rect(margin, margin, half.width, half.height)
    let second =
      isWide
      ? Rect(first.maxX + gap, margin, half.width, half.height)
      : Rect(margin, first.maxY + gap, half.width, half.height)
    place(sizeButtons, in: Rect(first.minX, first.maxY - finger, first.width, finger), gap)
    photograph.frame = Rect(first.minX, first.minY, first.width, first.height - finger - gap)
    place(wordButtons, in: Rect(second.minX, second.maxY - finger, second.width, finger), gap)
    bubble.frame = Rect(second.minX, second.minY, second.width, finger)
    word.font = metrics.body
    word.frame = bubble.frame
    let top = bubble.frame.maxY + gap
    code.frame = Rect(second.minX, top, second.width, second.maxY - finger - gap - top)
  }

  private func place(_ buttons: [StageButton], in row: Rect, _ gap: Double) {
    let width = (row.width - gap * Double(buttons.count - 1)) / Double(buttons.count)
    for (index, button) in buttons.enumerated() {
      button.font = metrics.body
      button.frame = Rect(row.minX + (width + gap) * Double(index), row.minY, width, row.height)
    }
  }
}
