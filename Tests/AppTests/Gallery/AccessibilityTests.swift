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

@Suite("Accessibility of every screen", .freshContext) struct AccessibilityTests {
  @Test(arguments: screens)
  func `everything that a user can operate has a name`(screen: Int?) throws {
    let player = try TouchPlayer.showing(screen: screen)
    #expect(player.tree.problems == [])
    // Every screen has a title, and something to operate.
    #expect(player.tree.nodes.contains { $0.role == .heading })
    #expect(player.tree.nodes.contains { $0.isInteractive })
  }

  @Test(.long, arguments: screens)
  func `five keys reach everything that a user can operate, and come back`(screen: Int?) throws {
    let keypad = try FiveKeys(of: .showing(screen: screen))
    try keypad.press(KEY_DOWN)
    let start = try #require(keypad.focused)
    let wanted = Set(keypad.operable)
    let seen = try keypad.explore(until: { wanted.isSubset(of: $0) })
    #expect(wanted.subtracting(seen) == [])
    #expect(try keypad.go(to: start))
  }

  @Test func `Back leaves a screen for the index, which keeps the focus`() throws {
    let player = try TouchPlayer.showing(screen: nil)
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
