import Geometry
import TestContexts
import Testing
import Toolkit

@testable import Gallery

@Suite("Layout", .freshContext) struct LayoutTests {
  @Test func `57: a page of stacks is mirrored, and closes the gap of a hidden view`() throws {
    let visit = try Visit(playing: "57-stacks")
    let demo: StacksController = try visit.demo()
    let first = demo.drinks.subviews[0]
    let left = visit.place(first.bounds.center, in: first).x
    visit.play(to: 0.8)
    #expect(visit["reads"] == "right to left" && visit.place(first.bounds.center, in: first).x > left + 100)
    visit.play()
    #expect(first.isHidden && visit["drinks"] == "4" && visit.isAtRest)
  }

  @Test func `58: all views on the stage follow the theme and the text size`() throws {
    let visit = try Visit(playing: "58-themes")
    let demo: ThemesController = try visit.demo()
    let height = demo.orderButton.frame.height
    visit.play(to: 0.8)
    #expect(visit["theme"] == "Light" && demo.orderButton.backgroundColor == Theme.light.colors.accent)
    visit.play()
    #expect(visit["text"] == "200 %" && demo.orderButton.frame.height > height && visit.isAtRest)
  }

  @Test(arguments: [57, 58], Visit.panels)
  func `no word on the two pages is cut off`(number: Int, size: PixelSize) throws {
    let gallery = try Visit.layOut(number, on: size)
    let stage = try #require(gallery.demo?.stage)
    for label in Self.labels(in: stage) where label.numberOfLines == 1 && !label.text.isEmpty {
      #expect(
        label.sizeThatFits(.zero).width <= label.bounds.width + 0.01, "\(label.text) on \(size.width)x\(size.height)")
    }
  }

  private static func labels(in view: View) -> [Label] {
    guard !view.isHidden else { return [] }
    return view.subviews.flatMap { ($0 as? Label).map { [$0] } ?? labels(in: $0) }
  }
}
