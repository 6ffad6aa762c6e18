import Geometry
import Raster
import TestContexts
import Testing
import TextShaping
import Toolkit
import Typography

/// Letters that exceed their line, and so the label: after any change, the frame is like one that is drawn at once.
@Suite("A label with letters that exceed it", .freshContext) final class LabelInkTests {
  private static let folder = "/usr/share/fonts/truetype"

  /// A panel with one label.
  private final class Panel {
    let window: Window
    let label = Label()
    private let bitmap: Bitmap
    private let canvas: Canvas
    private let application = Application()

    init(scale: Double, size: Double) {
      window = Window(size: Size(240, 120), scale: scale)
      let pixels = window.pixelSize
      bitmap = Bitmap(size: pixels)
      canvas = Canvas(bitmap)
      application.window = window
      window.backgroundColor = .white
      label.font = Font(size: size)
      label.textColor = .black
      window.addSubview(label)
    }

    /// Draws the damaged areas, and returns all pixels.
    func draw() -> [UInt32] {
      application.advance(to: application.now)
      window.draw(on: canvas)
      var pixels: [UInt32] = []
      for y in 0..<window.pixelSize.height {
        for x in 0..<window.pixelSize.width { pixels.append(bitmap[x, y]) }
      }
      return pixels
    }
  }

  /// Makes changes to a label one after the other, and expects the frame of a label that has the last state from the
  /// start.
  private func check(
    scale: Double = 1, size: Double = 17, height: Double? = nil, _ texts: [String],
    _ change: (Label) -> Void = { _ in }, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    func place(_ label: Label) {
      let size = label.sizeThatFits(.zero)
      label.frame = Rect(60.3, 40.7, size.width, height ?? size.height)
    }
    let panel = Panel(scale: scale, size: size)
    for text in texts {
      panel.label.text = text
      place(panel.label)
      let frame = panel.draw()
      let fresh = Panel(scale: scale, size: size)
      fresh.label.text = text
      place(fresh.label)
      #expect(frame == fresh.draw(), "\(text) at \(size), scale \(scale)", sourceLocation: sourceLocation)
    }
    change(panel.label)
    let fresh = Panel(scale: scale, size: size)
    fresh.label.text = texts[texts.count - 1]
    place(fresh.label)
    change(fresh.label)
    #expect(panel.draw() == fresh.draw(), "changed, at \(size), scale \(scale)", sourceLocation: sourceLocation)
  }

  private func use(_ path: String) throws { Typeface.system = try Typeface(contentsOf: "\(Self.folder)/\(path)") }

  @Test(.slow, arguments: [1, 1.5, 2])
  func `leaves no pixels of them, and cuts none`(scale: Double) throws {
    try use("dejavu/DejaVuSans.ttf")
    for size in [9.0, 12, 13, 16, 17, 20, 24, 40] {
      check(scale: scale, size: size, ["Ế", "e", "Ấ", "x", "J", "x", "ďg", "Å", "j", "o", ""])
      check(scale: scale, size: size, ["Ếjď"]) { $0.isHidden = true }
      check(scale: scale, size: size, ["Ếjď"]) { $0.frame = Rect(70.5, 60.25, 50, 30) }
      check(scale: scale, size: size, ["Ếjď"]) { $0.textColor = Color(hex: 0xFF0000) }
      check(scale: scale, size: size, ["Ếjď"]) { $0.alpha = 0.5 }
      check(scale: scale, size: size, ["Ếjď"]) { $0.font = Font(size: 8) }
      check(scale: scale, size: size, ["Ếjď"]) { $0.removeFromSuperview() }
    }
  }

  @Test func `is lower than its text`() throws {
    try use("dejavu/DejaVuSans.ttf")
    for height in [4.0, 10, 15, 18, 19, 36, 38] {
      check(height: height, ["Ếg", "x", "g\nÅ", "x"]) { $0.numberOfLines = 0 }
      check(height: height, ["gÅ gÅ gÅ"]) { label in
        label.numberOfLines = 0
        label.frame.size.width = 40
      }
    }
  }

  @Test func `shows CFF outlines, a variation, or a script with stacked letters`() throws {
    for path in ["noto/NotoSansKhmer-Regular.ttf", "noto/NotoSansThai-Regular.ttf"] {
      TextShaper.install()
      defer { TextShaper.remove() }
      try use(path)
      for size in [12.0, 17, 40] {
        check(size: size, ["ក្រុំ", "ก", "ស្ត្រី្រ្ត", "ខ", "ก้ำปู่ญฺ", "e"])
      }
    }
    try use("inter-vf/Inter.var.ttf")
    Typeface.system = Typeface.system?.variation(weight: 900)
    for size in [12.0, 17, 40] { check(size: size, ["Ếjf", "x", "Å@", "o"]) }
  }

  @Test func `shows styled text`() throws {
    try use("dejavu/DejaVuSans.ttf")
    let styles: [StyledText.Style] = [.bold, .italic, .underlined]
    for style in styles {
      let panel = Panel(scale: 1, size: 17)
      let styled = StyledText("Ếjď", style)
      panel.label.styledText = styled
      panel.label.frame = Rect(origin: Point(60, 40), size: panel.label.sizeThatFits(.zero))
      _ = panel.draw()
      panel.label.styledText = StyledText("x")
      let frame = panel.draw()
      let fresh = Panel(scale: 1, size: 17)
      fresh.label.styledText = StyledText("x")
      fresh.label.frame = panel.label.frame
      #expect(frame == fresh.draw())
    }
  }
}
