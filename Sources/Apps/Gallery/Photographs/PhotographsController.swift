import Pictures
import Vitrine

/// A photograph decoded at the size of its view, a tinted nine-part image, and a QR code.
final class PhotographsController: DemoController {
  private static let sizes = [("Small", 8), ("Half", 2), ("Full", 1)]
  private static let words: [(name: String, address: String, color: Color)] = [
    ("Tea", "https://example.org/tea", Color(hex: 0x7FB069)),
    ("Cake", "https://example.org/cake/with/cherries", Color(hex: 0xE07A8B)),
  ]

  let photograph = ImageView()
  let bubble = ImageView()
  let code = QRCodeView("")
  private let word = Label()
  private var buttons: [StageButton] = []
  private let productSection = StackView(.vertical, spacing: 10)
  private let page = StackView(.horizontal, spacing: 10, insets: Insets(all: 14))

  override func setUp() {
    photograph.contentMode = .scaleAspectFit
    bubble.image = Self.bubble
    bubble.capInsets = Insets(all: 11)
    // The bubble has the same bright colors in all themes.
    word.textColor = Color(hex: 0x1B1406)
    word.textAlignment = .center
    let sizes = Self.sizes.map { name, divisor in button(name) { [unowned(unsafe) self] in read(in: divisor) } }
    let words = Self.words.indices.map { index in
      button(Self.words[index].name) { [unowned(unsafe) self] in showProduct(index) }
    }
    productSection.add(bubble)
    productSection.add(section(code, buttons: words), .share(1))
    for part in [section(photograph, buttons: sizes), productSection] { page.add(part, .share(1)) }
    fill(with: ScrollView(page))
    bubble.addSubview(word)
    read(in: 8)
    showProduct(0)
  }

  private func button(_ title: String, _ action: @escaping () -> Void) -> View {
    let button = StageButton()
    button.title = title
    button.action = { _ in action() }
    buttons.append(button)
    return button
  }

  /// Returns a view that fills the available height, above a row of buttons.
  private func section(_ picture: View, buttons: [View]) -> StackView {
    let half = StackView(.vertical, spacing: 10)
    let row = StackView(.horizontal, spacing: 10, buttons)
    row.distribution = .fillEqually
    half.add(picture, .share(1))
    half.add(row)
    return half
  }

  /// Decodes the photograph at its width divided by `divisor`.
  private func read(in divisor: Int) {
    let room = TargetSize(PixelSize(240 / divisor, 180 / divisor))
    photograph.image = (try? Image.decode(Sunset.bytes, named: "sunset", targetSize: room)) ?? .placeholder()
    if let size = photograph.image?.size { show("photograph", "\(size.width)x\(size.height)") }
  }

  private func showProduct(_ index: Int) {
    let (name, address, color) = Self.words[index]
    code.code = QRCode(address)
    bubble.tintColor = color
    word.text = name
    show("code", code.code.map { "\($0.size)x\($0.size)" } ?? "–")
  }

  /// A rounded box of 24 pixels. It is tinted, so only its alpha matters.
  private static var bubble: Image {
    let bitmap = Bitmap(size: PixelSize(24, 24))
    Canvas(bitmap).fill(roundedRect: Rect(0, 0, 24, 24), radius: 10, with: .white)
    return Image(bitmap)
  }

  override func layOut(_ area: Rect) {
    page.axis = area.width > area.height ? .horizontal : .vertical
    // A low panel has no room for three titles of the usual size.
    for button in buttons { button.font = metrics.isLow ? metrics.body : Font(size: 17) }
    productSection.setSizing(.fixed(metrics.finger), of: bubble)
    stage.layoutIfNeeded()
    word.font = metrics.body
    word.frame = bubble.bounds
  }
}
