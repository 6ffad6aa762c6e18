import Geometry
import Languages
import TestContexts
import Testing
import ToolkitTestKit

@testable import Toolkit

/// Tests a window of 320 by 480 points whose theme reduces motion. Movements are complete after one frame.
@Suite("Reduced motion", .freshContext) struct ReducedMotionTests {
  let player = TouchPlayer()
  let root = ViewController()
  var application: Application { player.application }
  var window: Window { player.window }

  init() {
    Keyboard.layouts = []
    Keyboard.wordLists = []
    Language.offered = []
    KeyboardLanguage.offered = [.english]
    window.rootViewController = root
    window.theme.reducesMotion = true
    application.advance(to: 1)
  }

  private func frame() { application.advance(to: application.now + 1.0 / 60) }

  private func add<Kind: View>(_ view: Kind, _ frame: Rect = Rect(0, 0, 320, 480)) -> Kind {
    view.frame = frame
    root.view.addSubview(view)
    self.frame()
    return view
  }

  @Test func `a knob moves without animation`() {
    let turn = add(Switch(), Rect(0, 0, 60, 44))
    turn.setOn(true, animated: true)
    #expect(!application.isAnimating)
    window.theme.reducesMotion = false
    frame()
    turn.setOn(false, animated: true)
    #expect(application.isAnimating)
  }

