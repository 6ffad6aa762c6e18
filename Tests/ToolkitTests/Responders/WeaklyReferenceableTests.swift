import Geometry
import TestContexts
import Testing
import ToolkitTestKit

@testable import Toolkit

/// An object that is the delegate and the data source of everything.
private final class Clerk: WeaklyReferenceable, ListViewDataSource, ListViewDelegate, ScrollViewDelegate,
  PageViewDataSource,
  PageViewDelegate,
  GestureRecognizerDelegate
{
  func listView(_ list: ListView, numberOfRowsInSection section: Int) -> Int { 3 }
  func listView(_ list: ListView, rowAt path: IndexPath) -> ListRow { ListRow("row") }
  func numberOfPages(in pageView: PageView) -> Int { 2 }
  func pageView(_ pageView: PageView, viewForPage page: Int) -> View { View() }
}

@Suite(.freshContext) struct WeaklyReferenceableTests {
  private let player = TouchPlayer()
  private let list = ListView(frame: Rect(0, 0, 320, 200))
  private let pages = PageView(frame: Rect(0, 200, 320, 200))
  private let tap = TapGestureRecognizer()

  init() {
    player.window.addSubview(list)
    player.window.addSubview(pages)
    list.addGestureRecognizer(tap)
  }

  private func setDelegates(to clerk: Clerk) {
    list.dataSource = clerk
    list.listDelegate = clerk
    list.delegate = clerk
    pages.dataSource = clerk
    pages.delegate = clerk
    tap.delegate = clerk
  }

  @Test func `delegates and data sources exist as long as they are retained elsewhere`() {
    let clerk = Clerk()
    setDelegates(to: clerk)
    #expect(list.dataSource === clerk && list.listDelegate === clerk && list.delegate === clerk)
    #expect(pages.dataSource === clerk && pages.delegate === clerk && tap.delegate === clerk)
    list.dataSource = nil
    #expect(list.dataSource == nil)
  }

  @Test func `reading a weak delegate neither keeps it alive nor releases it`() {
    var clerk: Clerk? = Clerk()
    let reference = clerk!.weakReference
    var delegate = WeakDelegate<any ListViewDelegate>(clerk, clerk?.weakReference)
    for _ in 0..<100 { #expect(delegate.value === clerk) }
    let copy = delegate
    delegate = WeakDelegate()
    #expect(delegate.value == nil && copy.value === clerk && reference.object === clerk)
    clerk = nil
    #expect(copy.value == nil && reference.object == nil)
  }

  @Test func `a released delegate is nil everywhere, and touches continue`() {
    setDelegates(to: Clerk())
    #expect(list.dataSource == nil && list.listDelegate == nil && list.delegate == nil)
    #expect(pages.dataSource == nil && pages.delegate == nil && tap.delegate == nil)
    player.tap(1, 100, 20, at: 1)
    player.down(1, 100, 100, at: 2)
    player.move(1, 100, 40, at: 2.1)
    player.up(1, 100, 40, at: 2.2)
    player.application.advance(to: 3)
    list.reloadData()
    pages.reloadData()
    player.application.advance(to: 4)
  }
}
