import Geometry
import TestContexts
import Testing
import ToolkitTestKit
@testable import Toolkit

private final class Pages: WeaklyReferenceable, PageViewDataSource, PageViewDelegate {
  var count = 5
  var made: [Int] = []
  var shown: [Int] = []
  func numberOfPages(in pageView: PageView) -> Int { count }
  func pageView(_ pageView: PageView, viewForPage page: Int) -> View {
    made.append(page)
    return View()
  }
  func pageView(_ pageView: PageView, didShowPage page: Int) { shown.append(page) }
}

@Suite("A page view", .freshContext) struct PageViewTests {
  let player = TouchPlayer()
  let view = PageView(frame: Rect(0, 0, 320, 480))
  private let pages = Pages()
  var application: Application { player.application }

  init() {
    view.dataSource = pages
    view.delegate = pages
    player.window.addSubview(view)
    application.advance(to: 0)
  }

  private var present: [Int] { (0..<pages.count).filter { view.view(ofPage: $0) != nil } }

  private func flick(by way: Double, at time: Double) {
    player.down(1, 160, 200, at: time)
    for step in 1...5 { player.move(1, 160 + way * Double(step) / 5, 200, at: time + Double(step) * 0.02) }
    player.up(1, 160 + way, 200, at: time + 0.1)
    var now = time + 0.1
    while now < time + 2 {
      now += 0.016
      application.advance(to: now)
    }
  }

  @Test func `dots that outlive their page view turn nothing`() {
    var other: PageView? = PageView(frame: Rect(0, 0, 320, 480))
    other?.dataSource = pages
    other?.delegate = pages
    let dots = other?.pageControl
    other?.layoutIfNeeded()
    weak let released = other
    other = nil
    #expect(released == nil)
    pages.made = []
    pages.shown = []
    dots?.currentPage = 1
    dots?.sendActions(for: .valueChanged)
    #expect(pages.made == [] && pages.shown == [])
  }

  @Test func `only a page and its neighbors exist`() {
    #expect(pages.made == [0, 1] && present == [0, 1])
    flick(by: -80, at: 1)
    #expect(view.currentPage == 1 && present == [0, 1, 2] && pages.made == [0, 1, 2])
    flick(by: -80, at: 4)
    #expect(view.currentPage == 2 && present == [1, 2, 3] && pages.made == [0, 1, 2, 3])
    #expect(pages.shown == [1, 2] && view.pageControl.currentPage == 2)
    #expect(view.view(ofPage: 2)?.frame == Rect(640, 0, 320, 480))
  }

  @Test func `keys and speech turn pages, with the dots or without`() throws {
    var tree: AccessibilityTree { player.window.accessibilityTree }
    let dots = try #require(tree.first(.spinButton, "Page"))
    #expect(dots.value == "1 / 5" && tree.first(.scrollView, "") == nil)
    #expect(player.window.perform(.increment, on: dots.id))
    application.advance(to: 1)
    #expect(view.currentPage == 1)

    view.pageControl.isHidden = true
    view.accessibilityLabel = "Photographs"
    let pages = try #require(tree.first(.spinButton, "Photographs"))
    #expect(pages.value == "2 / 5" && tree.first(.spinButton, "Page") == nil)
    #expect(player.window.perform(.increment, on: pages.id))
    application.advance(to: 2)
    #expect(view.currentPage == 2 && view.scrollView.contentOffset.x == 640)
    #expect(player.window.perform(.decrement, on: pages.id))
    application.advance(to: 3)
    #expect(view.currentPage == 1 && tree.first(.spinButton, "Photographs")?.value == "2 / 5")
    // An app that does not let users turn the pages.
    view.scrollView.isScrollEnabled = false
    #expect(tree.first(.spinButton, "Photographs") == nil)
  }

  @Test func `V8: a flick turns one page, and the last one bounces back`() {
    flick(by: -150, at: 1)
    #expect(view.currentPage == 1 && view.scrollView.contentOffset.x == 320)
    view.setCurrentPage(4, animated: false)
    flick(by: -150, at: 4)
    #expect(view.currentPage == 4 && view.scrollView.contentOffset.x == 1280 && !application.isAnimating)
  }

