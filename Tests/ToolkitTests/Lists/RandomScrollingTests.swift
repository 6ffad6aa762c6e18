import Geometry
import TestContexts
import TestKit
import Testing
import ToolkitTestKit
@testable import Toolkit

/// A page view whose first page is a list and whose second page can be zoomed, with random touches and random changes
/// by the program.
private final class RandomScrollingRun: WeaklyReferenceable, ListViewDataSource, PageViewDataSource, ScrollViewDelegate
{
  let player = TouchPlayer(width: 300, height: 300)
  let pages = PageView(frame: Rect(0, 0, 300, 300))
  let list = ListView(frame: Rect(0, 0, 300, 300))
  let zoomed = ScrollView(frame: Rect(0, 0, 300, 300))
  let picture = View(frame: Rect(0, 0, 300, 300))
  var sections = [12, 0, 40]
  var dice: SeededGenerator
  var down: Set<Int32> = []
  var dragging: [ObjectIdentifier: Int] = [:]

  init(seed: UInt64) {
    dice = SeededGenerator(state: seed)
    super.init()
    list.dataSource = self
    list.delegate = self
    zoomed.delegate = self
    zoomed.contentSize = Size(300, 300)
    zoomed.maximumZoomScale = 3
    zoomed.addSubview(picture)
    pages.dataSource = self
    pages.scrollView.delegate = self
    player.window.addSubview(pages)
    player.application.advance(to: 0)
  }

  func numberOfPages(in pageView: PageView) -> Int { 4 }
  func pageView(_ pageView: PageView, viewForPage page: Int) -> View {
    page == 0 ? list : page == 1 ? zoomed : View()
  }
  func numberOfSections(in list: ListView) -> Int { sections.count }
  func listView(_ list: ListView, numberOfRowsInSection section: Int) -> Int { sections[section] }
  func listView(_ list: ListView, titleForHeaderInSection section: Int) -> String? { section == 1 ? nil : "S" }
  func listView(_ list: ListView, rowAt path: IndexPath) -> ListRow {
    if let row = list.dequeueReusableRow(withIdentifier: "row") { return row }
    let row = ListRow("row")
    row.contentView.addSubview(Button(frame: Rect(200, 5, 60, 40)))
    return row
  }
  func listView(_ list: ListView, canDeleteRowAt path: IndexPath) -> Bool { path.row % 3 > 0 }
  func listView(_ list: ListView, deleteRowAt path: IndexPath) {
    sections[path.section] -= 1
    list.deleteRows(at: [path])
  }
  func viewForZooming(in scrollView: ScrollView) -> View? { scrollView === zoomed ? picture : nil }
  func scrollViewWillBeginDragging(_ scrollView: ScrollView) {
    dragging[ObjectIdentifier(scrollView), default: 0] += 1
    #expect(dragging[ObjectIdentifier(scrollView)] == 1)
  }
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {
    dragging[ObjectIdentifier(scrollView), default: 0] -= 1
    #expect(dragging[ObjectIdentifier(scrollView)] == 0)
  }

  private func anyRow() -> IndexPath? {
    let section = dice.next(below: 3)
    guard sections[section] > 0 else { return nil }
    return IndexPath(section: section, row: dice.next(below: sections[section]))
  }

  func program() {
    switch dice.next(below: 14) {
    case 0: list.reloadData()
    case 1:
      let section = dice.next(below: 3)
      sections[section] += 1
      list.insertRows(at: [IndexPath(section: section, row: dice.next(below: sections[section]))])
    case 2:
      if let path = anyRow() {
        sections[path.section] -= 1
        list.deleteRows(at: [path])
      }
    case 3: if let path = anyRow() { list.reloadRows(at: [path], animated: dice.next(below: 2) == 0) }
    case 4: if let path = anyRow() { list.scrollToRow(at: path, to: .middle, animated: dice.next(below: 2) == 0) }
    case 5: list.isScrollEnabled.toggle()
    case 6: pages.setCurrentPage(dice.next(below: 4), animated: dice.next(below: 2) == 0)
    case 7: zoomed.setZoomScale(Double(dice.next(below: 40)) / 10, animated: dice.next(below: 2) == 0)
    case 8: list.contentInset.top = Double(dice.next(below: 3)) * 10
    case 9: pages.frame = Rect(0, 0, Double(200 + dice.next(below: 3) * 50), 300)
    case 10: list.panGestureRecognizer.isEnabled = dice.next(below: 4) > 0
    case 11 where dice.next(below: 4) == 0:
      pages.removeFromSuperview()
      player.window.addSubview(pages)
    case 12: list.contentOffset.y += Double(dice.next(below: 100) - 50)
    default: break
    }
  }

  func run(_ events: Int) {
    var time = 0.0
    for _ in 0..<events {
      time += Double(dice.next(below: 40)) / 1000
      let finger = Int32(dice.next(below: 3))
      let x = Double(dice.next(below: 300))
      let y = Double(dice.next(below: 300))
      if !down.contains(finger) {
        if dice.next(below: 3) == 0 {
          player.down(finger, x, y, at: time)
          down.insert(finger)
        }
      } else {
        switch dice.next(below: 12) {
        case 0:
          player.up(finger, x, y, at: time)
          down.remove(finger)
        case 1 where dice.next(below: 5) == 0:
          player.cancel(finger, at: time)
          down.remove(finger)
        default: player.move(finger, x, y, at: time)
        }
      }
      if dice.next(below: 15) == 0 { program() }
      player.application.advance(to: time)
    }
    for finger in down { player.up(finger, 0, 0, at: time) }
    list.isScrollEnabled = true
    for step in 1...600 { player.application.advance(to: time + Double(step) / 60) }
  }
}

@Suite("Random touches and changes of scroll views", .freshContext) struct RandomScrollingTests {
  @Test(.slow, arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func `nothing traps, drags begin and end in pairs, and in the end everything is at rest in its position`(seed: UInt64)
  {
    let chaos = RandomScrollingRun(seed: seed)
    chaos.run(6000)
    for scroll in [chaos.list, chaos.zoomed, chaos.pages.scrollView] {
      #expect(!scroll.isTracking && !scroll.isDragging && !scroll.isDecelerating)
      #expect(scroll.clamped(scroll.contentOffset).distance(to: scroll.contentOffset) <= 1)
    }
    #expect(chaos.zoomed.zoomScale >= 1 && chaos.zoomed.zoomScale <= 3)
    #expect(chaos.list.visibleRows.allSatisfy { !$0.isHighlighted && $0.alpha == 1 })
    #expect(chaos.dragging.values.allSatisfy { $0 == 0 })
    #expect(!chaos.player.application.isAnimating && chaos.player.application.nextDeadline == nil)
    #expect(chaos.list.contentSize.height == Double(chaos.sections.reduce(0, +)) * 56 + 64)
  }
}
