import Vitrine

extension Canvas {
  /// Draws the faint, centered text of an empty stage.
  func drawPlaceholder(_ invitation: String, in area: Rect, font: Font) {
    let place = Point(area.midX - font.width(of: invitation) / 2, area.midY + font.ascent / 2)
    draw(invitation, at: place, font: font, color: Style.line)
  }
}
