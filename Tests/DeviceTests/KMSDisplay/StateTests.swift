import Geometry
import Platform
import System
import TestContexts
import Testing

@testable import KMSDisplay

@Suite("The state of a display", .freshContext) struct StateTests {
  private static let states = ["searching", "ready", "flipPending", "shown", "pacing", "refused", "switchedAway"]

  @Test func `changes as its table says`() throws {
    let output = try #require(try Scene().display.state.output)
    let events: [String: KMSDisplay.Event] = [
      "outputFound": .outputFound(output), "outputLost": .outputLost, "commitPending": .commitPending(tag: 2, at: 11),
      "commitDone": .commitDone, "frameRefused": .frameRefused(isLoss: true), "lossReported": .lossReported,
      "presented": .presented, "pacingStarted": .pacingStarted(until: 12), "flipDelayed": .flipDelayed(at: 12),
      "flipLost": .flipLost, "pacingEnded": .pacingEnded, "terminalLeft": .terminalLeft,
      "terminalEntered": .terminalEntered, "closed": .closed,
    ]
    // A state may have several values, some of which an event cannot follow.
    let states: [KMSDisplay.State] = [
      .searching, .ready(output), .flipPending(output, tag: 1, since: 10), .shown(output), .pacing(output, until: 11),
      .refused(output, .shown), .refused(output, .lossPending), .refused(output, .hidden), .switchedAway(nil),
      .switchedAway(output),
    ]
    let cells = try TransitionTable().cells
    #expect(cells.count == events.count * Self.states.count)
    for cell in cells {
      let event = try #require(events[cell.event], "\(cell.event)")
      let next = Set(states.filter { $0.name == cell.state }.compactMap { $0.next(after: event)?.name })
      #expect(next == (cell.next.map { [$0] } ?? []), "\(cell.event) in \(cell.state)")
    }
  }

  @Test func `keeps what is known of the loss of the screen`() throws {
    let output = try #require(try Scene().display.state.output)
    func visibility(_ state: KMSDisplay.State, _ event: KMSDisplay.Event) -> KMSDisplay.Visibility? {
      state.next(after: event)?.visibility
    }
    #expect(visibility(.ready(output), .frameRefused(isLoss: false)) == .shown)
    #expect(visibility(.ready(output), .frameRefused(isLoss: true)) == .lossPending)
    #expect(visibility(.refused(output, .lossPending), .frameRefused(isLoss: false)) == .lossPending)
    #expect(visibility(.refused(output, .lossPending), .lossReported) == .hidden)
    #expect(visibility(.refused(output, .hidden), .frameRefused(isLoss: true)) == .hidden)
    #expect(visibility(.switchedAway(output), .frameRefused(isLoss: false)) == .hidden)
    #expect(visibility(.refused(output, .hidden), .commitDone) == .shown)
    #expect(visibility(.refused(output, .hidden), .outputFound(output)) == .shown)
    #expect(visibility(.switchedAway(output), .outputLost) == .shown)
  }

  /// An edge of the state machine: an event that a card, a user or the time causes.
  struct Edge: CustomTestStringConvertible, Sendable {
    let state: String
    let event: String
    let next: String
    /// Whether the card has no vertical blank.
    var lacksBlank = false
    let cause: @Sendable (Scene) -> Void

    init(
      _ state: String, _ event: String, _ next: String, lacksBlank: Bool = false,
      _ cause: @escaping @Sendable (Scene) -> Void
    ) {
      self.state = state
      self.event = event
      self.next = next
      self.lacksBlank = lacksBlank || state == "pacing"
      self.cause = cause
    }

    var testDescription: String { "\(event) in \(state)" }

    /// Returns a scene in the state before the event.
    func scene() throws -> Scene {
      let card = MemoryCard()
      card.lacksBlank = lacksBlank
      card.plug("DSI-1", PixelSize(8, 4))
      let scene = try Scene(card)
      switch state {
      case "searching": StateTests.unplug(scene)
      case "flipPending": scene.present()
      case "shown":
        card.flipsWithoutEvent = true
        scene.present()
      case "pacing": scene.presentAndFlip()
      case "refused":
        card.refusal = .resourceBusy
        scene.present()
      case "switchedAway": StateTests.leaveTerminal(scene)
      default: break
      }
      return scene
    }
  }

  private static let plugOther: @Sendable (Scene) -> Void = { scene in
    scene.card.plug("DSI-1", PixelSize(16, 4))
    scene.sendUevent("change", isHotplug: true)
    _ = scene.process(after: 0.05)
  }

  private static let unplug: @Sendable (Scene) -> Void = { scene in
    scene.card.unplug("DSI-1")
    scene.sendUevent("change", isHotplug: true)
    _ = scene.process(after: 0.05)
  }

  private static let leaveTerminal: @Sendable (Scene) -> Void = { scene in
    var events: [DisplayEvent] = []
    scene.display.yieldTerminal(into: &events)
  }

