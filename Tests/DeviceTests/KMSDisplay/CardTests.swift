import Foundation
import Geometry
import Platform
import System
import TestContexts
import Testing

@testable import KMSDisplay

@Suite("A card", .freshContext) struct CardTests {
  @Test func `that is removed is released, and found again`() throws {
    let scene = try Scene()
    scene.presentAndFlip()
    scene.cards.cards = []
    scene.sendUevent("remove")
    #expect(scene.process() == [.screenChanged])
    #expect(scene.display.screen == nil && scene.display.deadline == nil)

    let card = MemoryCard("/dev/dri/card1")
    card.plug("DSI-1", PixelSize(8, 4))
    scene.cards.cards = [card]
    scene.sendUevent("add")
    #expect(scene.process(after: 0.1) == [.screenChanged])
    #expect(scene.display.isReady && card.isMaster)
  }

  @Test func `that disappears during a commit is searched for immediately`() throws {
    let scene = try Scene()
    scene.presentAndFlip()
    scene.card.refusal = .operationNotSupportedByDevice
    scene.card.panels = []
    scene.cards.cards = []
    scene.present()
    #expect(!scene.display.isReady && scene.display.deadline == 0)
    #expect(scene.process() == [.screenChanged])
    #expect(scene.display.screen == nil)
  }

  @Test func `whose events can never be read is retried at increasing intervals, and costs nothing`() throws {
    let scene = try Scene()
    scene.presentAndFlip()
    scene.card.makeReadable()
    scene.card.fault = Fault(.read, .refused(Errno(rawValue: 5)), .always)
    let start = scene.now
    let questions = scene.card.connectorQueryCount
    var turns = 0
    while scene.now < start + 3600, turns < 1000 {
      turns += 1
      var isReadable = pollfd(fd: scene.display.descriptor!, events: Int16(POLLIN), revents: 0)
      let wait = poll(&isReadable, 1, 0) > 0 ? 0 : scene.display.deadline.map { max(0, $0 - scene.now) } ?? 3600
      _ = scene.process(after: wait)
    }
    #expect(turns < 60 && scene.card.connectorQueryCount - questions < 30)
    #expect(scene.display.screen != nil && scene.display.failingSince == nil)
  }

