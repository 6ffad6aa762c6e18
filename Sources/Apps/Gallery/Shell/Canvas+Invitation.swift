import Vitrine

extension Canvas {
  /// What an empty stage of `area` says in its middle, faintly.
  func draw(invitation: String, in area: Rect, font: Font) {
    let place = Point(area.midX - font.width(of: invitation) / 2, area.midY + font.ascent / 2)
    draw(invitation, at: place, font: font, color: Style.line)
  }
}
