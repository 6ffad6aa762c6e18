import CEvdev
import EventSources
import FocusKeys
import System
import TestContexts
import Testing
import Toolkit
import VitrineTesting

@testable import Gallery
@testable import Runtime

/// All screens, and `nil` for the index.
private let screens: [Int?] = [nil] + DemoCatalog.themes.flatMap(\.entries).map { $0.number }

/// Shows a screen without drawing it.
private func open(_ screen: Int?) throws -> TouchPlayer {
  if Typeface.system == nil { Typeface.system = try SystemFont.typeface(nil) }
  let player = TouchPlayer(showing: GalleryController(opening: screen), width: 800, height: 480)
  player.application.advance(to: 0.1)
  return player
}

@Suite("Accessibility of every screen", .freshContext) struct AccessibilityTests {
  @Test(arguments: screens)
  func `everything that a user can operate has a name`(screen: Int?) throws {
    let player = try open(screen)
    #expect(player.tree.problems == [])
    // Every screen has a title, and something to operate.
    #expect(player.tree.nodes.contains { $0.role == .heading })
    #expect(player.tree.nodes.contains { $0.isInteractive })
  }

  @Test(.long, arguments: screens)
  func `five keys reach everything that a user can operate, and come back`(screen: Int?) throws {
    let keypad = try FiveKeys(of: open(screen))
    try keypad.press(KEY_DOWN)
    let start = try #require(keypad.focused)
    let wanted = Set(keypad.operable)
    let seen = try keypad.explore(until: { wanted.isSubset(of: $0) })
    #expect(wanted.subtracting(seen) == [])
    #expect(try keypad.go(to: start))
  }

  @Test func `Back leaves a screen for the index, which keeps the focus`() throws {
    let player = try open(nil)
    let gallery = try #require(player.window.rootViewController as? GalleryController)
    let keypad = try FiveKeys(of: player)
    try keypad.press(KEY_DOWN)
    try keypad.press(KEY_DOWN)
    let entry = try #require(keypad.focused)
    try keypad.press(KEY_ENTER)
    player.wait(1)
    #expect(gallery.demo != nil && keypad.focused != nil && keypad.focused != entry)
    try keypad.press(KEY_BACK)
    player.wait(1)
    #expect(gallery.demo == nil && keypad.focused == entry)
  }
}

/// Tests the actions of keys and speech that replace drags, pinches, and rotations.
@Suite("Actions in place of gestures", .freshContext) struct GestureActionTests {
  private func element(_ label: String, in player: TouchPlayer) throws -> AccessibilityTree.Node {
    try #require(player.tree.nodes.first { $0.label == label && $0.isInteractive }, "\(player.tree)")
  }

  @Test(arguments: [
    (2, "amber flower"), (4, "white flower"), (8, "amber flower"), (44, "Marker"), (50, "amber flower"),
  ])
  func `move what a finger drags`(screen: Int, label: String) throws {
    let player = try open(screen)
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
    let player = try open(52)
    let dial = try element("Dial", in: player)
    #expect(dial.role == .slider && dial.value == "0°")
    #expect(player.perform(.increment, on: dial) && player.perform(.increment, on: dial))
    #expect(try element("Dial", in: player).value == "30°")
    #expect(player.perform(.decrement, on: dial))
    #expect(try element("Dial", in: player).value == "15°")
  }

  @Test func `resize, turn, and reset a flower`() throws {
    let player = try open(5)
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
    let player = try open(22)
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
    var player = try open(30)
    let taxi = try element("Taxi", in: player)
    for _ in 0..<50 { player.window.performCustomAction("Move down", on: taxi.id) }
    #expect(try element("Taxi", in: player).frame.maxY > taxi.frame.maxY + 40)
    #expect(player.window.bounds.contains(try element("Taxi", in: player).frame.center))

    player = try open(51)
    let pile = try element("Pile of cards", in: player)
    #expect(pile.role == .group && pile.value == "1")
    player.window.performCustomAction("Next card", on: pile.id)
    player.wait(1)
    #expect(try element("Pile of cards", in: player).value == "2")

    player = try open(21)
    #expect(try element("slate flower", in: player).customActions == ["Ghost"])

    player = try open(17)
    let source = try element("amber flower", in: player)
    let count = player.tree.nodes.count
    #expect(player.window.performCustomAction("Pull out a copy", on: source.id))
    player.wait(0.5)
    #expect(player.tree.nodes.count == count + 1)
  }
}