  @Test func `whose panel is driven without kernel events is polled at increasing intervals until they return`() throws
  {
    let scene = try Scene()
    scene.presentAndFlip()
    scene.cards.isSilent = true
    scene.display.watcher.kernelEvents = nil
    scene.display.watcher.scheduleScan(.outputs)
    let hearings = scene.cards.hearings
    var tries: [Double] = []
    let start = scene.now
    while scene.now < start + 1500, tries.count < 100 {
      _ = scene.process(after: max(0, try #require(scene.display.deadline) - scene.now))
      if scene.cards.hearings > hearings + tries.count { tries.append((scene.now - start).rounded()) }
    }
    #expect(tries == [0, 2, 12, 72, 672, 1272, 1872].filter { $0 <= tries.last! } && tries.count >= 5, "\(tries)")
    #expect(scene.display.isReady && scene.journal.lines.filter { $0.contains("cannot receive") }.count == 1)

    // Each retry also probes the connectors, and finds a panel that was plugged in without an event.
    scene.card.panels = []
    scene.cards.isSilent = false
    #expect(scene.process(after: 600) == [.screenChanged])
    #expect(scene.display.watcher.receivesKernelEvents && scene.display.watcher.ueventRetry.deadline == nil)
  }

  @Test func `whose events once could not be read during a pending frame is read again`() throws {
    let scene = try Scene()
    scene.presentAndFlip()
    scene.present()
    scene.card.makeReadable()
    scene.card.fault = Fault(.read, .refused(Errno(rawValue: 5)), .first)
    for _ in 0..<20 { _ = scene.process(after: 0.01) }
    scene.card.makeReadable()
    var isReadable = pollfd(fd: scene.display.descriptor!, events: Int16(POLLIN), revents: 0)
    #expect(poll(&isReadable, 1, 1000) == 1)
  }

  @Test func `that reports no displays is checked again at increasing intervals`() throws {
    let card = MemoryCard()
    card.plug("DSI-1", PixelSize(8, 4))
    let scene = try Scene(card)
    scene.cards.cards = []
    scene.cards.hasSkippedCards = true
    scene.sendUevent("remove")
    _ = scene.process()
    var looks: [Int] = []
    while let deadline = scene.display.deadline, deadline < 2000 {
      _ = scene.process(after: max(0, deadline - scene.now))
      looks.append(Int(scene.now))
    }
    #expect(looks.count < 24 && scene.now > 1000)
    // The card starts to drive displays without an event from the kernel.
    scene.cards.cards = [card]
    scene.cards.hasSkippedCards = false
    let deadline = try #require(scene.display.deadline)
    _ = scene.process(after: deadline - scene.now)
    _ = scene.process(after: 3)
    #expect(scene.display.screen?.name == "DSI-1" && scene.display.failingSince == nil)
  }

  @Test func `that cannot list its outputs is ignored if another one has no panel`() throws {
    let card = MemoryCard()
    card.unplug("DSI-1")
    let scene = try Scene(card)
    let sick = MemoryCard("/dev/dri/card1", number: 1)
    sick.fault = Fault(.connectors, .refused(Errno(rawValue: 5)), .always)
    scene.cards.cards.append(sick)
    scene.sendUevent("add")
    for _ in 0..<20 { _ = scene.process(after: 1) }
    #expect(scene.display.screen == nil && scene.display.failingSince == nil)
    // The only card with a panel is unreachable.
    card.fault = sick.fault
    scene.sendUevent("change", isHotplug: true)
    for _ in 0..<20 { _ = scene.process(after: 1) }
    #expect(scene.display.failingSince != nil)
  }

  @Test func `with a panel replaces one without`() throws {
    let scene = try Scene()
    scene.presentAndFlip()
    scene.card.unplug("DSI-1")
    let other = MemoryCard("/dev/dri/card1", number: 1)
    other.plug("HDMI-A-1", PixelSize(16, 8))
    scene.cards.cards.append(other)
    scene.sendUevent("change", isHotplug: true)
    #expect(scene.process() == [.screenChanged])
    #expect(scene.display.screen?.name == "HDMI-A-1" && scene.display.isReady)
  }

  @Test func `of another program is waited for, and its panel is not confused with one on another card`() throws {
    let scene = try Scene()
    scene.presentAndFlip()
    scene.card.unplug("DSI-1")
    let other = MemoryCard("/dev/dri/card1", number: 1)
    other.plug("HDMI-A-1", PixelSize(16, 8))
    other.hasOtherMaster = true
    scene.cards.cards.append(other)
    scene.sendUevent("change", isHotplug: true)
    #expect(scene.process() == [.screenChanged])
    #expect(scene.display.screen == nil && !scene.display.isReady)
    other.hasOtherMaster = false
    let deadline = try #require(scene.display.deadline)
    #expect(scene.process(after: deadline - scene.now) == [.screenChanged])
    #expect(scene.display.screen?.name == "HDMI-A-1")
  }

  @Test func `that another program holds when its panel changes is released until that program exits`() throws {
    let scene = try Scene()
    scene.presentAndFlip()
    scene.card.hasOtherMaster = true
    scene.card.plug("DSI-1", PixelSize(16, 4))
    scene.sendUevent("change", isHotplug: true)
    #expect(scene.process() == [.screenChanged])
    #expect(scene.display.screen == nil && !scene.display.isReady)
    scene.card.hasOtherMaster = false
    let deadline = try #require(scene.display.deadline)
    #expect(scene.process(after: deadline - scene.now) == [.screenChanged])
    #expect(scene.display.screen?.size == PixelSize(16, 4) && scene.display.isReady)
  }

  @Test func `that another program holds at the start is used when it is released`() throws {
    let card = MemoryCard()
    card.plug("DSI-1", PixelSize(8, 4))
    card.hasOtherMaster = true
    let scene = try Scene(card)
    var tries = 0
    while scene.now < 20 {
      let deadline = try #require(scene.display.deadline)
      #expect(scene.process(after: deadline - scene.now).isEmpty)
      tries += 1
    }
    #expect(tries < 20 && scene.display.screen == nil)
    card.hasOtherMaster = false
    #expect(scene.process(after: 2) == [.screenChanged])
    #expect(scene.display.isReady && scene.display.deadline == nil)
  }

  @Test(.aloneInProcess) func `whose permission is set late is waited for under a service manager`() throws {
    let card = MemoryCard()
    card.plug("DSI-1", PixelSize(8, 4))
    card.fault = Fault(.open, .refused(.permissionDenied), .always)
    let cards = MemoryCards(card)
    #expect(throws: DisplayError.cannotOpen(path: card.path, .permissionDenied)) {
      try KMSDisplay(KMSDisplay.Options(), of: cards, keeper: nil, at: 10) { _ in }
    }
    let socket = try NotifySocket(Self.socketName, from: getuid())
    let log = DisplayLog()
    let display = try KMSDisplay(KMSDisplay.Options(), of: cards, keeper: Self.serviceManager(), at: 10) {
      log.lines.append($0)
    }
    var events: [DisplayEvent] = []
    var now = 10.0
    while now < 18 {
      now = try #require(display.deadline)
      display.process(into: &events, at: now)
    }
    // Logged once. The app counts as hung if this lasts, and is restarted.
    #expect(log.lines.filter { $0.contains("cannot open \(card.path): Permission denied") }.count == 1)
    #expect(events.isEmpty && display.failingSince == 10)
    card.fault = nil
    let next = try #require(display.deadline)
    #expect(next - now < 2.1)
    now = next
    display.process(into: &events, at: now)
    #expect(events == [.screenChanged] && display.isReady)
    display.close()
    _ = consume socket
  }

  private static let socketName = "@vitrine-display-test-\(getpid())"

  /// Returns a service manager that stores descriptors, and whose socket is `socketName`.
  private static func serviceManager() -> ServiceManager? {
    setenv("NOTIFY_SOCKET", socketName, 1)
    setenv("FDSTORE", "1", 1)
    defer { for variable in ["NOTIFY_SOCKET", "FDSTORE"] { unsetenv(variable) } }
    return ServiceManager()
  }

  @Test(.aloneInProcess, arguments: [false, true])
  func `that is removed is closed immediately, including the copy that outlives the program`(isAway: Bool) throws {
    let socket = try NotifySocket(Self.socketName, from: getuid())
    let keeper = Self.serviceManager()
    let cards = MemoryCards()
    weak var weakCard: MemoryCard?
    let display: KMSDisplay
    do {
      let card = MemoryCard()
      card.plug("DSI-1", PixelSize(8, 4))
      cards.cards = [card]
      weakCard = card
      display = try KMSDisplay(KMSDisplay.Options(), of: cards, keeper: keeper, at: 10) { _ in }
      var events: [DisplayEvent] = []
      let pixels = [UInt32](repeating: 1, count: 32)
      pixels.withUnsafeBufferPointer {
        let frame = Frame(pixels: $0.baseAddress!, stride: 8, size: PixelSize(8, 4))
        display.present(frame, damage: Region(PixelRect(0, 0, 8, 4)), at: 10)
      }
      card.blank(at: 10.01)
      display.process(into: &events, at: 10.02)
      card.releaseFrontBuffer()
      cards.cards = []
      if isAway { display.yieldTerminal(into: &events) }
      let text = "x\0ACTION=remove\0SUBSYSTEM=drm\0MAJOR=226\0MINOR=0\0"
      Array(text.utf8).withUnsafeBytes { display.watcher.receive(Uevent($0)!) }
      display.process(into: &events, at: 11)
      #expect(events.last == .screenChanged && display.screen == nil)
    }
    #expect(weakCard == nil)
    var messages: [[String]] = []
    socket.receive { lines, _ in
      messages.append(lines.map(String.init))
    } refused: { _, _ in
    }
    #expect(messages == [["FDSTOREREMOVE=1", "FDNAME=display"]])
    display.close()
  }
}
