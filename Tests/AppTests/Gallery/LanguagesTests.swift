import Geometry
import Languages
import TestContexts
import Testing
import Toolkit

@testable import Gallery

@Suite("Languages", .freshContext) struct LanguagesTests {
  @Test func `63: words, numbers and direction follow the language, and the next screen is in English`() throws {
    let visit = try Visit(playing: "63-languages")
    let demo: LanguagesController = try visit.demo()
    #expect(visit["language"] == "en" && demo.pay.title == "Pay €37.50")
    func place(of view: View) -> Double { visit.place(view.bounds.center, in: view).x }
    #expect(place(of: demo.cups) < place(of: demo.stage) && place(of: demo.stage) > 500)
    visit.play(to: 0.8)
    #expect(visit["language"] == "de" && visit["cups"] == "3 Tassen" && demo.pay.title == "37,50\u{A0}€ bezahlen")
    #expect(demo.cancel.title == "Abbrechen")
    visit.play(to: 1.6)
    #expect(visit["language"] == "ar" && visit["cups"] == "3 أكواب")
    #expect(place(of: demo.cups) > place(of: demo.stage) && place(of: demo.stage) < 300)
    visit.play()
    #expect(visit["cups"] == "4 أكواب" && visit.isAtRest)
    try visit.play(lines: "0.1 down 1 764 36\n0.2 up 1")
    #expect(visit.gallery.demo == nil && Language.current == "en" && !visit.window.isRightToLeft)
  }

  @Test func `63: begins in the language of the other screens, and returns to it`() throws {
    let visit = try Visit(nil)
    Language.offered = Texts.languages
    visit.window.application?.language = "ar"
    visit.gallery.home.onChoice(try #require(DemoCatalog.entry(63)))
    try visit.play(lines: "0.1 down 1 5 5\n0.2 up 1")
    #expect(visit["language"] == "ar" && visit.window.isRightToLeft)
    visit.window.application?.language = "de"
    visit.gallery.pop()
    try visit.play(lines: "0.1 down 1 5 5\n0.2 up 1")
    #expect(Language.current == "ar" && visit.window.isRightToLeft)
    let heading = try #require(visit.gallery.home.list.subviews.compactMap { $0 as? Label }.first)
    #expect(heading.textAlignment == .right)
  }

  @Test func `63: days have their names, and a region has its own formats`() throws {
    let visit = try Visit(63)
    let demo: LanguagesController = try visit.demo()
    func tap(_ view: View, _ x: Double) throws {
      let place = visit.place(Point(view.bounds.width * x, view.bounds.midY), in: view)
      try visit.play(lines: "0.1 down 1 \(place.x) \(place.y)\n0.2 up 1")
    }
    #expect(visit["day"] == "today")
    try tap(demo.days, 0.75)
    #expect(visit["day"] == "tomorrow")
    try tap(demo.days, 0.75)
    try tap(demo.days, 0.75)
    #expect(visit["day"] == "in 3 days")
    try tap(try #require(demo.languages.subviews.last), 0.5)
    #expect(visit["language"] == "de-CH" && visit["day"] == "in 3 Tagen" && demo.pay.title == "EUR\u{A0}37.50 bezahlen")
    visit.window.application?.language = "en"
  }

  @Test(.slow, arguments: Texts.languages.map(\.tag)) func `no word is cut off in any language`(tag: String) throws {
    for size in Visit.panels {
      let visit = try Visit(63, size: size, window: Window(size: Size(Double(size.width), Double(size.height))))
      let demo: LanguagesController = try visit.demo()
      let application = try #require(visit.window.application)
      application.language = Language(tag)
      visit.play(to: 0.1)
      #expect(visit["language"] == tag)
      for label in labels(in: demo.page) where !label.text.isEmpty {
        #expect(
          label.sizeThatFits(Size(label.bounds.width, 0)).width <= label.bounds.width + 0.01,
          "\(label.text) on \(size.width)x\(size.height)")
      }
      application.language = "en"
    }
  }

  private func labels(in view: View) -> [Label] {
    view.subviews.flatMap { [$0 as? Label].compactMap { $0 } + labels(in: $0) }
  }
}
