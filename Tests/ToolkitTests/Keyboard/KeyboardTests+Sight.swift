import Geometry
import TestSupport
import Testing

@testable import Toolkit

/// What the keyboard does to the app, and gives back.
extension KeyboardTests {
  @Test func `a screen of another size leaves the app's view where it belongs`() throws {
    let controller = ViewController()
    page.removeFromSuperview()
    window.rootViewController = controller
    field.frame = Rect(20, 420, 300, 46)
    controller.view.addSubview(field)
    _ = try #require(open())
    #expect(controller.view.frame.minY < 0)
    window.resize(to: Size(1024, 600), scale: 1)
    settle()
    #expect(controller.view.bounds.size == Size(1024, 600))
    field.resignFirstResponder()
    settle()
    #expect(controller.view.frame == Rect(0, 0, 1024, 600) && controller.view.transform == .identity)
  }

  @Test func `room at the end that the app sets under the keyboard is there when that has gone`() throws {
    let scroll = ScrollView(frame: Rect(0, 0, 800, 480))
    scroll.contentSize = Size(800, 900)
    scroll.contentInset.bottom = 10
    scroll.addSubview(field)
    page.addSubview(scroll)
    let keyboard = try #require(open())
    #expect(scroll.contentInset.bottom == 10 + keyboard.frame.height)
    scroll.contentInset.bottom = 20
    tap(place("a"))
    settle()
    #expect(scroll.contentInset.bottom == 20 + keyboard.frame.height)
    scroll.contentInset.bottom = 30
    field.resignFirstResponder()
    settle()
    #expect(scroll.contentInset.bottom == 30)
    _ = open()
    field.resignFirstResponder()
    settle()
    #expect(scroll.contentInset.bottom == 30)
  }

  @Test func `the next visitor finds the first language and an empty clipboard`() throws {
    KeyboardLanguage.offered = [.english, .ukrainian]
    let keyboard = try #require(open())
    tap(place(.layout))
    tap(place(.shift))
    tap(place(.plane(.digits)))
    player.application.clipboard = "secret"
    player.application.forgetVisitor()
    settle()
    #expect(player.application.clipboard.isEmpty && window.firstResponder == nil && !keyboard.isShown && keyboard.isHidden)
    _ = open()
    #expect(place("q") != .zero && place("й") == .zero && keyboard.shift == .off)
    // An app without fields has nothing to hide.
    let other = TouchPlayer()
    other.application.clipboard = "secret"
    other.application.forgetVisitor()
    #expect(other.application.clipboard.isEmpty && other.window.inputPanel == nil)
  }
}