  @Test func `app animations end after a frame, and fades still fade`() {
    let view = add(View(), Rect(0, 0, 10, 10))
    var ends: [Bool] = []
    view.animate(duration: 1) {
      view.center.x = 100
      view.transform = AffineTransform(scale: 2)
      view.alpha = 0
    } completion: {
      ends.append($0)
    }
    frame()
    #expect(
      view.presentation.center.x == 100 && view.presentation.transform.a == 2 && view.presentation.alpha > 0.9
        && ends == [])
    application.advance(to: application.now + 1)
    #expect(view.presentation.alpha == 0 && ends == [true])
    // Not before the delay has passed.
    view.animate(duration: 1, delay: 0.5) { view.center.x = 0 }
    application.advance(to: application.now + 0.4)
    #expect(view.presentation.center.x == 100)
    application.advance(to: application.now + 0.2)
    #expect(view.presentation.center.x == 0 && !application.isAnimating)
    // Reducing motion completes a running movement.
    window.theme.reducesMotion = false
    view.animate(duration: 1) { view.center.x = 100 }
    application.advance(to: application.now + 0.1)
    #expect(view.presentation.center.x < 50)
    window.theme.reducesMotion = true
    frame()
    #expect(view.presentation.center.x == 100)
    // And an endless one, such as that of a moving picture.
    window.theme.reducesMotion = false
    view.animate(.curve(.easeInOut, duration: 1).repeated(autoreverses: true)) { view.center.x = 0 }
    application.advance(to: application.now + 10.3)
    #expect(view.presentation.center.x > 5 && application.isAnimating)
    window.theme.reducesMotion = true
    frame()
    #expect(view.presentation.center.x == 0 && !application.isAnimating)
  }

  @Test func `screens change immediately, by a button and by a finger`() {
    let first = ViewController()
    let second = ViewController()
    let navigation = NavigationController(rootViewController: first)
    window.rootViewController = navigation
    frame()
    navigation.push(second)
    #expect(navigation.transition == nil && second.view.window === window && first.view.window == nil)
    navigation.pop()
    #expect(navigation.transition == nil && first.view.window === window)
    navigation.push(second)
    frame()
    // The screen follows the finger, and is removed when the finger lifts.
    let start = application.now + 0.1
    player.down(1, 4, 200, at: start)
    for step in 1...10 { player.move(1, 4 + 25 * Double(step), 200, at: start + 0.03 * Double(step)) }
    #expect(navigation.transition != nil && second.view.convert(Point.zero, to: nil).x > 100)
    player.up(1, 254, 200, at: start + 0.31)
    frame()
    #expect(navigation.transition == nil && navigation.topViewController === first && second.view.window == nil)
  }

  @Test(arguments: [true, false]) func `sheets and covers fade in position`(isSheet: Bool) {
    let card = ViewController()
    card.preferredContentSize.height = 200
    root.present(card, as: isSheet ? .sheet : .fullScreen)
    let place = Rect(0, isSheet ? 280 : 0, 320, isSheet ? 200 : 480)
    frame()
    frame()
    let shown = card.view.superview?.superview
    #expect(
      card.view.convert(card.view.bounds, to: nil) == place
        && shown.map { $0.presentation.alpha > 0 && $0.presentation.alpha < 0.5 } == true)
    #expect(shown?.presentation.transform == .identity)
    application.advance(to: application.now + 0.5)
    #expect(shown?.presentation.alpha == 1)
    root.dismiss()
    frame()
    #expect(shown?.presentation.transform == .identity && shown.map { $0.presentation.alpha > 0.5 } == true)
    application.advance(to: application.now + 0.5)
    frame()
    #expect(card.view.window == nil)
  }

  @Test func `a released sheet returns, or fades where it was released`() {
    let card = ViewController()
    card.preferredContentSize.height = 200
    root.present(card, as: .sheet)
    application.advance(to: application.now + 1)
    func drag(by way: Double) {
      let start = application.now + 0.1
      player.down(1, 160, 300, at: start)
      for step in 1...10 { player.move(1, 160, 300 + way * Double(step) / 10, at: start + 0.1 * Double(step)) }
      player.up(1, 160, 300 + way, at: start + 1.2)
      frame()
    }
    let shown = card.view.superview?.superview
    drag(by: 60)
    #expect(root.presentedViewController === card && shown?.presentation.transform == .identity)
    drag(by: 150)
    #expect(root.presentedViewController == nil && shown.map { $0.presentation.transform.ty > 100 } == true)
  }

  @Test func `the keyboard appears immediately, and so do views that it moves`() throws {
    let field = add(TextField(), Rect(20, 420, 200, 46))
    field.becomeFirstResponder()
    frame()
    frame()
    let keyboard = try #require(window.inputPanel as? Keyboard)
    #expect(keyboard.presentation.center == keyboard.center && keyboard.frame.maxY == 480)
    #expect(root.view.transform.ty < 0 && root.view.presentation.transform == root.view.transform)
    field.resignFirstResponder()
    frame()
    frame()
    #expect(keyboard.presentation.center.y > 480 && root.view.presentation.transform == .identity && keyboard.isHidden)
  }

  @Test func `rows and cells are in their new positions, and content at its offset`() throws {
    let names = NamesDataSource([(0..<40).map { "name \($0)" }])
    let list = add(ListView())
    list.rowHeight = .fixed(40)
    list.dataSource = names
    frame()
    let row = try #require(list.row(at: IndexPath(row: 3)))
    names.sections[0].remove(at: 1)
    list.deleteRows(at: [IndexPath(row: 1)])
    frame()
    #expect(row.indexPath == IndexPath(row: 2) && row.presentation.center.y == 100)
    list.setContentOffset(Point(0, 400), animated: true)
    frame()
    #expect(list.contentOffset.y == 400 && !list.motionLink.isRunning)
    list.removeFromSuperview()

    let collection = add(CollectionView())
    let numbers = Numbered()
    collection.metrics = CollectionMetrics(columns: .count(4), spacing: .zero, insets: .zero)
    collection.dataSource = numbers
    frame()
    let cell = try #require(collection.cellForItem(at: IndexPath(row: 5)))
    numbers.count -= 1
    collection.deleteItems(at: [IndexPath(row: 0)])
    frame()
    #expect(cell.path == IndexPath(row: 4) && cell.presentation.center == Point(40, 120))
  }

  @Test func `a zoom and a page change are complete after a frame`() {
    let picture = View(frame: Rect(0, 0, 320, 480))
    let scroll = add(ScrollView(frame: .zero))
    let zoomer = Zoomer(picture)
    scroll.addSubview(picture)
    scroll.delegate = zoomer
    scroll.minimumZoomScale = 1
    scroll.maximumZoomScale = 4
    scroll.setZoomScale(3, animated: true)
    frame()
    #expect(scroll.zoomScale == 3)
    let pages = add(PageView())
    let walls = Walls()
    pages.dataSource = walls
    frame()
    pages.setCurrentPage(2, animated: true)
    frame()
    #expect(pages.currentPage == 2 && pages.scrollView.contentOffset.x == 640)
  }
}

private final class Numbered: WeaklyReferenceable, CollectionViewDataSource {
  var count = 12
  func collectionView(_ collection: CollectionView, numberOfItemsInSection section: Int) -> Int { count }
  func collectionView(_ collection: CollectionView, cellAt path: IndexPath) -> CollectionCell {
    CollectionCell("number")
  }
}

private final class Zoomer: WeaklyReferenceable, ScrollViewDelegate {
  private let view: View
  init(_ view: View) { self.view = view }
  func viewForZooming(in scrollView: ScrollView) -> View? { view }
}

private final class Walls: WeaklyReferenceable, PageViewDataSource {
  func numberOfPages(in pageView: PageView) -> Int { 4 }
  func pageView(_ pageView: PageView, viewForPage page: Int) -> View { View() }
}
