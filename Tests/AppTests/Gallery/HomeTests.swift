import Geometry
import System
import TestContexts
import TestKit
import Testing
import Toolkit
import ToolkitTestKit

@testable import Gallery

@Suite("The index", .freshContext) struct HomeTests {
  @Test func `lists every system once, under its number`() {
    let numbers = DemoCatalog.themes.flatMap(\.entries).map(\.number)
    #expect(Set(numbers).count == numbers.count)
    #expect(numbers.allSatisfy { (1...69).contains($0) })
  }

  @Test func `shows the number of systems`() throws {
    let tree = try Visit.layOut(nil, on: PixelSize(800, 480)).view.window?.accessibilityTree
    #expect(tree?.nodes.contains { $0.label == "69 demos of touch and typing" } == true)
  }

  @Test(.slow) func `opens every screen and returns, in one session`() throws {
    let visit = try Visit(nil, refreshRate: 5)
    let list = visit.gallery.home.list
    // A part of the panel that is well inside the list.
    let window = Rect(0, 90, 800, 350)
    for row in list.rows {
      var pulls = 0
      while !window.contains(visit.place(row.bounds.center, in: row)), pulls < 40 {
        let isBelow = visit.place(row.bounds.center, in: row).y > window.midY
        // The finger rests before it lifts, so that the list does not decelerate.
        let (from, to) = isBelow ? (400, 220) : (120, 300)
        try visit.play(lines: "0 down 1 400 \(from)\n0.05 move 1 400 \(to)\n0.3 move 1 400 \(to)\n0.5 up 1")
        pulls += 1
      }
      let place = visit.place(row.bounds.center, in: row)
      try visit.play(lines: "0 down 1 \(Int(place.x)) \(Int(place.y))\n0.1 up 1")
      #expect(visit.gallery.demo?.entry.number == row.entry.number)
      try visit.play(lines: "0 down 1 36 36\n0.1 up 1")
      #expect(visit.gallery.demo == nil)
    }
    #expect(visit.isAtRest)
  }

  @Test func `has its rows at the positions that the demonstration's script taps`() throws {
    let script = try File.text(at: Checkout.file("tools/gallery.touch"))
    // This test takes no screenshots, and the script would wait for them.
    let touches = script.split(separator: "\n").filter { !$0.contains(" shot ") }.joined(separator: "\n")
    let visit = try Visit(nil, script: touches, refreshRate: 10)
    visit.play(to: 6.5)
    #expect(visit.gallery.demo?.entry.number == 48)
    #expect(visit["fingers"] == "3")
    visit.play(to: 11.5)
    #expect(visit.gallery.demo?.entry.number == 1)
    #expect(visit["callbacks"] == "6")
    visit.play()
    #expect(visit.gallery.demo == nil)
  }

  @Test func `has options for the display, which stay open when they change the colors`() throws {
    let visit = try Visit(nil)
    let home = visit.gallery.home
    #expect(home.displayOptionsButton.accessibilityLabel == "Display")
    let place = visit.place(home.displayOptionsButton.bounds.center, in: home.displayOptionsButton)
    try visit.play(lines: "0 down 1 \(Int(place.x)) \(Int(place.y))\n0.1 up 1")
    #expect(visit.gallery.presentedViewController is DisplayOptionsController)
    visit.window.theme = .highContrast
    try visit.play(lines: "0 down 1 400 240\n0.1 up 1")
    #expect(visit.gallery.home !== home && visit.gallery.presentedViewController is DisplayOptionsController)
  }

  @Test(arguments: Visit.panels + Visit.smallPanels)
  func `has room for its heading in both directions, also with large text`(size: PixelSize) throws {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      for textScale in [1.0, 2] {
        let gallery = try Visit.layOut(nil, on: size)
        let window = try #require(gallery.view.window)
        window.theme.textScale = textScale
        window.layoutDirection = direction
        window.application?.advance(to: 1)
        let parts = gallery.home.view.subviews.filter { !$0.isHidden && !($0 is HomeList) }
        for (index, part) in parts.enumerated() {
          #expect(window.bounds.contains(part.frame))
          for other in parts[(index + 1)...] { #expect(!part.frame.intersects(other.frame)) }
          guard let label = part as? Label else { continue }
          #expect(label.sizeThatFits(.zero).width <= label.bounds.width + 0.5, "\(label.text)")
        }
      }
    }
  }

  @Test(arguments: Visit.panels)
  func `keeps rows apart and as high as a finger on every panel`(size: PixelSize) throws {
    let rows = try Visit.layOut(nil, on: size).home.list.rows
    for (index, row) in rows.enumerated() {
      #expect(row.frame.height >= 44 && row.frame.width >= 200)
      for other in rows[(index + 1)...] { #expect(!row.frame.intersects(other.frame)) }
    }
  }

  @Test(arguments: [("light", Theme.light), ("contrast", .highContrast)])
  func `and every demo have the theme's colors, also after it changes`(name: String, theme: Theme) throws {
    let visit = try Visit(1)
    let dark = Style.background
    visit.window.theme = theme
    visit.play(to: 0.1)
    let demo = try #require(visit.gallery.demo)
    #expect(demo.entry.number == 1 && Style.background != dark)
    #expect(demo.view.backgroundColor == Style.background)
    #expect(visit.gallery.home.view.backgroundColor == Style.background)
    #expect(Style.accent.contrast(with: Style.background) >= 4.5 && Style.quiet.contrast(with: Style.stage) >= 4.5)
    #expect(Style.text.contrast(with: Style.raised) >= 4.5 && Style.onAccent.contrast(with: Style.accent) >= 4.5)
    visit.window.theme = .dark
    visit.play(to: 0.2)
    #expect(Style.background == dark && visit.gallery.demo?.entry.number == 1)
  }

  @Test(arguments: Visit.panels) func `has rows that grow with the text`(size: PixelSize) throws {
    let window = Window(size: Size(Double(size.width), Double(size.height)))
    window.theme.textScale = 2
    let visit = try Visit(nil, size: size, window: window)
    for row in visit.gallery.home.list.rows {
      let font = row.scaled(row.font)
      #expect(font.size == (row.font.size * 2).rounded() && row.frame.height >= font.lineHeight)
      #expect(row.frame.width >= min(window.bounds.width - 40, font.size * 15))
    }
  }
}
