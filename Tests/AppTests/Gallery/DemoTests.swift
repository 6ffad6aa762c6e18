import Foundation
import Geometry
import TestContexts
import Testing
import Toolkit

@testable import Gallery

@Suite("Every screen", .freshContext) struct DemoTests {
  @Test func `is listed once in the index, and has a script named by its number`() throws {
    #expect(DemoCatalog.themes.flatMap(\.entries).map(\.number).sorted() == Array(1...69))
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Scripts")
    let scripts = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(scripts.compactMap { Int($0.prefix(2)) }) == Set(1...69))
  }

  @Test(.slow, arguments: DemoCatalog.themes.flatMap(\.entries).map(\.number))
  func `lays out its views without overlap on every panel`(number: Int) throws {
    for size in Visit.panels + Visit.smallPanels {
      let demo = try #require(try Visit.layOut(number, on: size).demo)
      let screen = Rect(0, 0, Double(size.width), Double(size.height))
      let parts = demo.view.subviews.filter { !$0.bounds.isEmpty }
      for (index, part) in parts.enumerated() {
        #expect(screen.contains(part.frame))
        // The empty space above a numeral may overlap the button.
        for other in parts[(index + 1)...] {
          #expect(!part.frame.intersects(other.frame.inset(by: Insets(top: 16, left: 0, bottom: 0, right: 0))))
        }
      }
      let least = min(200, Double(min(size.width, size.height)) * 0.5)
      #expect(demo.stage.bounds.width >= least && demo.stage.bounds.height >= least)
    }
  }

  @Test(.slow, arguments: DemoCatalog.themes.flatMap(\.entries).map(\.number))
  func `has room for its hint on the smallest panels, also with large text`(number: Int) throws {
    for size in [PixelSize(320, 240), PixelSize(480, 272)] {
      for textScale in [1.0, 2] {
        let gallery = try Visit.layOut(number, on: size)
        gallery.view.window?.theme.textScale = textScale
        gallery.view.window?.application?.advance(to: 1)
        let demo = try #require(gallery.demo)
        let label = try #require(demo.view.labels.first { $0.text == demo.entry.instructions })
        #expect(label.bounds.height >= label.sizeThatFits(Size(label.bounds.width, 0)).height)
        let parent = try #require(label.superview)
        let content = (parent as? ScrollView).map { Rect(origin: .zero, size: $0.contentSize) } ?? parent.bounds
        #expect(content.contains(label.frame))
        // A scroll view must show the beginning.
        #expect(parent.bounds.height >= label.frame.minY + label.scaled(label.font).lineHeight)
      }
    }
  }

  @Test(arguments: DemoCatalog.themes.flatMap(\.entries).map(\.number))
  func `fits its stacks on the smallest panels`(number: Int) throws {
    var conflicts: [String] = []
    for size in Visit.smallPanels {
      _ = try Visit.layOut(number, on: size) { conflicts.append("\(size.width) x \(size.height): \($0)") }
    }
    #expect(conflicts == [])
  }

  @Test(.slow, arguments: DemoCatalog.themes.flatMap(\.entries).map(\.number))
  func `stops animating, and draws only within its panel`(number: Int) throws {
    let visit = try Visit(number)
    visit.play(to: 1)
    #expect(visit.isAtRest)
  }
}

extension View {
  /// The labels in this view and in its subviews.
  fileprivate var labels: [Label] { subviews.flatMap { ($0 as? Label).map { [$0] } ?? $0.labels } }
}
