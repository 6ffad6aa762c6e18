import Geometry
import TestContexts
import Testing
import ToolkitTestKit
@testable import Toolkit

/// A data source with a hundred rows in one section.
private final class Rows: WeaklyReferenceable, ListViewDataSource {
  func listView(_ list: ListView, numberOfRowsInSection section: Int) -> Int { 100 }
  func listView(_ list: ListView, rowAt path: IndexPath) -> ListRow { ListRow("row") }
  func listView(_ list: ListView, titleForHeaderInSection section: Int) -> String? { "Rows" }
}

/// A data source with five pages. It records the pages that were shown.
private final class Pages: WeaklyReferenceable, PageViewDataSource, PageViewDelegate {
  var shown: [Int] = []
  func numberOfPages(in pageView: PageView) -> Int { 5 }
  func pageView(_ pageView: PageView, viewForPage page: Int) -> View { View() }
  func pageView(_ pageView: PageView, didShowPage page: Int) { shown.append(page) }
}

/// Requests that a view receives in `viewDidLoad`, before it has a size, take effect once it has one.
@Suite("Before the first layout", .freshContext) struct FirstLayoutTests {
  let player = TouchPlayer()

  /// Gives a view its size as a controller does: in the window, followed by a layout.
  private func layOut(_ view: View, in frame: Rect = Rect(0, 0, 320, 480)) {
    player.window.addSubview(view)
    player.application.advance(to: 0)
    view.frame = frame
    player.application.advance(to: 1)
  }

  @Test(arguments: [false, true]) func `a page view can show a page`(animated: Bool) {
    let view = PageView()
    let pages = Pages()
    view.dataSource = pages
    view.delegate = pages
    view.setCurrentPage(3, animated: animated)
    #expect(view.currentPage == 3)
    layOut(view)
    #expect(view.currentPage == 3 && view.pageControl.currentPage == 3 && pages.shown == [3])
    #expect(view.scrollView.contentOffset == Point(960, 0) && view.view(ofPage: 3)?.frame == Rect(960, 0, 320, 480))
  }

  @Test func `a page view can show a page twice, and the nearest valid one`() {
    let view = PageView()
    let pages = Pages()
    view.dataSource = pages
    view.delegate = pages
    view.setCurrentPage(2, animated: false)
    view.setCurrentPage(2, animated: false)
    view.setCurrentPage(9, animated: false)
    layOut(view)
    #expect(view.currentPage == 4 && pages.shown == [2, 4])
  }

  // Rows of 56 points below a header of 32, which covers that part of the 480 points.
  @Test(arguments: [(ListScrollPosition.top, 2800.0), (.middle, 2604), (.bottom, 2408), (.nearest, 2408)])
  func `a list can scroll to a row`(position: ListScrollPosition, offset: Double) {
    let list = ListView()
    let rows = Rows()
    list.dataSource = rows
    list.selectRow(at: IndexPath(section: 0, row: 50), scrollPosition: position)
    layOut(list)
    #expect(list.contentOffset.y == offset)
    #expect(list.row(at: IndexPath(section: 0, row: 50))?.isSelected == true)
  }

  @Test func `a scroll view can scroll to a position and to a rect, and zoom to one`() {
    let placed = ScrollView()
    let seen = ScrollView()
    let zoomed = ScrollView()
    let log = ScrollLog()
    for scroll in [placed, seen, zoomed] { scroll.contentSize = Size(320, 2000) }
    placed.contentOffset = Point(0, 700)
    layOut(placed)
    #expect(placed.contentOffset == Point(0, 700))

    seen.scrollRectToVisible(Rect(0, 900, 10, 10), animated: false)
    layOut(seen)
    #expect(seen.bounds.contains(Rect(0, 900, 10, 10)))

    let content = View(frame: Rect(0, 0, 320, 2000))
    zoomed.addSubview(content)
    log.zoomed = content
    zoomed.delegate = log
    zoomed.maximumZoomScale = 4
    zoomed.zoom(to: Rect(80, 400, 160, 240), animated: false)
    layOut(zoomed)
    #expect(zoomed.zoomScale == 2 && zoomed.contentOffset == Point(160, 800))
  }

  @Test func `a navigation controller can set its stack`() {
    let root = ViewController()
    let middle = ViewController()
    let top = ViewController()
    let navigation = NavigationController(rootViewController: root)
    navigation.push(middle)
    navigation.push(top)
    navigation.pop()
    navigation.push(top)
    player.window.rootViewController = navigation
    player.application.advance(to: 0)
    #expect(navigation.page?.viewController === top && top.appearance == .visible && navigation.transition == nil)
    #expect(navigation.viewControllers.count == 3 && top.view.frame.size == Size(320, 480 - 48))
    navigation.pop(animated: false)
    player.application.advance(to: 1)
    #expect(navigation.page?.viewController === middle && middle.appearance == .visible)
  }

  @Test(arguments: [false, true]) func `controls can set their values`(animated: Bool) {
    let segments = SegmentedControl(titles: ["One", "Two", "Three"])
    segments.setSelectedIndex(2, animated: animated)
    let slider = Slider()
    slider.setValue(0.5, animated: animated)
    let onOff = Switch()
    onOff.setOn(true, animated: animated)
    let progress = ProgressView()
    progress.setProgress(0.5, animated: animated)
    for control in [segments, slider, onOff, progress] { layOut(control, in: Rect(0, 0, 300, 44)) }

    // Each control must equal one that had its size from the start.
    let other = SegmentedControl(frame: segments.frame)
    let line = Slider(frame: slider.frame)
    let on = Switch(frame: onOff.frame)
    let bar = ProgressView(frame: progress.frame)
    other.titles = segments.titles
    for control in [other, line, on, bar] { layOut(control, in: control.frame) }
    other.selectedIndex = 2
    line.value = 0.5
    on.isOn = true
    bar.progress = 0.5
    player.application.advance(to: 9)
    for (early, late) in [(segments, other), (slider, line), (onOff, on), (progress, bar)] as [(View, View)] {
      #expect(early.subviews.map(\.frame) == late.subviews.map(\.frame))
      #expect(early.subviews.map(\.alpha) == late.subviews.map(\.alpha))
    }
  }
}