/// A keypad with five keys, as events of a device.
private final class FiveKeys {
  private let player: TouchPlayer
  private let keys: FocusKeys
  private let pipe: Pipe
  /// The element that each pressed arrow led to, by element and arrow.
  private var paths: [String: [Int32: String]] = [:]
  /// The time of the last event, in seconds.
  private var time = 0
  private static let arrows = [KEY_RIGHT, KEY_DOWN, KEY_LEFT, KEY_UP]

  init(of player: TouchPlayer) throws {
    self.player = player
    keys = try #require((player.window.rootViewController as? GalleryController)?.keys)
    pipe = try Pipe()
    try keys.attach(try Descriptor(copying: pipe.readEnd.rawValue), path: "/dev/input/event9", name: "Five keys")
  }

  /// A name that is unique in the tree. It includes the index, because a row's view is reused after scrolling.
  private func name(_ node: AccessibilityTree.Node) -> String {
    node.index.map { "\(node.role) \(node.label) \($0)" } ?? "\(node.id) \(node.role) \(node.label)"
  }

  /// The element with the ring.
  var focused: String? { keys.focus.isRingVisible ? keys.focus.focused.map(name) : nil }

  /// The elements that a user can operate.
  var operable: [String] {
    player.tree.nodes.filter { $0.isInteractive && !$0.states.contains(.disabled) }.map(name)
  }

  func press(_ code: Int32) throws {
    var bytes: [UInt8] = []
    // Repeated presses of a key count if half a second is between them.
    time += 1
    for (type, code, value) in [(EV_KEY, code, Int32(1)), (EV_KEY, code, 0), (EV_SYN, SYN_REPORT, 0)] {
      var record = ve_event(UInt16(type), UInt16(code), value)
      record.time.tv_sec = time
      withUnsafeBytes(of: &record) { bytes += $0 }
    }
    try pipe.writeEnd.writeAll(bytes)
    player.application.existingSources?.deliver(nil)
    player.application.advance(to: player.application.now + 0.02)
  }

  /// Presses arrows that were not pressed yet, until a condition is fulfilled or all were pressed. Returns the elements
  /// that had the focus.
  func explore(until isEnough: (Set<String>) -> Bool) throws -> Set<String> {
    var seen: Set<String> = []
    while let here = focused {
      seen.insert(here)
      if isEnough(seen) || seen.count > 2000 { break }
      if let arrow = untried(at: here) {
        try press(arrow)
        paths[here, default: [:]][arrow] = focused ?? ""
      } else if let way = way(from: here, where: { self.untried(at: $0) != nil }), let arrow = way.first {
        try press(arrow)
      } else {
        break
      }
    }
    return seen
  }

  private func untried(at place: String) -> Int32? { Self.arrows.first { paths[place]?[$0] == nil } }

  /// Returns the arrows from one element to the nearest one that fulfills a condition.
  private func way(from start: String, where isGoal: (String) -> Bool) -> [Int32]? {
    var ways: [(String, [Int32])] = [(start, [])]
    var seen: Set<String> = [start]
    var next = 0
    while next < ways.count {
      let (place, way) = ways[next]
      next += 1
      if isGoal(place) { return way }
      for arrow in Self.arrows {
        guard let other = paths[place]?[arrow], seen.insert(other).inserted else { continue }
        ways.append((other, way + [arrow]))
      }
    }
    return nil
  }

  /// Goes to an element with the arrows. Returns `false` if they do not lead there.
  func go(to goal: String) throws -> Bool {
    for _ in 0..<1000 {
      guard let here = focused else { return false }
      if here == goal { return true }
      if let arrow = way(from: here, where: { $0 == goal })?.first {
        try press(arrow)
      } else if try !explore(until: { $0.contains(goal) }).contains(goal) {
        return false
      }
    }
    return false
  }
}
