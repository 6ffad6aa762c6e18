import Geometry
import TestContexts
import Testing
import ToolkitTestKit
@testable import Toolkit

@Suite("Appearance", .freshContext) struct AppearanceStateTests {
  private let log = Log()
  private let player = TouchPlayer()
  private var window: Window { player.window }

  private static let coming = ["A will appear", "A did appear"]
  private static let going = ["A will disappear", "A did disappear"]

  @Test func `the window's root controller appears once, with its size, and disappears when it is replaced`() {
    let a = Screen("A", log)
    let b = Screen("B", log)
    var size = Size.zero
    a.reaction = { _ in size = a.view.bounds.size }
    window.rootViewController = a
    #expect(log.take() == Self.coming && size == Size(320, 480))
    window.rootViewController = a
    player.application.advance(to: 1)
    #expect(log.take() == [])
    window.rootViewController = b
    #expect(log.take() == Self.going + ["B will appear", "B did appear"])
    window.rootViewController = nil
    #expect(log.take() == ["B will disappear", "B did disappear"])
  }

  @Test func `a controller appears and disappears with its view, wherever that is in the tree`() {
    let a = Screen("A", log)
    let box = View(frame: Rect(0, 0, 50, 50))
    box.addSubview(a.view)
    #expect(log.take() == [])
    window.addSubview(box)
    #expect(log.take() == Self.coming)
    // Moving the view inside the window calls nothing.
    let other = View(frame: Rect(0, 0, 50, 50))
    window.addSubview(other)
    other.addSubview(a.view)
    #expect(log.take() == [])
    other.removeFromSuperview()
    #expect(log.take() == Self.going)
  }

  @Test func `a child appears and disappears within its parent's transitions`() {
    let parent = Screen("P", log)
    let a = Screen("A", log)
    parent.addChild(a)
    parent.view.addSubview(a.view)
    #expect(a.parent === parent && parent.children.count == 1)
    window.rootViewController = parent
    #expect(log.take() == ["P will appear", "A will appear", "A did appear", "P did appear"])
    window.rootViewController = nil
    #expect(log.take() == ["P will disappear", "A will disappear", "A did disappear", "P did disappear"])
    a.view.removeFromSuperview()
    a.removeFromParent()
    #expect(a.parent == nil && parent.children.isEmpty)
    window.rootViewController = parent
    #expect(log.take() == ["P will appear", "P did appear"])
    parent.addChild(a)
    parent.view.addSubview(a.view)
    #expect(log.take() == Self.coming)
  }

  @Test func `a view that its controller releases removes the controller from the screen`() {
    let a = Screen("A", log)
    window.rootViewController = a
    _ = log.take()
    let old = a.view
    a.view = View()
    #expect(log.take() == Self.going)
    old.removeFromSuperview()
    #expect(log.take() == [])
    window.addSubview(a.view)
    #expect(log.take() == Self.coming)
  }

  @Test func `a controller that removes its view while it appears is off the screen at the end`() {
    let a = Screen("A", log)
    a.reaction = { what in if what == "will appear" { a.view.removeFromSuperview() } }
    window.addSubview(a.view)
    #expect(a.view.window == nil)
    #expect(log.take() == ["A will appear", "A will disappear", "A did disappear"])
  }

  @Test func `a child that is removed while its parent appears does not appear`() {
    let parent = Screen("P", log)
    let a = Screen("A", log)
    parent.addChild(a)
    parent.view.addSubview(a.view)
    a.reaction = { what in if what == "will appear" { a.view.removeFromSuperview() } }
    window.rootViewController = parent
    #expect(
      log.take() == [
        "P will appear", "A will appear", "A will disappear", "A did disappear", "P did appear",
      ])
  }

  @Test func `links between parents and children are cleared by the first to be released`() {
    let a = Screen("A", log)
    var parent: Screen? = Screen("P", log)
    parent!.addChild(a)
    parent = nil
    #expect(a.parent == nil)
    let other = Screen("O", log)
    other.addChild(a)
    let third = Screen("T", log)
    third.addChild(a)
    #expect(other.children.isEmpty && a.parent === third)
  }
}
