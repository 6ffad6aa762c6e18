import Geometry
import Platform
import System

@testable import KMSDisplay

/// A card in memory. What it has is data, and what was done with it is lines of text.
final class MemoryCard: Card {
  let path: String
  let deviceNumber: DeviceNumber?
  /// Never readable: a display reads the card by itself while a frame is on its way.
  private let alarm = try! System.Timer()
  var descriptor: Int32 { alarm.descriptor.rawValue }
  let stampsMonotonic = true
  let crtcs: [UInt32] = [41]

  var panels: [Connector] = []
  /// Another program is the master.
  var isTaken = false
  private(set) var isMaster = false
  /// What every commit is refused with.
  var refusal: Errno?
  /// How many buffers there is room for.
  var room = 4
  var buffers = 0
  /// Whether it shows a frame without a flip event.
  var needsNoEvent = false
  var lacksBlank = false
  var linkIsBad = false
  var formats: [PixelFormat] = [.xrgb8888]
  /// What was done with it, in order; emptied by `takeLog`.
  fileprivate var log: [String] = []
  /// What it shows.
  fileprivate(set) var front: (any ScanoutBuffer)?
  fileprivate var pending: (tag: UInt64, buffer: any ScanoutBuffer)?
  private var flips: [(tag: UInt64, time: Double)] = []

  init(_ path: String = "/dev/dri/card0", number: UInt32 = 0) {
    self.path = path
    deviceNumber = DeviceNumber(major: 226, minor: number)
  }

  // MARK: What a test does

  /// Plugs a panel with one mode into the connector of this name.
  func plug(_ name: String, _ size: PixelSize) {
    set(name, .connected, [ConnectorMode(mode: DisplayMode(size: size, refreshRate: 50))])
  }

  /// The connector stays, without a panel.
  func unplug(_ name: String) { set(name, .disconnected, []) }

  private func set(_ name: String, _ status: Connector.Status, _ modes: [ConnectorMode]) {
    let index = panels.firstIndex { $0.name == name } ?? panels.count
    let connector = Connector(id: UInt32(70 + index), name: name, status: status, modes: modes, possibleCRTCs: 1)
    panels.replaceSubrange(index..<min(index + 1, panels.count), with: [connector])
  }

  /// The vertical blank: the frame on its way is visible, and its event can be read.
  func blank(at time: Double) {
    guard let frame = pending else { return }
    pending = nil
    front = frame.buffer
    flips.append((frame.tag, time))
  }

  func takeLog() -> [String] {
    defer { log = [] }
    return log
  }

  /// The first pixel that it shows.
  var color: UInt32? { front?.memory.address.load(as: UInt32.self) }

  // MARK: Card

  func becomeMaster() -> Bool {
    isMaster = !isTaken
    return isMaster
  }

  func dropMaster() { isMaster = false }
  func connectors(probing: Bool) -> [Connector] { panels }
  func hasBadLink(_ connector: UInt32) -> Bool { linkIsBad }
  func planes() -> [Plane] { [Plane(id: 31, possibleCRTCs: 1, currentCRTC: 0, isPrimary: true, formats: formats)] }
  func lacksVerticalBlank(_ crtc: UInt32) -> Bool { lacksBlank }

  func makeBuffer(of size: PixelSize, _ format: PixelFormat) throws(Errno) -> any ScanoutBuffer {
    guard buffers < room else { throw .noMemory }
    return try MemoryBuffer(on: self, size: size, format: format)
  }

  func makeCommitter(for pipeline: Pipeline) -> any Committer { MemoryCommitter(pipeline, on: self) }

  func savePicture(of crtc: UInt32, connectors: [UInt32]) -> (any SavedPicture)? {
    log.append("save")
    return MemoryPicture(of: self)
  }

  func readFlips(_ body: (_ tag: UInt64, _ time: Double) -> Void) -> Bool {
    for flip in flips { body(flip.tag, flip.time) }
    flips = []
    return true
  }

  func keepOpen(by keeper: ServiceManager) {}

  fileprivate func commit(_ what: String, _ buffer: any ScanoutBuffer, _ tag: UInt64) throws(Errno) -> Commit {
    if !isMaster || isTaken { throw .permissionDenied }
    if let refusal { throw refusal }
    log.append(what)
    if needsNoEvent {
      front = buffer
      return .done
    }
    pending = (tag, buffer)
    return .pending
  }
}

private final class MemoryBuffer: ScanoutBuffer {
  let memory: ScanoutMemory
  let framebuffer: UInt32 = 1
  private let mapping: Mapping
  private let card: MemoryCard

  init(on card: MemoryCard, size: PixelSize, format: PixelFormat) throws(Errno) {
    let pitch = size.width * format.bytesPerPixel
    mapping = try Mapping(zeroed: pitch * size.height)
    memory = ScanoutMemory(address: mapping.address, pitch: pitch, size: size, format: format)
    self.card = card
    card.buffers += 1
  }

  deinit { card.buffers -= 1 }
}

private final class MemoryCommitter: Committer {
  private let card: MemoryCard
  private let pipeline: Pipeline

  init(_ pipeline: Pipeline, on card: MemoryCard) {
    self.card = card
    self.pipeline = pipeline
  }

  func setMode(showing buffer: any ScanoutBuffer, waits: Bool, tag: UInt64) throws(Errno) -> Commit {
    try card.commit("mode \(pipeline.connector.name) \(pipeline.mode.mode.description)", buffer, tag)
  }

  func flip(to buffer: any ScanoutBuffer, written: [PixelRect], tag: UInt64) throws(Errno) -> Commit {
    try card.commit("flip", buffer, tag)
  }

  func turnOff() { card.log.append("off") }
}

private final class MemoryPicture: SavedPicture {
  private let card: MemoryCard

  init(of card: MemoryCard) { self.card = card }

  deinit { card.log.append("restore with \(card.buffers) buffers") }
}

/// The cards that a display finds.
final class MemoryCards: CardSource {
  var cards: [MemoryCard]

  init(_ cards: MemoryCard...) { self.cards = cards }

  func openCards(_ options: KMSDisplay.Options) throws(DisplayError) -> [any Card] {
    cards.filter { options.card == nil || options.card == $0.path }
  }

  func takeConsole(restoredByCrash: Bool) -> Console? { nil }
}
