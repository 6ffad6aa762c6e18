import Geometry
import TestContexts
import Testing
import ToolkitTestKit
@testable import Toolkit

@Suite("The view tree", .freshContext) struct HierarchyTests {
  let player = TouchPlayer()
  var window: Window { player.window }

  func named(_ views: [View]) -> [Int] { views.map { Int($0.bounds.width) } }

  func make(_ number: Int) -> View { View(frame: Rect(0, 0, Double(number), 10)) }

  @Test func `subviews are inserted, moved and exchanged in drawing order`() {
    let parent = View()
    let views = (1...4).map(make)
    for view in views { parent.addSubview(view) }
    #expect(named(parent.subviews) == [1, 2, 3, 4])
    parent.bringSubviewToFront(views[0])
    #expect(named(parent.subviews) == [2, 3, 4, 1])
    parent.sendSubviewToBack(views[3])
    #expect(named(parent.subviews) == [4, 2, 3, 1])
    parent.exchangeSubview(at: 0, withSubviewAt: 3)
    #expect(named(parent.subviews) == [1, 2, 3, 4])
    parent.insertSubview(views[3], belowSubview: views[1])
    #expect(named(parent.subviews) == [1, 4, 2, 3])
    parent.insertSubview(views[0], aboveSubview: views[1])
    #expect(named(parent.subviews) == [4, 2, 1, 3])
    parent.insertSubview(make(5), aboveSubview: views[3])
    #expect(named(parent.subviews) == [4, 5, 2, 1, 3])
    parent.insertSubview(make(6), belowSubview: View())
    parent.insertSubview(make(7), at: -3)
    parent.insertSubview(make(8), at: 99)
    #expect(named(parent.subviews) == [7, 4, 5, 2, 1, 3, 6, 8])
    parent.insertSubview(views[0], belowSubview: views[0])
    parent.exchangeSubview(at: 0, withSubviewAt: 99)
    parent.bringSubviewToFront(View())
    #expect(named(parent.subviews) == [7, 4, 5, 2, 1, 3, 6, 8])
    parent.addSubview(views[0])
    #expect(named(parent.subviews) == [7, 4, 5, 2, 3, 6, 8, 1])
  }

  @Test func `a view has one superview: adding it elsewhere removes it`() {
    let a = View()
    let b = View()
    let child = View()
    a.addSubview(child)
    b.addSubview(child)
    #expect(a.subviews.isEmpty && b.subviews.count == 1 && child.superview === b)
    #expect(child.isDescendant(of: b) && child.isDescendant(of: child) && !child.isDescendant(of: a))
  }

  @Test func `a view is notified when it is added and removed, and its subviews of the window only`() {
    final class Listener: View {
      var heard: [String] = []
      override func willMove(toSuperview superview: View?) {
        heard.append(superview == nil ? "out" : "in")
      }
      override func didMoveToSuperview() { heard.append("moved \(superview != nil)") }
      override func willMove(toWindow window: Window?) { heard.append("window \(self.window != nil)>\(window != nil)") }
      override func didMoveToWindow() { heard.append("window \(window != nil)") }
      override func didAddSubview(_ view: View) { heard.append("added") }
      override func willRemoveSubview(_ view: View) { heard.append("removing") }
    }
    let outer = Listener()
    let inner = Listener()
    outer.addSubview(inner)
    #expect(outer.heard == ["added"] && inner.heard == ["in", "moved true"])
    outer.heard = []
    inner.heard = []
    window.addSubview(outer)
    #expect(outer.heard == ["in", "window false>true", "window true", "moved true"])
    #expect(inner.heard == ["window false>true", "window true"])
    outer.heard = []
    inner.heard = []
    let box = View()
    window.addSubview(box)
    box.addSubview(outer)
    #expect(outer.heard == ["in", "moved true"] && inner.heard == [])
    outer.heard = []
    outer.removeFromSuperview()
    #expect(outer.heard == ["out", "window true>false", "window false", "moved false"])
    #expect(inner.heard == ["window true>false", "window false"])
    inner.heard = []
    inner.removeFromSuperview()
    #expect(outer.heard.last == "removing" && inner.heard == ["out", "moved false"])
  }

  @Test func `a released superview leaves its subviews without one`() {
    let child = View()
    var parent: View? = View()
    parent!.addSubview(child)
    #expect(child.superview != nil)
    parent = nil
    #expect(child.superview == nil && child.next == nil)
  }