  @Test func `from right to left the first page is at the right, even if the direction changes on the screen`() {
    view.setCurrentPage(1, animated: false)
    pages.shown = []
    player.window.layoutDirection = .rightToLeft
    application.advance(to: 0.5)
    #expect(view.currentPage == 1 && present == [0, 1, 2] && pages.shown == [])
    #expect(view.view(ofPage: 0)?.frame == Rect(1280, 0, 320, 480) && view.scrollView.contentOffset.x == 960)
    flick(by: 80, at: 1)
    #expect(view.currentPage == 2 && present == [1, 2, 3] && view.scrollView.contentOffset.x == 640)
    flick(by: -80, at: 4)
    let first = view.pageControl.convert(view.pageControl.dot(ofPage: 0), to: nil)
    let second = view.pageControl.convert(view.pageControl.dot(ofPage: 1), to: nil)
    #expect(view.currentPage == 1 && second.x == first.x - 18)
    player.tap(1, first.x, first.y, at: 7)
    application.advance(to: 7.5)
    application.advance(to: 9)
    #expect(view.currentPage == 0 && pages.shown == [2, 1, 0])
    flick(by: -80, at: 10)
    #expect(view.currentPage == 0 && view.scrollView.contentOffset.x == 1280)
  }

  @Test func `a slow drag of less than half a page returns`() {
    player.down(1, 300, 200, at: 1)
    for step in 1...10 { player.move(1, 300 - Double(step) * 15, 200, at: 1 + Double(step) * 0.1) }
    application.advance(to: 3)
    player.up(1, 150, 200, at: 3)
    application.advance(to: 5)
    #expect(view.currentPage == 0 && view.scrollView.contentOffset.x == 0)
  }

  @Test func `the dots show the page, and a tap next to the current one turns one page`() {
    #expect(view.pageControl.numberOfPages == 5)
    player.tap(1, 250, 466, at: 1)
    application.advance(to: 1.5)
    #expect(view.currentPage == 0)
    let first = view.pageControl.convert(view.pageControl.dot(ofPage: 0), to: nil)
    player.tap(1, first.x + 25, first.y, at: 2)
    application.advance(to: 2.2)
    application.advance(to: 3)
    #expect(view.currentPage == 1)
    player.tap(1, first.x, first.y, at: 4)
    application.advance(to: 4.2)
    application.advance(to: 5)
    #expect(view.currentPage == 0 && view.pageControl.currentPage == 0)
  }

  @Test func `a resized page view shows the same page`() {
    view.setCurrentPage(3, animated: false)
    view.frame = Rect(0, 0, 480, 320)
    application.advance(to: 1)
    #expect(view.currentPage == 3 && view.scrollView.contentOffset == Point(1440, 0))
    #expect(view.view(ofPage: 3)?.frame == Rect(1440, 0, 480, 320) && pages.shown == [3])
  }

  @Test func `after a reload with fewer pages the last one is shown`() {
    view.setCurrentPage(4, animated: false)
    pages.count = 2
    view.reloadData()
    application.advance(to: 1)
    #expect(view.currentPage == 1 && present == [0, 1] && view.pageControl.currentPage == 1)
    pages.count = 0
    view.reloadData()
    application.advance(to: 2)
    #expect(view.currentPage == 0 && view.scrollView.subviews.isEmpty)
  }

  @Test func `a list in a page scrolls vertically, and the page horizontally`() {
    let list = ScrollView(frame: Rect(0, 0, 320, 480))
    list.contentSize = Size(320, 2000)
    view.view(ofPage: 0)?.addSubview(list)
    player.down(1, 160, 300, at: 1)
    player.move(1, 155, 250, at: 1.05)
    #expect(list.isDragging && !view.scrollView.isDragging)
    player.up(1, 155, 250, at: 1.5)
    application.advance(to: 5)
    flick(by: -100, at: 6)
    #expect(view.currentPage == 1)
  }
}
