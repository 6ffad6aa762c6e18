import Geometry
import Platform
import Scanout
import System

@testable import KMSDisplay

/// A card in memory. Its configuration is data, and it logs the calls made on it as text.
final class MemoryCard: Card {
  let path: String
  let deviceNumber: DeviceNumber?
  /// Not readable by default: a display reads the card on its own while a frame is pending.
  private let alarm = try! MonotonicTimer()
  var descriptor: Int32 { alarm.descriptor.rawValue }
  let hasMonotonicTimestamps = true
  var isAtomic = false
  let crtcs: [UInt32] = [41]

  var panels: [Connector] = []
  /// Whether another program is the DRM master.
  var hasOtherMaster = false
  private(set) var isMaster = false
  /// The current time.
  var now = 10.0
  /// The injected fault.
  var fault: Fault?
  /// The error of every commit.
  var refusal: Errno?
  /// The number of buffers that fit into memory.
  var bufferLimit = 4
  var buffers = 0
  /// Whether the card shows a frame without a flip event.
  var flipsWithoutEvent = false
  var lacksBlank = false
  var linkIsBad = false
  var formats: [PixelFormat] = [.xrgb8888]
  private(set) var askedForMemory = 0
  /// The number of times that the connectors were queried.
  private(set) var connectorQueryCount = 0
  /// The log of calls, in order. `removeLog` empties it.
  fileprivate var log: [String] = []
  /// The buffer on the panel.
  fileprivate(set) var front: (any ScanoutBuffer)?
  fileprivate var pending: (tag: UInt64, buffer: any ScanoutBuffer)?
  private var flips: [(tag: UInt64, time: Double)] = []
  /// The time of the last commit.
  private var committed = 0.0

  init(_ path: String = "/dev/dri/card0", number: UInt32 = 0) {
    self.path = path
    deviceNumber = DeviceNumber(major: 226, minor: number)
  }

  // MARK: Control by tests

  /// Plugs a panel with modes of the given sizes into the named connector.
  func plug(_ name: String, _ sizes: PixelSize...) {
    set(name, .connected, sizes.map { ConnectorMode(mode: DisplayMode(size: $0, refreshRate: 50)) })
  }

  /// Unplugs the panel. The connector stays.
  func unplug(_ name: String) { set(name, .disconnected, []) }

  private func set(_ name: String, _ status: Connector.Status, _ modes: [ConnectorMode]) {
    let index = panels.firstIndex { $0.name == name } ?? panels.count
    let connector = Connector(id: UInt32(70 + index), name: name, status: status, modes: modes, possibleCRTCs: 1)
    panels.replaceSubrange(index..<min(index + 1, panels.count), with: [connector])
  }

  /// The time at which the pending frame becomes visible, or `nil` if there is none.
  var nextBlank: Double? { pending == nil ? nil : (committed * 50).rounded(.down) / 50 + 0.02 }

  /// Simulates a vertical blank: the pending frame becomes visible, and its flip event readable.
  func blank(at time: Double) {
    guard let frame = pending else { return }
    pending = nil
    front = frame.buffer
    if (try? applyFault(.event)) != nil { flips.append((frame.tag, time)) }
  }

  /// Makes the descriptor readable from now on, regardless of what is read.
  func makeReadable() { alarm.set(to: 0.001) }

  /// Whether there are events to read.
  var isReadable: Bool { !flips.isEmpty }

  /// Releases the buffer on the panel. This breaks the reference cycle between the card and its buffers.
  func releaseFrontBuffer() { front = nil }

  func removeLog() -> [String] {
    defer { log = [] }
    return log
  }

  /// The first pixel on the panel.
  var color: UInt32? { front?.memory.address.load(as: UInt32.self) }

  // MARK: Card

  /// Applies the injected fault if it affects this call.
  fileprivate func applyFault(_ call: Fault.Call, isAtomic: Bool = true) throws(Errno) {
    guard fault?.affects(call, isAtomic: isAtomic, at: now) == true else { return }
    switch fault!.effect {
    case .refused(let error): throw error
    case .silent: throw .wouldBlock
    case .takes(let seconds): now += seconds
    }
  }

  func acquireMaster() -> Bool {
    isMaster = !hasOtherMaster && (try? applyFault(.master)) != nil
    return isMaster
  }

