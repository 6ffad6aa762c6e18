import Geometry
import TestContexts
import Testing
import TextShaping
import ToolkitTestKit
import Typography

@testable import Toolkit

/// Views whose text uses a fallback typeface that is taller than the font.
@Suite(.freshContext) struct TallTextTests {
  private static let urdu = "تمام انسان آزاد ہیں"

  private func shaping(_ body: (Font) throws -> Void) throws {
    TextShaper.install()
    let fallback = "/usr/share/fonts/truetype/noto/NotoNastaliqUrdu-Regular.ttf"
    Typeface.fallbacks = [try Typeface(contentsOf: fallback)]
    defer {
      TextShaper.remove()
      Typeface.fallbacks = []
    }
    try body(Font(size: 20, typeface: try dejaVuSans()))
  }

  @Test func `labels, rows and fields are as tall as their text`() throws {
    try shaping { font in
      let label = Label(Self.urdu)
      label.role = nil
      label.font = font
      let tall = label.sizeThatFits(.zero).height
      #expect(tall == TextLayout(Self.urdu, font: font).size.height.rounded(.up) && tall > 1.5 * font.lineHeight)
      label.text = "Text"
      #expect(label.sizeThatFits(.zero).height == font.lineHeight.rounded(.up))

      let row = ListRow("urdu")
      row.titleLabel.font = font
      row.detailLabel.font = font
      row.detailPosition = .below
      row.title = "Text"
      row.detail = "Text"
      let plain = row.sizeThatFits(Size(400, 0)).height
      row.title = Self.urdu
      row.detail = Self.urdu
      #expect(row.sizeThatFits(Size(400, 0)).height >= plain + 2 * (tall - font.lineHeight) - 2)

      let field = TextField("Name")
      field.font = font
      field.text = Self.urdu
      let room = field.textInsets.top + field.textInsets.bottom
      #expect(field.sizeThatFits(.zero).height >= tall + room - 1)
    }
  }

  @Test func `a label that is too low for all lines leaves out those that do not fit`() throws {
    try shaping { font in
      let layout = TextLayout("Text\n\(Self.urdu)\n\(Self.urdu)\nText", font: font)
      let tall = layout.height(ofLine: 1)
      #expect(LabelFit.lineLimit(layout, in: layout.size.height) == nil)
      #expect(LabelFit.lineLimit(layout, in: font.lineHeight + 2 * tall) == 3)
      #expect(LabelFit.lineLimit(layout, in: font.lineHeight + 1.5 * tall) == 2)
      #expect(LabelFit.lineLimit(layout, in: 1) == 1)
    }
  }

  @Test func `in a text view, the caret has the height of its line, and keys move it line by line`() throws {
    try shaping { font in
      let player = TouchPlayer(width: 800, height: 480)
      let view = TextView(frame: Rect(10, 10, 400, 300))
      view.font = font
      player.window.addSubview(view)
      view.text = "one\n\(Self.urdu)\ntwo\nsix"
      view.becomeFirstResponder()
      view.layoutIfNeeded()
      var lines: [Double] = []
      for _ in 0..<4 {
        lines.append(view.content.caretRect.minY)
        KeyStroke.key(.up).perform(in: player.application)
      }
      let tall = TextLayout(Self.urdu, font: font).size.height
      let line = font.lineHeight
      #expect(lines == [2 * line + tall, line + tall, line, 0])
      KeyStroke.key(.down).perform(in: player.application)
      #expect(view.content.caretRect.minY == line && view.content.caretRect.height == tall)
      #expect(view.content.offset(at: Point(5, line + tall + line / 2)) > Self.urdu.utf8.count)
    }
  }
}