  private static let enterTerminal: @Sendable (Scene) -> Void = { scene in
    var events: [DisplayEvent] = []
    scene.display.resumeTerminal(at: scene.now, into: &events)
  }

  private static let removeCard: @Sendable (Scene) -> Void = { scene in
    scene.cards.cards = []
    scene.sendUevent("remove")
    _ = scene.process()
  }

  private static let edges: [Edge] =
    states.filter { $0 != "switchedAway" }.map { Edge($0, "outputFound", "ready", plugOther) }
    + states.filter { $0 != "switchedAway" }.map { Edge($0, "outputLost", "searching", unplug) }
    + states.map { Edge($0, "terminalLeft", "switchedAway", leaveTerminal) }
    + states.map { Edge($0, "closed", "searching") { $0.display.close() } }
    + [
      Edge("ready", "commitPending", "flipPending") { $0.present() },
      Edge("ready", "commitDone", "shown") { scene in
        scene.card.flipsWithoutEvent = true
        scene.present()
      },
      Edge("ready", "frameRefused", "refused") { scene in
        scene.card.refusal = .resourceBusy
        scene.present()
      },
      Edge("flipPending", "presented", "ready") { scene in
        scene.card.blank(at: scene.now + 0.01)
        _ = scene.process(after: 0.02)
      },
      Edge("flipPending", "pacingStarted", "pacing", lacksBlank: true) { scene in
        scene.card.blank(at: scene.now + 0.01)
        _ = scene.process(after: 0.011)
      },
      Edge("flipPending", "flipDelayed", "flipPending") { _ = $0.process(after: 1.1) },
      Edge("flipPending", "flipLost", "ready") { _ = $0.process(after: 0.6) },
      Edge("shown", "presented", "ready") { _ = $0.process() },
      Edge("shown", "pacingStarted", "pacing", lacksBlank: true) { _ = $0.process() },
      Edge("pacing", "pacingEnded", "ready") { _ = $0.process(after: 0.02) },
      Edge("refused", "commitPending", "flipPending") { scene in
        scene.card.refusal = nil
        _ = scene.process(after: 0.02)
      },
      Edge("refused", "commitDone", "shown") { scene in
        scene.card.refusal = nil
        scene.card.flipsWithoutEvent = true
        _ = scene.process(after: 0.02)
      },
      Edge("refused", "frameRefused", "refused") { _ = $0.process(after: 0.02) },
      Edge("refused", "lossReported", "refused") { scene in
        scene.card.hasOtherMaster = true
        #expect(scene.process(after: 0.02) == [.hidden])
      },
      Edge("switchedAway", "commitPending", "flipPending", enterTerminal),
      Edge("switchedAway", "commitDone", "shown") { scene in
        scene.card.flipsWithoutEvent = true
        enterTerminal(scene)
      },
      Edge("switchedAway", "frameRefused", "refused") { scene in
        scene.card.refusal = .resourceBusy
        enterTerminal(scene)
      },
      Edge("switchedAway", "outputLost", "switchedAway") { scene in
        removeCard(scene)
        #expect(scene.display.screen == nil)
      },
      Edge("switchedAway", "terminalEntered", "searching") { scene in
        removeCard(scene)
        enterTerminal(scene)
      },
    ]

  @Test(arguments: edges) func `changes with a card, as its table says`(edge: Edge) throws {
    let scene = try edge.scene()
    #expect(scene.display.state.name == edge.state)
    edge.cause(scene)
    #expect(scene.display.state.name == edge.next)
  }

  @Test func `has a test for each cell of its table`() throws {
    let cells = try TransitionTable().cells.compactMap { cell in cell.next.map { "\(cell.state) \(cell.event) \($0)" } }
    #expect(Set(cells) == Set(Self.edges.map { "\($0.state) \($0.event) \($0.next)" }))
    #expect(cells.count == Self.edges.count)
  }
}

extension KMSDisplay.State {
  /// The name of the case.
  fileprivate var name: String {
    switch self {
    case .searching: "searching"
    case .ready: "ready"
    case .flipPending: "flipPending"
    case .shown: "shown"
    case .pacing: "pacing"
    case .refused: "refused"
    case .switchedAway: "switchedAway"
    }
  }
}

@Suite("Properties of a display", .freshContext) struct PropertiesTests {
  @Test func `are reset if they exist and the previous program left another value`() {
    let properties = Properties([
      "alpha": (id: 7, value: 100), "CTM": (id: 8, value: 0), "GAMMA_LUT": (id: 9, value: 3),
    ])
    #expect(properties.leftover("alpha", unless: 0xFFFF) == 7)
    #expect(properties.leftover("CTM", unless: 0) == nil)
    #expect(properties.leftover("GAMMA_LUT", unless: 0) == 9)
    #expect(properties.leftover("HDR_OUTPUT_METADATA", unless: 0) == nil)
  }
}
