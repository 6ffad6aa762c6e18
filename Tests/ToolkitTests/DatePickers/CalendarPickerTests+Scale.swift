import Geometry
import Languages
import System
import Testing
import Typography

@testable import DatePickers
@testable import Toolkit

extension CalendarPickerTests {
  /// Tests the preferred height, and a calendar that is squeezed onto a small panel.
  @Test(arguments: [Size(320, 0), Size(320, 240), Size(800, 480)], [1.0, 2])
  func `no name and no number is cut off in any language of the toolkit`(size: Size, scale: Double) throws {
    let before = (Typeface.system, Language.offered)
    defer { (Typeface.system, Language.offered) = before }
    Typeface.system = try Typeface(contentsOf: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
    // Without Arabic, which needs a shaper: unjoined letters are wider.
    for language in ["en"] + StandardWord.languages where language.code != "ar" {
      Language.offered = [language]
      player.window.theme.textScale = scale
      player.window.environmentChanged()
      calendar.frame = Rect(
        0, 0, size.width, size.height > 0 ? size.height : calendar.sizeThatFits(Size(size.width, 0)).height)
      for month in 1...12 {
        calendar.show(year: 2026, month: month)
        calendar.layoutIfNeeded()
        let title = try #require(calendar.subviews.first as? Label)
        let font = title.font(fitting: title.bounds.size)
        #expect(font.width(of: title.text) <= title.frame.width + 0.01, "\(title.text)")
        #expect(scale == 1 || size == Size(320, 240) || font.lineHeight <= title.frame.height)
      }
      for (name, place) in calendar.weekdayNames() {
        #expect(
          name.lines.map(\.text) == [name.text] && name.size.width <= place.width, "\(language.tag): \(name.text)")
        // At a scale of 1, the font keeps its size.
        #expect(scale == 1 || name.size.height <= place.height + 0.01 || name.font.size == 13)
      }
      let days = (1...31).map { calendar.dayFont.width(of: "\($0)") }
      let place = calendar.frame(ofDay: 10)
      #expect(days.allSatisfy { $0 <= min(place.width, place.height) })
    }
    #expect(size.height == 240 || calendar.dayFont.size == 17 * scale || size.width == 320)
  }
}
