import Geometry
import Raster
import TestContexts
import Testing
import ToolkitTestKit
import Typography
@testable import Toolkit

extension Action {
  fileprivate static let pop = Action("pop")
  fileprivate static let rotate = Action("rotate")
  fileprivate static let ghost = Action("ghost")
}

/// A view that performs some actions and logs them.
private final class Flower: View {
  var performs: [Action] = [.pop, .rotate]
  var performed: [String] = []
  var senders: [Responder?] = []

  override var canBecomeFirstResponder: Bool { true }

  override func handler(for action: Action) -> ((Responder?) -> Void)? {
    guard performs.contains(action) else { return nil }
    return { sender in
      self.performed.append("\(action.name)")
      self.senders.append(sender)
    }
  }
}

@Suite("Menu", .freshContext) struct MenuTests {
  private let player = TouchPlayer()
  private var window: Window { player.window }
  private var menu: MenuController { window.menu }
  private let flower = Flower(frame: Rect(100, 200, 80, 80))

  init() {
    // Removes the typeface, so that items have no text width, whatever ran before.
    Typeface.system = nil
    window.addSubview(flower)
    _ = flower.becomeFirstResponder()
    menu.items = [
      MenuItem("Pop", action: .pop), MenuItem("Rotate", action: .rotate), MenuItem("Ghost", action: .ghost),
    ]
    menu.setTargetRect(flower.bounds, in: flower)
    player.application.advance(to: 1)
  }

  private var view: MenuView? {
    window.subviews.last { ($0 as? MenuView)?.isUserInteractionEnabled == true } as? MenuView
  }

  private func draw() {
    window.draw(on: Canvas(Bitmap(size: window.pixelSize)))
  }

  /// The width of a cell. Without a typeface, text has no width.
  private let cell = 52.0

  @Test func `U1 the menu offers what the first responder's chain can perform, and no more`() {
    #expect(menu.show() && menu.isVisible)
    #expect(view?.items.map(\.title) == ["Pop", "Rotate"])
    flower.performs = []
    #expect(!menu.show() && !menu.isVisible)
    // The responder chain ends at the application's delegate.
    final class Delegate: Responder, ApplicationDelegate {
      var performed = 0
      func applicationDidFinishLaunching(_ application: Application) {}
      override func handler(for action: Action) -> ((Responder?) -> Void)? {
        action == .ghost ? { _ in self.performed += 1 } : nil
      }
    }
    let delegate = Delegate()
    player.application.delegate = delegate
    #expect(menu.show() && view?.items.map(\.title) == ["Ghost"])
    player.tap(1, menu.frame.midX, menu.frame.midY, at: 2)
    #expect(delegate.performed == 1)
  }

  @Test func `U1 without a first responder the menu is empty`() {
    flower.resignFirstResponder()
    #expect(!menu.show() && view == nil)
  }

  @Test func `U1 a choice is performed once by the responder that can, and hides the menu`() {
    menu.show()
    player.tap(1, menu.frame.minX + cell * 1.5, menu.frame.midY, at: 2)
    #expect(flower.performed == ["rotate"] && flower.senders.first! === menu)
    #expect(!menu.isVisible)
    player.application.advance(to: 3)
    #expect(window.subviews.count == 1)
  }

  @Test func `U1 an action may show the menu again`() {
    final class Again: View {
      override var canBecomeFirstResponder: Bool { true }
      override func handler(for action: Action) -> ((Responder?) -> Void)? {
        action == .pop ? { [unowned self] _ in window?.menu.show() } : nil
      }
    }
    let again = Again(frame: Rect(0, 300, 50, 50))
    window.addSubview(again)
    again.becomeFirstResponder()
    menu.show()
    player.tap(1, menu.frame.midX, menu.frame.midY, at: 2)
    #expect(menu.isVisible && view != nil)
    player.application.advance(to: 3)
    #expect(menu.isVisible && view != nil)
  }

  @Test func `U1 the menu is above its rect, or below it if there is no room`() {
    menu.show()
    #expect(menu.frame.maxY == 198 && menu.frame.midX == 140)
    menu.setTargetRect(Rect(100, 20, 80, 30), in: window)
    menu.show()
    #expect(menu.frame.minY == 52 && menu.frame.midX == 140)
    // Without room on either side, the menu points to the middle of the target.
    menu.setTargetRect(window.bounds, in: window)
    menu.show()
    #expect(menu.frame.maxY == 240 && menu.frame.midX == 160)
  }

