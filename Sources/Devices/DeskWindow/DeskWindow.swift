#if DeskWindow && !hasFeature(Embedded)
  import Geometry
  import Platform
  import Scanout
  import System

  /// A window on a desktop that stands for a panel and its touches, by SDL.
  ///
  /// A thread of its own speaks with the desktop, and it alone (`WindowThread`): a desktop that hangs or goes does not hold up the app. Both
  /// sides meet in this object, behind a lock that nobody holds while SDL works. At rest both threads sleep.
  public final class DeskWindow: @unchecked Sendable {
    /// D: how long a desktop may take to open a window, in seconds, and to close it.
    private static let (openingPatience, closingPatience) = (15.0, 0.5)
    /// D: how many changes of fingers may wait for an app that does not take them; those that come then are lost, but for ends.
    private static let mostSamples = 4096
    /// The smallest side, in pixels: nothing smaller can be dragged larger again.
    static let smallestSide = 64

    /// A part of the window, with a display and fingers of its own.
    public enum Pane: Int, Sendable { case panel, bar }

    /// What a display hears.
    enum Notice: Equatable {
      /// The frame that was handed over is in the window.
      case shown
      /// The window has other pixels, whatever their number; nil: none.
      case resized(PixelSize?)
      case hidden
      case exposed
    }

    /// What the window's thread is asked for.
    enum Request {
      case title(String)
      /// A panel of so many pixels, and a bar as wide.
      case plan(panel: PixelSize, barWidth: Int)
      case clipboard(String)
    }

    /// Readable while the displays, the bar's fingers, or the panel's, have something to say.
    let displayBell: Doorbell
    let touchBell: Doorbell
    /// Frames in a second; that of the desktop's screen once the window is open.
    private(set) var refreshRate = 60.0
    /// The panel's size that was asked for first.
    let askedSize: PixelSize?

    private let lock = Lock()
    // Behind the lock.
    private var memory: ScanoutMemory?
    private var changed: [PixelRect] = []
    /// The panel, and the bar.
    private var parts = [Part(), Part()]
    private var standing: WindowPlace?
    private var requests: [Request] = []
    private var inputs: [DeskInput] = []
    private var hear: (@Sendable (DeskInput) -> Void)?
    private var opening = Opening.under
    private var isClosing = false
    private var wantsWake = false
    // Of the app's thread alone: it keeps its memory from turn to turn.
    private var heard: [Notice] = []

    private struct Part {
      /// Empty while it is not there.
      var area = PixelRect.zero
      var notices: [Notice] = []
      var samples: [TouchSample] = []
    }

    private enum Opening {
      case under
      case done
      case failed(String)
      case ended
    }

    /// Opens a window, and waits until it is there.
    ///
    /// - Parameters:
    ///   - size: of the panel, in pixels; the desktop may give it another.
    ///   - barWidth: of a bar beside it, in pixels; 0: none.
    ///   - place: where the window was, which it goes back to as far as the desktop has it, in a size that may be another one; nil: where
    ///     the desktop puts new windows.
    ///   - title: what the window is called.
    public init(size: PixelSize, barWidth: Int = 0, at place: WindowPlace? = nil, title: String) throws(DeskWindowError) {
      askedSize = size
      do throws(Errno) {
        (displayBell, touchBell) = (try Doorbell(), try Doorbell())
        try Thread.start("desk window") { [self] in WindowThread(self, size: size, barWidth: barWidth, at: place, title: title).run() }
        try wait(for: Self.openingPatience) { if case .under = $0 { false } else { true } }
        try Thread.start("desk bell") { [self] in passWakesOn() }
      } catch { throw .refused(error.message) }
      switch lock.withLock({ opening }) {
      case .done: break
      case .under: throw .refused("the desktop does not answer")
      case .failed(let reason): throw .refused(reason)
      case .ended: throw .refused("it was closed at once")
      }
    }

    /// Waits a while for the thread.
    private func wait(for patience: Double, until isOver: (Opening) -> Bool) throws(Errno) {
      let poll = try Poll()
      try poll.add(displayBell.descriptor.rawValue, tag: 0)
      let end = Clock.now + patience
      while !isOver(lock.withLock { opening }) {
        let left = end - Clock.now
        if left <= 0 { return }
        _ = try poll.waitUnlessInterrupted(for: left) { (_: UInt64) in displayBell.answer() }
      }
    }

    /// To wake the window's thread, SDL speaks with the desktop itself, which may hang: that is not for the app's thread.
    private func passWakesOn() {
      var isOver = false
      while !isOver {
        isOver = lock.withLock {
          while !wantsWake { lock.wait() }
          wantsWake = false
          return isClosing
        }
        WindowThread.wake()
      }
    }

    private func wake() {
      lock.withLock {
        wantsWake = true
        lock.signal()
      }
    }

    // MARK: Called by the app's thread

    /// The pixels of a part; nil where it has none.
    func size(of pane: Pane) -> PixelSize? {
      lock.withLock { size(ofPart: pane.rawValue) }
    }

    /// The same, behind the lock.
    private func size(ofPart index: Int) -> PixelSize? {
      memory == nil || parts[index].area.isEmpty ? nil : parts[index].area.size
    }

    /// Where the window is, or was before it was minimized; nil while it has not been anywhere.
    public var place: WindowPlace? { lock.withLock { standing } }

    /// Has `hear` told what comes beside fingers, on the window's thread; what came before is told now.
    public func listen(_ hear: @escaping @Sendable (DeskInput) -> Void) {
      let inputs = lock.withLock {
        self.hear = hear
        return self.inputs
      }
      for input in inputs { hear(input) }
    }

    /// Shows `text` as the window's title.
    public func setTitle(_ text: String) { ask(.title(text)) }

    /// Makes the window as large as a panel of this size and a bar beside it take; the desktop may refuse. One that was asked for these
    /// already stays as it is, also where it was dragged to another size.
    ///
    /// - Parameter barWidth: in pixels; 0: no bar.
    public func resize(toPanel size: PixelSize, barWidth: Int) { ask(.plan(panel: size, barWidth: barWidth)) }

    /// Puts `text` on the desktop's clipboard.
    public func setClipboard(_ text: String) { ask(.clipboard(text)) }

    private func ask(_ request: Request) {
      lock.withLock { requests.append(request) }
      wake()
    }

    /// Has `write` bring pixels to the memory of a part, and shows them. Says whether it did: there may be no memory now.
    func show(on pane: Pane, _ write: (ScanoutMemory, (PixelRect) -> Void) -> Void) -> Bool {
      let isTaken = lock.withLock {
        let area = parts[pane.rawValue].area
        guard let memory, !area.isEmpty else { return false }
        write(memory.part(area)) { rect in
          let part = rect.intersection(PixelRect(size: area.size))
          if !part.isEmpty { changed.append(PixelRect(part.minX + area.minX, part.minY + area.minY, part.width, part.height)) }
        }
        return true
      }
      if isTaken { wake() }
      return isTaken
    }

    /// Hands over what a display has to hear.
    func hearNotices(of pane: Pane, _ hear: (Notice) -> Void) {
      // The panel hears first, and then the bar.
      if pane == .panel { displayBell.answer() }
      lock.withLock { swap(&parts[pane.rawValue].notices, &heard) }
      for notice in heard { hear(notice) }
      heard.removeAll(keepingCapacity: true)
    }

    /// Appends what fingers have done.
    func takeSamples(of pane: Pane, into all: inout [TouchSample]) {
      if pane == .panel { touchBell.answer() }
      lock.withLock {
        all.append(contentsOf: parts[pane.rawValue].samples)
        parts[pane.rawValue].samples.removeAll(keepingCapacity: true)
      }
    }

    /// Closes the window; a desktop that does not answer is left alone after a while.
    public func close() {
      lock.withLock { isClosing = true }
      wake()
      try? wait(for: Self.closingPatience) { if case .ended = $0 { true } else { false } }
    }

    // MARK: Called by the window's thread

    /// The window is open, with these pixels.
    func opened(_ memory: ScanoutMemory?, _ plan: WindowPlan, refreshRate: Double) {
      lock.withLock {
        adopt(memory, plan)
        self.refreshRate = refreshRate
        opening = .done
      }
      displayBell.ring()
    }

    func stands(at place: WindowPlace) { lock.withLock { standing = place } }

    func failed(_ reason: String) {
      lock.withLock { if case .under = opening { opening = .failed(reason) } }
      displayBell.ring()
    }

    func ended() {
      lock.withLock {
        memory = nil
        opening = .ended
      }
      displayBell.ring()
    }

    var shouldClose: Bool { lock.withLock { isClosing } }

    /// From here on nobody writes to the window's memory.
    func takeMemory() {
      lock.withLock {
        memory = nil
        changed.removeAll()
      }
    }

    /// Others may write to these pixels from now on, each part to its own.
    func give(_ memory: ScanoutMemory?, _ plan: WindowPlan) {
      lock.withLock {
        adopt(memory, plan)
        for index in parts.indices { parts[index].notices.append(.resized(size(ofPart: index))) }
      }
      displayBell.ring()
    }

    private func adopt(_ memory: ScanoutMemory?, _ plan: WindowPlan) {
      self.memory = memory
      (parts[0].area, parts[1].area) = (plan.panel, plan.bar)
    }

    /// Tells both parts.
    func tell(_ notice: Notice) {
      lock.withLock { for index in parts.indices { parts[index].notices.append(notice) } }
      displayBell.ring()
    }

    /// What is to be shown now.
    func takeChanges(into rects: inout [PixelRect]) {
      lock.withLock {
        rects.append(contentsOf: changed)
        changed.removeAll(keepingCapacity: true)
      }
    }

    func takeRequests() -> [Request] {
      lock.withLock {
        defer { requests.removeAll() }
        return requests
      }
    }

    func add(_ sample: TouchSample, to pane: Pane) {
      lock.withLock {
        guard parts[pane.rawValue].samples.count < Self.mostSamples || sample.phase == .up || sample.phase == .cancel else { return }
        parts[pane.rawValue].samples.append(sample)
      }
      if pane == .panel { touchBell.ring() } else { displayBell.ring() }
    }

    func tell(_ input: DeskInput) {
      let hear = lock.withLock {
        if self.hear == nil { inputs.append(input) }
        return self.hear
      }
      hear?(input)
    }
  }

  extension ScanoutMemory {
    /// What a part of this memory is.
    fileprivate func part(_ area: PixelRect) -> ScanoutMemory {
      ScanoutMemory(
        address: address + (area.minY * pitch + area.minX * format.bytesPerPixel), pitch: pitch, size: area.size, format: format)
    }
  }
#endif
