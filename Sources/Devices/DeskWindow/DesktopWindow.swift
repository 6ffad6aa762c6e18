#if DeskWindow && !hasFeature(Embedded)
  import Geometry
  import Platform
  import Scanout
  import System

  /// A desktop window that replaces a panel and its touches, implemented with SDL.
  ///
  /// Only a thread of its own communicates with the desktop (`WindowThread`), so a desktop that hangs or ends does not
  /// block the app. The threads share this object, whose lock is never held during calls of SDL. Both threads sleep
  /// while idle.
  public final class DesktopWindow: @unchecked Sendable {
    /// The time in seconds that the desktop has to open a window.
    private static let openTimeout = 15.0
    /// The time in seconds that the desktop has to close a window.
    private static let closeTimeout = 0.5
    /// The maximum number of samples that the app has not read. Further samples are dropped, except for `up` and
    /// `cancel`.
    private static let maximumPendingSamples = 4096
    /// The smallest side of the panel in pixels. A smaller window could not be enlarged by dragging.
    static let minimumSide = 64

    /// A part of the window with a display and touches of its own.
    public enum Pane: Int, Sendable { case panel, bar }

    /// A notification for a display.
    enum DisplayEvent: Equatable {
      /// The presented frame is visible in the window.
      case shown
      /// The window has other pixels, even if their number is the same. `nil` means that it has none.
      case resized(PixelSize?)
      case hidden
      case exposed
    }

    /// A request for the window's thread.
    enum Request {
      case title(String)
      /// Resize the window for a panel of this size in pixels, and a bar of this width.
      case plan(panel: PixelSize, barWidth: Int)
      case clipboard(String)
    }

    /// The descriptors for the app's loop: `displayEvent` is signaled for the displays and the bar's touches,
    /// `touchEvent` for the panel's touches.
    let displayEvent: WakeEvent
    let touchEvent: WakeEvent
    /// The refresh rate of the desktop's screen in hertz, once the window is open.
    private(set) var refreshRate = 60.0
    /// The size of the panel that was requested at the start.
    let askedSize: PixelSize?

    private let lock = Lock()
    // Guarded by the lock.
    private var memory: ScanoutMemory?
    private var changed: [PixelRect] = []
    /// The panel and the bar.
    private var parts = [Part(), Part()]
    private var placement: WindowPlacement?
    private var requests: [Request] = []
    private var inputs: [DesktopInput] = []
    private var inputHandler: (@Sendable (DesktopInput) -> Void)?
    private var opening = Opening.inProgress
    private var isClosing = false
    private var wantsWake = false
    // Used only by the app's thread, which reuses its memory.
    private var notificationBuffer: [DisplayEvent] = []

    private struct Part {
      /// The area in the window, or empty if the part is not shown.
      var area = PixelRect.zero
      var notices: [DisplayEvent] = []
      var samples: [TouchSample] = []
    }

    private enum Opening {
      case inProgress
      case done
      case failed(String)
      case ended
    }

    /// Opens a window and waits until it is visible.
    ///
    /// - Parameters:
    ///   - size: The panel's size in pixels. The desktop may choose another one.
    ///   - barWidth: The width of a bar at the panel's right, in pixels, or 0 for no bar.
    ///   - place: The window's last position and size, which is restored as far as the desktop permits. `nil` lets the
    ///     desktop choose.
    ///   - title: The window's title.
    public init(size: PixelSize, barWidth: Int = 0, at place: WindowPlacement? = nil, title: String)
      throws(DesktopWindowError)
    {
      askedSize = size
      do throws(Errno) {
        (displayEvent, touchEvent) = (try WakeEvent(), try WakeEvent())
        try Thread.start("desk window") { [self] in
          WindowThread(self, size: size, barWidth: barWidth, at: place, title: title).run()
        }
        try wait(for: Self.openTimeout) { if case .inProgress = $0 { false } else { true } }
        try Thread.start("desk bell") { [self] in forwardWakeUps() }
      } catch { throw .refused(error.message) }
      switch lock.withLock({ opening }) {
      case .done: break
      case .inProgress: throw .refused("the desktop does not respond")
      case .failed(let reason): throw .refused(reason)
      case .ended: throw .refused("the desktop closed it immediately")
      }
    }

    /// Waits until the window's thread has reached a state, for at most the given number of seconds.
    private func wait(for timeout: Double, until isOver: (Opening) -> Bool) throws(Errno) {
      let poll = try Poll()
      try poll.add(displayEvent.descriptor.rawValue, tag: 0)
      let end = Clock.now + timeout
      while !isOver(lock.withLock { opening }) {
        let left = end - Clock.now
        if left <= 0 { return }
        _ = try poll.waitUnlessInterrupted(for: left) { (_: UInt64) in displayEvent.reset() }
      }
    }

    /// Forwards wake-ups to the window's thread. SDL calls the desktop for this, which may hang, so the app's thread
    /// must not do it.
    private func forwardWakeUps() {
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
        lock.broadcast()
      }
    }

    // MARK: Called by the app's thread

    /// Returns the size of a pane in pixels, or `nil` if it is not shown.
    func size(of pane: Pane) -> PixelSize? {
      lock.withLock { size(ofPart: pane.rawValue) }
    }

    /// Returns the size of a pane in pixels, or `nil` if it is not shown. Call it with the lock held.
    private func size(ofPart index: Int) -> PixelSize? {
      memory == nil || parts[index].area.isEmpty ? nil : parts[index].area.size
    }

    /// The window's position and size, or its last ones while it is minimized. `nil` before it is shown.
    public var place: WindowPlacement? { lock.withLock { placement } }

    /// Sets the handler of inputs, which is called on the window's thread. Earlier inputs are delivered at once.
    public func setInputHandler(_ handler: @escaping @Sendable (DesktopInput) -> Void) {
      let inputs = lock.withLock {
        self.inputHandler = handler
        return self.inputs
      }
      for input in inputs { handler(input) }
    }

    /// Sets the window's title.
    public func setTitle(_ text: String) { send(.title(text)) }

    /// Resizes the window for a panel of this size and a bar. The desktop may refuse. If both are unchanged, the window
    /// keeps its size, even if the user has dragged it to another one.
    ///
    /// - Parameter barWidth: The width of the bar in pixels, or 0 for no bar.
    public func resize(toPanel size: PixelSize, barWidth: Int) { send(.plan(panel: size, barWidth: barWidth)) }

    /// Stores `text` in the desktop's clipboard.
    public func setClipboard(_ text: String) { send(.clipboard(text)) }

    private func send(_ request: Request) {
      lock.withLock { requests.append(request) }
      wake()
    }

    /// Calls `write` to write pixels to the memory of a pane, and shows them. Returns `false` if there is no memory
    /// now.
    func show(on pane: Pane, _ write: (ScanoutMemory, (PixelRect) -> Void) -> Void) -> Bool {
      let isTaken = lock.withLock {
        let area = parts[pane.rawValue].area
        guard let memory, !area.isEmpty else { return false }
        write(memory.part(area)) { rect in
          let part = rect.intersection(PixelRect(size: area.size))
          if !part.isEmpty {
            changed.append(PixelRect(part.minX + area.minX, part.minY + area.minY, part.width, part.height))
          }
        }
        return true
      }
      if isTaken { wake() }
      return isTaken
    }

    /// Delivers the pending notifications of a display.
    func readNotifications(of pane: Pane, _ handler: (DisplayEvent) -> Void) {
      // The panel's display reads first, and then the bar's.
      if pane == .panel { displayEvent.reset() }
      lock.withLock { swap(&parts[pane.rawValue].notices, &notificationBuffer) }
      for notice in notificationBuffer { handler(notice) }
      notificationBuffer.removeAll(keepingCapacity: true)
    }

    /// Appends the pending touches of a pane.
    func readSamples(of pane: Pane, into all: inout [TouchSample]) {
      if pane == .panel { touchEvent.reset() }
      lock.withLock {
        all.append(contentsOf: parts[pane.rawValue].samples)
        parts[pane.rawValue].samples.removeAll(keepingCapacity: true)
      }
    }

    /// Closes the window. Stops waiting after a while if the desktop does not respond.
    public func close() {
      lock.withLock { isClosing = true }
      wake()
      try? wait(for: Self.closeTimeout) { if case .ended = $0 { true } else { false } }
    }

    // MARK: Called by the window's thread

    /// Records that the window is open with these pixels.
    func didOpen(_ memory: ScanoutMemory?, _ plan: WindowLayout, refreshRate: Double) {
      lock.withLock {
        adopt(memory, plan)
        self.refreshRate = refreshRate
        opening = .done
      }
      displayEvent.signal()
    }

    func setPlacement(_ place: WindowPlacement) { lock.withLock { placement = place } }

    func didFail(_ reason: String) {
      lock.withLock { if case .inProgress = opening { opening = .failed(reason) } }
      displayEvent.signal()
    }

    func didEnd() {
      lock.withLock {
        memory = nil
        opening = .ended
      }
      displayEvent.signal()
    }

    var shouldClose: Bool { lock.withLock { isClosing } }

    /// Makes the window's memory unavailable to other threads.
    func withdrawMemory() {
      lock.withLock {
        memory = nil
        changed.removeAll()
      }
    }

    /// Makes these pixels available to other threads, each pane its own part.
    func setMemory(_ memory: ScanoutMemory?, layout plan: WindowLayout) {
      lock.withLock {
        adopt(memory, plan)
        for index in parts.indices { parts[index].notices.append(.resized(size(ofPart: index))) }
      }
      displayEvent.signal()
    }

    private func adopt(_ memory: ScanoutMemory?, _ plan: WindowLayout) {
      self.memory = memory
      parts[0].area = plan.panel
      parts[1].area = plan.bar
    }

    /// Adds a notification for both panes.
    func notify(_ notice: DisplayEvent) {
      lock.withLock { for index in parts.indices { parts[index].notices.append(notice) } }
      displayEvent.signal()
    }

    /// Appends the rectangles to show now.
    func readDamage(into rects: inout [PixelRect]) {
      lock.withLock {
        rects.append(contentsOf: changed)
        changed.removeAll(keepingCapacity: true)
      }
    }

    func readRequests() -> [Request] {
      lock.withLock {
        defer { requests.removeAll() }
        return requests
      }
    }

    func add(_ sample: TouchSample, to pane: Pane) {
      lock.withLock {
        guard
          parts[pane.rawValue].samples.count < Self.maximumPendingSamples || sample.phase == .up
            || sample.phase == .cancel
        else {
          return
        }
        parts[pane.rawValue].samples.append(sample)
      }
      if pane == .panel { touchEvent.signal() } else { displayEvent.signal() }
    }

    func notify(_ input: DesktopInput) {
      let handler = lock.withLock {
        if self.inputHandler == nil { inputs.append(input) }
        return self.inputHandler
      }
      handler?(input)
    }
  }

  extension ScanoutMemory {
    /// Returns the memory of a part.
    fileprivate func part(_ area: PixelRect) -> ScanoutMemory {
      ScanoutMemory(
        address: address + (area.minY * pitch + area.minX * format.bytesPerPixel), pitch: pitch, size: area.size,
        format: format)
    }
  }
#endif
