import TestContexts
import Testing
import Toolkit
import VitrineTesting

/// Tests the actions of keys and speech that replace drags, pinches, and rotations.
@Suite("Actions in place of gestures", .freshContext) struct GestureActionTests {
  private func element(_ label: String, in player: TouchPlayer) throws -> AccessibilityTree.Node {
    try #require(player.tree.nodes.first { $0.label == label && $0.isInteractive }, "\(player.tree)")
  }

  @Test(arguments: [
    (2, "amber flower"), (4, "white flower"), (8, "amber flower"), (44, "Marker"), (50, "amber flower"),
  ])
  func `move what a finger drags`(screen: Int, label: String) throws {
    let player = try TouchPlayer.showing(screen: screen)
    let start = try element(label, in: player)
    #expect(start.actions.contains(.activate) == false)
    for name in ["Move left", "Move right", "Move up", "Move down"] {
      let old = try element(label, in: player).frame
      #expect(player.window.performCustomAction(name, on: start.id))
      player.wait(0.5)
      #expect(try element(label, in: player).frame != old, "\(name)")
    }
    for _ in 0..<50 { player.window.performCustomAction("Move left", on: start.id) }
    player.wait(0.5)
    #expect(try element(label, in: player).isOnScreen)
  }

  @Test func `turn the dial`() throws {
    let player = try TouchPlayer.showing(screen: 52)
    let dial = try element("Dial", in: player)
    #expect(dial.role == .slider && dial.value == "0°")
    #expect(player.perform(.increment, on: dial) && player.perform(.increment, on: dial))
    #expect(try element("Dial", in: player).value == "30°")
    #expect(player.perform(.decrement, on: dial))
    #expect(try element("Dial", in: player).value == "15°")
  }

  @Test func `resize, turn, and reset a flower`() throws {
    let player = try TouchPlayer.showing(screen: 5)
    let flower = try element("amber flower", in: player)
    #expect(flower.value == "scale 1.00, 0°")
    player.perform(.increment, on: flower)
    player.window.performCustomAction("Turn left", on: flower.id)
    #expect(try element("amber flower", in: player).value == "scale 1.25, −15°")
    for _ in 0..<20 { player.window.performCustomAction("Move right", on: flower.id) }
    player.wait(1)
    #expect(try element("amber flower", in: player).isOnScreen)
    player.window.performCustomAction("Reset", on: flower.id)
    #expect(try element("amber flower", in: player).value == "scale 1.00, 0°")
  }

  @Test func `try the six gestures`() throws {
    let player = try TouchPlayer.showing(screen: 22)
    for (label, action) in [("Swipe", "Swipe left"), ("Long press", "Long press"), ("Pan", "Move up")] {
      let card = try element(label, in: player)
      #expect(!card.actions.contains(.activate) && player.window.performCustomAction(action, on: card.id))
      #expect(try element(label, in: player).value == "recognized")
    }
    for label in ["Pinch", "Rotation"] {
      let card = try element(label, in: player)
      #expect(card.actions == [.increment, .decrement] && player.perform(.increment, on: card))
      #expect(try element(label, in: player).value == "recognized")
    }
    let tap = try element("Tap", in: player)
    #expect(player.perform(.activate, on: tap))
    #expect(try element("Tap", in: player).value == "recognized")
  }

  @Test func `drive a taxi, browse cards, open a menu's actions, and pull out a copy`() throws {
    var player = try TouchPlayer.showing(screen: 30)
    let taxi = try element("Taxi", in: player)
    for _ in 0..<50 { player.window.performCustomAction("Move down", on: taxi.id) }
    #expect(try element("Taxi", in: player).frame.maxY > taxi.frame.maxY + 40)
    #expect(player.window.bounds.contains(try element("Taxi", in: player).frame.center))

    player = try TouchPlayer.showing(screen: 51)
    let pile = try element("Pile of cards", in: player)
    #expect(pile.role == .group && pile.value == "1")
    player.window.performCustomAction("Next card", on: pile.id)
    player.wait(1)
    #expect(try element("Pile of cards", in: player).value == "2")

    player = try TouchPlayer.showing(screen: 21)
    #expect(try element("slate flower", in: player).customActions == ["Ghost"])

    player = try TouchPlayer.showing(screen: 17)
    let source = try element("amber flower", in: player)
    let count = player.tree.nodes.count
    #expect(player.window.performCustomAction("Pull out a copy", on: source.id))
    player.wait(0.5)
    #expect(player.tree.nodes.count == count + 1)
  }
}