  @Test func `a released window leaves its views without one, at any depth`() {
    let child = View()
    let grandchild = View()
    var application: Application? = Application()
    var window: Window? = Window(size: Size(100, 100))
    application!.window = window
    window!.addSubview(child)
    child.addSubview(grandchild)
    child.animate(duration: 1) { child.alpha = 0 }
    window = nil
    #expect(child.window != nil)
    application = nil
    #expect(child.window == nil && grandchild.window == nil && child.superview == nil)
    #expect(child.animation == nil)
    grandchild.alpha = 0.5
  }

  @Test func `nothing retains a removed view, its controller, or a touched view`() {
    weak var view: View?
    weak var controller: ViewController?
    weak var touched: View?
    do {
      let made = ViewController()
      controller = made
      view = made.view
      window.rootViewController = made
      let button = View(frame: Rect(0, 0, 50, 50))
      touched = button
      made.view.addSubview(button)
      player.tap(1, 10, 10, at: 0)
      player.down(1, 10, 10, at: 1)
      button.animate(duration: 1) { button.alpha = 0.5 }
      player.application.advance(to: 1.5)
      window.rootViewController = nil
    }
    player.application.advance(to: 2)
    player.up(1, 10, 10, at: 2)
    #expect(view == nil && controller == nil && touched == nil)
  }

  @Test func `replacing an application's window cancels its touches`() {
    let log = Log()
    window.addSubview(TouchRecordingView("a", Rect(0, 0, 50, 50), log: log))
    let old = window
    player.down(1, 10, 10, at: 0)
    player.application.window = Window(size: Size(10, 10))
    #expect(log.take() == ["a began 10,10", "a cancelled 10,10"])
    #expect(old.next == nil)
    player.application.window = nil
    player.tap(1, 5, 5, at: 1)
  }

  @Test func `views may be added and removed during callbacks`() {
    final class Escaping: View {
      override func willMove(toWindow window: Window?) { if window != nil { removeFromSuperview() } }
    }
    final class Returning: View {
      let home: View
      var times = 0
      init(home: View) {
        self.home = home
        super.init(frame: Rect(0, 0, 50, 50))
      }
      override func touchesCancelled(_ touches: TouchSet, with event: Event) {
        times += 1
        home.addSubview(self)
      }
    }
    let escaping = Escaping()
    window.addSubview(escaping)
    #expect(escaping.superview == nil && escaping.window == nil && !window.subviews.contains { $0 === escaping })

    let home = View(frame: Rect(100, 100, 50, 50))
    window.addSubview(home)
    let returning = Returning(home: home)
    window.addSubview(returning)
    player.down(1, 10, 10, at: 0)
    returning.removeFromSuperview()
    #expect(returning.times == 1 && returning.superview === home && returning.window === window)
  }

  @Test func `layout runs once for any number of requests, parents first, before drawing`() {
    final class Lay: View {
      var log: Log?
      override func layoutSubviews() { log?.lines.append("\(Int(bounds.width))") }
    }
    let log = Log()
    let outer = Lay(frame: Rect(0, 0, 2, 2))
    let inner = Lay(frame: Rect(0, 0, 1, 1))
    for view in [outer, inner] { view.log = log }
    outer.addSubview(inner)
    window.addSubview(outer)
    player.application.advance(to: 1)
    #expect(log.take() == ["2", "1"])
    for _ in 0..<3 { inner.setNeedsLayout() }
    player.application.advance(to: 2)
    #expect(log.take() == ["1"])
    outer.frame = Rect(5, 5, 2, 2)
    player.application.advance(to: 3)
    #expect(log.take() == [])
    outer.frame = Rect(5, 5, 3, 2)
    outer.layoutIfNeeded()
    #expect(log.take() == ["3"])
    player.application.advance(to: 4)
    #expect(log.take() == [])
  }

  @Test func `views whose layouts invalidate each other endlessly do not block the frame`() {
    final class Restless: View {
      var count = 0
      override func layoutSubviews() {
        count += 1
        setNeedsLayout()
      }
    }
    let view = Restless()
    window.addSubview(view)
    player.application.advance(to: 1)
    #expect(view.count > 0 && view.count < 20)
  }
}