  func dropMaster() { isMaster = false }
  func connectors(probing: Bool) throws(Errno) -> [Connector] {
    connectorQueryCount += 1
    try applyFault(.connectors)
    return panels
  }

  func hasBadLink(_ connector: UInt32) -> Bool { linkIsBad }
  func planes() throws(Errno) -> [Plane] {
    try applyFault(.planes)
    return [Plane(id: 31, possibleCRTCs: 1, currentCRTC: 0, isPrimary: true, formats: formats)]
  }
  func lacksVerticalBlank(_ crtc: UInt32) -> Bool { lacksBlank }

  func makeBuffer(of size: PixelSize, _ format: PixelFormat) throws(Errno) -> any ScanoutBuffer {
    askedForMemory += 1
    try applyFault(.buffer)
    guard buffers < bufferLimit else { throw .noMemory }
    return try MemoryBuffer(on: self, size: size, format: format)
  }

  func makeCommitter(for pipeline: Pipeline) throws(Errno) -> any Committer {
    try applyFault(.committer, isAtomic: pipeline.path.isAtomic)
    return MemoryCommitter(pipeline, on: self)
  }

  func saveState(ofCRTC crtc: UInt32, connectors: [UInt32]) -> (any SavedCRTCState)? {
    log.append("save")
    return MemoryPicture(of: self)
  }

  func readFlipEvents(_ body: (_ tag: UInt64, _ time: Double) -> Void) -> Bool {
    guard (try? applyFault(.read)) != nil else { return false }
    for flip in flips { body(flip.tag, flip.time) }
    flips = []
    return true
  }

  func storeDescriptor(with keeper: ServiceManager) { log.append("kept open") }

  fileprivate func commit(
    _ call: Fault.Call, _ what: String, _ buffer: any ScanoutBuffer, _ tag: UInt64?, isAtomic: Bool
  ) throws(Errno) -> Commit {
    if !isMaster || hasOtherMaster { throw .permissionDenied }
    if let refusal { throw refusal }
    try applyFault(call, isAtomic: isAtomic)
    committed = now
    log.append(what)
    guard let tag, !flipsWithoutEvent else {
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

  func wouldSetMode(showing buffer: any ScanoutBuffer) -> Bool {
    pipeline.path.isAtomic && card.refusal == nil && (try? card.applyFault(.mode)) != nil
  }

  func setMode(showing buffer: any ScanoutBuffer, waits: Bool, tag: UInt64?) throws(Errno) -> Commit {
    try card.commit(
      .mode, "mode \(pipeline.connector.name) \(pipeline.mode.mode.description)", buffer, tag,
      isAtomic: pipeline.path.isAtomic)
  }

  func flip(to buffer: any ScanoutBuffer, written: [PixelRect], tag: UInt64?) throws(Errno) -> Commit {
    try card.commit(.flip, "flip", buffer, tag, isAtomic: pipeline.path.isAtomic)
  }

  func turnOff() {
    card.log.append("off")
    card.front = nil
    card.pending = nil
  }
}

private final class MemoryPicture: SavedCRTCState {
  private let card: MemoryCard

  init(of card: MemoryCard) { self.card = card }

  deinit { card.log.append("restore with \(card.buffers) buffers") }
}

/// The cards that a display finds.
final class MemoryCards: CardSource {
  var cards: [MemoryCard]
  /// Whether there are card nodes that report no display hardware.
  var hasSkippedCards = false

  init(_ cards: MemoryCard...) { self.cards = cards }

  func openCards(_ options: KMSDisplay.Options) throws(DisplayError) -> [any Card] {
    for card in cards {
      do throws(Errno) { try card.applyFault(.open) } catch { throw .cannotOpen(path: card.path, error) }
    }
    return cards.filter { options.card == nil || options.card == $0.path }
  }

  /// Whether kernel events cannot be received. `hearings` is the number of attempts.
  var isSilent = false
  private(set) var hearings = 0

  func makeKernelEvents() throws(Errno) -> KernelEvents {
    hearings += 1
    if isSilent { throw .noMemory }
    return try KernelEvents()
  }

  func openConsole(restoresOnCrash: Bool) -> VirtualTerminal? { nil }
}
