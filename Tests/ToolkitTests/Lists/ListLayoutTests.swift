import TestContexts
import Testing
@testable import Toolkit

@Suite("The layout of a list", .freshContext) struct ListLayoutTests {
  /// Returns a layout with three sections: a header of 20 with three rows of 40, an empty section, and a header of 20
  /// with rows of 10, 0 and 30.
  private func make() -> ListLayout {
    var layout = ListLayout()
    layout.append(header: 20, count: 3, rowHeight: 40)
    layout.append(header: 0, count: 0, rowHeight: 40)
    layout.append(header: 20, count: 3) { [10, 0, 30][$0] }
    return layout
  }

  @Test func `rows are below each other, and below their section's header`() {
    let layout = make()
    #expect(layout.height == 200 && layout.sectionCount == 3)
    #expect(layout.span(of: IndexPath(row: 0)) == .init(top: 20, height: 40))
    #expect(layout.span(of: IndexPath(row: 2)) == .init(top: 100, height: 40))
    #expect(layout.span(of: IndexPath(section: 2, row: 2)) == .init(top: 170, height: 30))
    #expect(layout.itemCount(inSection: 1) == 0 && layout.itemCount(inSection: 7) == 0)
    #expect(!layout.contains(IndexPath(row: 3)) && !layout.contains(IndexPath(section: 0, row: -1)))
  }

  @Test(
    arguments: [
      (0.0, 20.0, nil), (0, 21, (IndexPath(row: 0), IndexPath(row: 0))),
      (59.9, 60, (IndexPath(row: 0), IndexPath(row: 0))), (60, 60.1, (IndexPath(row: 1), IndexPath(row: 1))),
      (10, 200, (IndexPath(row: 0), IndexPath(section: 2, row: 2))),
      (139, 165, (IndexPath(row: 2), IndexPath(section: 2, row: 0))),
      (-500, -10, nil), (200, 900, nil), (50, 50, nil),
    ] as [(Double, Double, (IndexPath, IndexPath)?)])
  func `the visible rows between two heights are found`(
    top: Double, bottom: Double, expected: (IndexPath, IndexPath)?
  ) {
    let seen = make().items(from: top, to: bottom)
    #expect(seen?.first == expected?.0 && seen?.last == expected?.1)
  }

  @Test func `the result equals a search of every row`() {
    let layout = make()
    let all = (0..<3).flatMap { section in
      (0..<layout.itemCount(inSection: section)).map { IndexPath(section: section, row: $0) }
    }
    for top in stride(from: -15.0, to: 215, by: 5) {
      for height in [1.0, 7, 45, 130] {
        let seen = all.filter {
          let span = layout.span(of: $0)
          return span.height > 0 && span.bottom > top && span.top < top + height
        }
        let found = layout.items(from: top, to: top + height)
        #expect(found?.first == seen.first && (found == nil) == seen.isEmpty)
        if let last = seen.last, let found { #expect(found.last >= last) }
      }
    }
  }

  @Test func `a sticky header stays visible until its section has passed`() {
    let layout = make()
    #expect(layout.header(of: 0, sticky: -30).top == 0)
    #expect(layout.header(of: 0, sticky: 70).top == 70)
    #expect(layout.header(of: 0, sticky: 130).top == 120)
    #expect(layout.header(of: 2, sticky: 70).top == 140)
    #expect(layout.header(of: 0, sticky: nil).top == 0)
    #expect(layout.sections(from: 0, to: 140) == 0..<1 && layout.sections(from: 140, to: 150) == 2..<3)
  }

  @Test func `the next and the previous row continue across sections, even empty ones`() {
    let layout = make()
    #expect(layout.path(after: IndexPath(row: 2)) == IndexPath(section: 2, row: 0))
    #expect(layout.path(before: IndexPath(section: 2, row: 0)) == IndexPath(row: 2))
    #expect(layout.path(after: IndexPath(section: 2, row: 2)) == nil)
    #expect(layout.path(before: IndexPath(row: 0)) == nil)
  }

  @Test func `a change reports the new and the old positions of rows`() {
    let change = ItemChange(
      removed: [IndexPath(row: 3), IndexPath(row: 1), IndexPath(row: 1)], inserted: [IndexPath(row: 0)])
    let old = (0..<5).map { IndexPath(row: $0) }
    #expect(old.map { change.newPath(of: $0)?.row } == [1, nil, 2, nil, 3])
    #expect((0..<4).map { change.oldPath(of: IndexPath(row: $0))?.row } == [nil, 0, 2, 4])
    #expect(change.growth(ofSection: 0) == -1 && change.growth(ofSection: 1) == 0)
    #expect(change.newPath(of: IndexPath(section: 1, row: 3)) == IndexPath(section: 1, row: 3))
  }
}
