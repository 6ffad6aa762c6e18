import Geometry
import TestContexts
import Testing

@testable import DeskWindow

@Suite("A mouse as fingers", .freshContext) struct MouseTouchSimulatorTests {
  private var mouse = MouseTouchSimulator()
  private var changes: [MouseTouchSimulator.Change] = []

  private mutating func press(_ x: Double, _ y: Double) { mouse.press(at: Point(x, y), into: &changes) }
  private mutating func move(_ x: Double, _ y: Double) { mouse.move(to: Point(x, y), into: &changes) }
  private mutating func release(_ x: Double, _ y: Double) { mouse.release(at: Point(x, y), into: &changes) }

  private var text: String {
    changes.map { "\($0.phase) \($0.finger) \(Int($0.position.x)),\(Int($0.position.y))\($0.isFirstOfTwo ? " +" : "")" }
      .joined(
        separator: "; ")
  }

  @Test mutating func `its button is one finger`() {
    move(5, 5)
    press(10, 10)
    move(12, 10)
    move(12, 10)
    release(14, 10)
    move(20, 20)
    #expect(text == "down 1 10,10; move 1 12,10; move 1 14,10; up 1 14,10")
  }

  @Test mutating func `with the key pressed before the button, two fingers land as soon as they are apart`() {
    move(100, 100)
    mouse.setKeyHeld(true)
    press(100, 100)
    move(110, 100)
    #expect(changes.isEmpty)
    move(130, 100)
    release(140, 100)
    #expect(
      text == "down 1 130,100 +; down 2 70,100; move 1 140,100 +; move 2 60,100; up 1 140,100 +; up 2 60,100")
  }

  @Test mutating func `with the key pressed before the movement, they are mirrored about that point and can meet`() {
    move(200, 200)
    mouse.setKeyHeld(true)
    mouse.setKeyHeld(true)
    move(300, 200)
    press(300, 200)
    move(210, 200)
    mouse.setKeyHeld(false)
    release(210, 200)
    #expect(text == "down 1 300,200 +; down 2 100,200; move 1 210,200 +; move 2 190,200; up 1 210,200 +; up 2 190,200")
  }

  @Test mutating func `a click with the key is a tap of two fingers`() {
    move(100, 100)
    mouse.setKeyHeld(true)
    press(100, 100)
    release(100, 100)
    #expect(text == "down 1 120,100 +; down 2 80,100; up 1 120,100 +; up 2 80,100")
  }

  @Test mutating func `canceled fingers are canceled once`() {
    press(10, 10)
    mouse.cancel(into: &changes)
    mouse.cancel(into: &changes)
    release(10, 10)
    #expect(text == "down 1 10,10; cancel 1 10,10")
  }
}