  @Test func `U1 the arrow is at the middle of the rect, and the menu within the panel`() {
    func layout(_ target: Rect) -> MenuLayout {
      MenuLayout(widths: [60, 60], page: 0..<2, target: target, room: Rect(0, 0, 320, 480))
    }
    let middle = layout(Rect(100, 200, 80, 80))
    #expect(middle.frame.minX + middle.tip.x == 140 && middle.frame.midX == 140 && middle.tip.y == 59)
    let left = layout(Rect(20, 200, 40, 80))
    #expect(left.frame.minX == 8 && left.frame.minX + left.tip.x == 40)
    let right = layout(Rect(270, 10, 40, 40))
    #expect(right.frame.maxX == 312 && right.frame.minX + right.tip.x == 289 && right.tip.y == 0)
    // In the corner of the window, the arrow keeps a distance from the rounded corner.
    let corner = layout(Rect(0, 200, 10, 10))
    #expect(corner.tip.x == 23)
    #expect(middle.cells.map(\.frame.width) == [96, 96] && middle.bubble == Rect(0, 0, 192, 48))
  }

  @Test func `U1 a finger elsewhere hides the menu, and has its normal effect`() {
    let log = Log()
    let other = TouchRecordingView("other", Rect(0, 400, 50, 50), log: log)
    window.addSubview(other)
    menu.show()
    player.down(1, 10, 410, at: 2)
    #expect(!menu.isVisible && log.take() == ["other began 10,410"])
    player.up(1, 10, 410, at: 2.1)
    #expect(flower.performed.isEmpty)
  }

  @Test func `U1 a finger may slide to another item, and off the menu to choose none`() {
    menu.show()
    let x = menu.frame.minX
    let y = menu.frame.midY
    player.down(1, x + 10, y, at: 2)
    player.move(1, x + cell + 10, y, at: 2.1)
    player.up(1, x + cell + 10, y, at: 2.2)
    #expect(flower.performed == ["rotate"])
    menu.show()
    player.down(1, x + 10, y, at: 3)
    player.move(1, x + 10, y + 150, at: 3.1)
    player.up(1, x + 10, y + 150, at: 3.2)
    #expect(flower.performed == ["rotate"] && menu.isVisible)
    // A tap that misses an item by less than a fingertip still hits it.
    player.tap(1, x - 10, menu.frame.minY - 10, at: 4)
    #expect(flower.performed == ["rotate", "pop"])
  }

  @Test func `U1 a finger on the menu chooses nothing once another one has hidden it`() {
    menu.show()
    let place = Point(menu.frame.minX + 10, menu.frame.midY)
    player.down(1, place.x, place.y, at: 2)
    player.down(2, 10, 410, at: 2.1)
    player.up(1, place.x, place.y, at: 2.2)
    #expect(!menu.isVisible && flower.performed.isEmpty)
  }

  @Test func `U1 the menu hides with its first responder, its view and another size of the panel`() {
    menu.show()
    flower.resignFirstResponder()
    #expect(!menu.isVisible)
    flower.becomeFirstResponder()
    menu.show()
    window.resize(to: Size(480, 320), scale: 1)
    #expect(!menu.isVisible)
    let box = View(frame: Rect(0, 100, 100, 100))
    let petal = View(frame: Rect(0, 0, 10, 10))
    box.addSubview(petal)
    window.addSubview(box)
    menu.setTargetRect(petal.bounds, in: petal)
    menu.show()
    box.removeFromSuperview()
    #expect(!menu.isVisible && flower.isFirstResponder)
    menu.setTargetRect(flower.bounds, in: flower)
    menu.show()
    flower.removeFromSuperview()
    #expect(!menu.isVisible && window.firstResponder == nil)
  }

  @Test func `U1 items that do not fit are on further pages, with arrows between them`() {
    let names = ["a", "b", "c", "d", "e", "f", "g", "h", "i"]
    let all: [Action] = [
      Action("a"), Action("b"), Action("c"), Action("d"), Action("e"), Action("f"), Action("g"), Action("h"),
      Action("i"),
    ]
    flower.performs = all
    menu.items = zip(names, all).map { MenuItem($0, action: $1) }
    menu.show()
    // 304 points: four cells and an arrow, then three cells between two arrows, then the rest.
    #expect(MenuLayout.pages(widths: Array(repeating: 0, count: 9), room: window.bounds) == [0..<4, 4..<7, 7..<9])
    func tap(_ place: Int) {
      player.tap(1, menu.frame.minX + cell * (Double(place) + 0.5), view!.frame.midY, at: player.application.now + 1)
    }
    let first = view!.frame
    tap(4)
    #expect(menu.isVisible && view!.frame.width == cell * 5 && view!.frame.maxY == first.maxY)
    tap(4)
    #expect(view!.frame.width == cell * 3)
    tap(0)
    tap(0)
    #expect(view!.frame == first)
    tap(4)
    tap(3)
    #expect(flower.performed == ["g"] && !menu.isVisible)
  }

  @Test func `U1 from right to left the first item is at the right, and the next page at the left`() throws {
    window.layoutDirection = .rightToLeft
    menu.show()
    // From left to right: Rotate, Pop.
    #expect(view?.layout?.cells.map(\.content) == [.item(1), .item(0)])
    player.tap(1, menu.frame.maxX - cell * 1.5, menu.frame.midY, at: 2)
    #expect(flower.performed == ["rotate"])
    let all = (0..<9).map { Action(["a", "b", "c", "d", "e", "f", "g", "h", "i"][$0]) }
    flower.performs = all
    menu.items = all.map { MenuItem("\($0.name)", action: $0) }
    menu.show()
    #expect(view?.layout?.cells.map(\.content) == [.nextPage, .item(3), .item(2), .item(1), .item(0)])
    player.tap(1, menu.frame.minX + cell / 2, menu.frame.midY, at: 3)
    #expect(view?.layout?.cells.map(\.content) == [.nextPage, .item(6), .item(5), .item(4), .previousPage])
    player.tap(1, menu.frame.maxX - cell / 2, menu.frame.midY, at: 4)
    #expect(view?.layout?.cells.first?.content == .nextPage && view?.layout?.cells.count == 5)
  }

  @Test func `U1 a single item wider than the panel is truncated, not lost`() {
    let pages = MenuLayout.pages(widths: [1000, 200], room: window.bounds)
    #expect(pages == [0..<1, 1..<2])
    let layout = MenuLayout(widths: [1000, 200], page: pages[0], target: flower.frame, room: window.bounds)
    #expect(layout.frame.minX >= 8 && layout.frame.maxX <= 312)
  }

  @Test func `W9 the action of a long press is called for began, changed and ended, and the menu does not flicker`() {
    var calls: [GestureRecognizer.State] = []
    flower.addGestureRecognizer(
      LongPressGestureRecognizer { [flower, window] press in
        calls.append(press.state)
        flower.becomeFirstResponder()
        window.menu.items = [
          MenuItem("Pop", action: .pop), MenuItem("Rotate", action: .rotate), MenuItem("Ghost", action: .ghost),
        ]
        window.menu.setTargetRect(flower.bounds, in: flower)
        window.menu.show()
      })
    player.down(1, 140, 240, at: 2)
    player.application.advance(to: 2.5)
    #expect(calls == [.began] && menu.isVisible)
    player.application.advance(to: 2.7)
    let shown = view!
    draw()
    player.move(1, 142, 240, at: 2.8)
    player.up(1, 142, 240, at: 2.9)
    #expect(calls == [.began, .changed, .ended])
    #expect(view === shown && menu.isVisible && window.damage.isEmpty)
    #expect(!player.application.isAnimating)
  }

  @Test func `the menu fades in and out, and can be touched immediately`() {
    menu.show()
    #expect(view!.presentation.alpha == 0 && view!.alpha == 1)
    player.tap(1, menu.frame.minX + 10, menu.frame.midY, at: 1.01, for: 0.01)
    #expect(flower.performed == ["pop"])
    #expect(window.subviews.count == 2)
    player.application.advance(to: 1.5)
    #expect(window.subviews.count == 1)
    menu.hide()
    #expect(!player.application.isAnimating)
  }
}
