#if DeskWindow && !hasFeature(Embedded)
  internal import CSDL
  import Geometry
  import Platform
  import Scanout
  import System

  /// The thread that communicates with the desktop: it waits for events and shows what the app has drawn.
  ///
  /// SDL must be called on one thread, and a desktop that hangs must not stop the app. So only this thread calls SDL,
  /// apart from `wake()`. It shares damage, requests, and touches with the app's thread through `DesktopWindow`, whose
  /// lock guards them.
  final class WindowThread {
    /// The time in milliseconds that an app has to end after its window is closed. Then it is killed.
    private static let closeTimeout: Int32 = 3000
    /// The lowest contact number of a touch screen. The mouse has 1 and 2.
    private static let firstFinger: Int32 = 3

    unowned(unsafe) let owner: DesktopWindow
    private var requestedPanelSize: PixelSize
    private var barWidth: Int
    /// The window's last position, to be restored.
    private let savedPlacement: WindowPlacement?
    private var plan = WindowLayout(of: .zero, requested: .zero, barWidth: 0)
    private let title: String
    var window: OpaquePointer?
    var size = PixelSize.zero
    private var mouse = MouseTouchSimulator()
    private var fingers = TouchIDMap(from: firstFinger)
    private var changes: [MouseTouchSimulator.Change] = []
    /// The pane on which the mouse's fingers landed.
    private var mousePane = DesktopWindow.Pane.panel
    /// The panes on which other fingers landed.
    private var panes: [Int32: DesktopWindow.Pane] = [:]
    /// Whether the right button is down.
    private var isInspecting = false
    private var rects: [PixelRect] = []
    private var sdlRects: [SDL_Rect] = []
    private var isClosed = false

    /// The window, for callbacks without a context. A program has one window.
    private nonisolated(unsafe) static weak var shown: DesktopWindow?

    init(_ owner: DesktopWindow, size: PixelSize, barWidth: Int, at placement: WindowPlacement?, title: String) {
      self.owner = owner
      requestedPanelSize = size
      self.barWidth = barWidth
      savedPlacement = placement
      self.title = title
    }

    /// Wakes the thread. May be called on any other thread.
    static func wake() {
      var event = SDL_Event()
      event.type = SDL_USEREVENT.rawValue
      // The event is dropped if the window no longer exists or the queue is full.
      SDL_PushEvent(&event)
    }

    /// Opens the window and handles its events until it is closed.
    func run() {
      guard open() else { return }
      var event = SDL_Event()
      while !owner.shouldClose {
        // An app that does not end after its window was closed is killed.
        let isEvent = isClosed ? SDL_WaitEventTimeout(&event, Self.closeTimeout) : SDL_WaitEvent(&event)
        if isEvent == 1 {
          repeat { handle(event) } while SDL_PollEvent(&event) == 1
        } else if isClosed {
          Process.log("window: the app did not exit after its window was closed; killing it")
          Process.exitImmediately(1)
        } else {
          // Waiting failed.
          SDL_Delay(10)
        }
        flush()
        handleRequests()
      }
      // The window is destroyed with the program. Destroying it here could make a pending wake-up an X error, which
      // ends the program.
      owner.withdrawMemory()
      owner.didEnd()
    }

    // MARK: Window

    private func open() -> Bool {
      // The app's loop handles signals. SDL must not convert between mouse events and touches.
      SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1")
      SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0")
      SDL_SetHint(SDL_HINT_MOUSE_TOUCH_EVENTS, "0")
      SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1")
      SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0")
      // The press that activates the window is delivered to the app too.
      SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1")
      // Use only desktops. SDL could otherwise also open the screen directly.
      if Process.environment("SDL_VIDEODRIVER") == nil { SDL_SetHint(SDL_HINT_VIDEODRIVER, "x11,wayland") }
      guard SDL_Init(SDL_INIT_VIDEO) == 0 else { return fail(Self.unreachable) }
      if let driver = SDL_GetCurrentVideoDriver(), String(cString: driver) == "x11" {
        // Through shared memory, which transfers only changed parts.
        SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0")
        Self.shown = owner
        vs_handle_lost_server { _ in WindowThread.serverConnectionLost() }
      }
      let requestedSize = WindowLayout.size(of: requestedPanelSize, barWidth: barWidth)
      let placement = savedPlacement?.reachable(on: Self.screens, defaultSize: requestedSize)
      let windowSize = placement?.size ?? requestedSize
      window = SDL_CreateWindow(
        title, placement.map { Int32(clamping: $0.corner.x) } ?? vs_anywhere(),
        placement.map { Int32(clamping: $0.corner.y) } ?? vs_anywhere(),
        Int32(clamping: windowSize.width), Int32(clamping: windowSize.height), SDL_WINDOW_RESIZABLE.rawValue)
      guard window != nil else { return fail() }
      let side = Int32(DesktopWindow.minimumSide)
      SDL_SetWindowMinimumSize(window, side + Int32(barWidth), side)
      SDL_StartTextInput()
      guard let memory = makeMemory() else { return fail() }
      size = memory.size
      plan = WindowLayout(of: size, requested: requestedPanelSize, barWidth: barWidth)
      var mode = SDL_DisplayMode()
      let rate = SDL_GetWindowDisplayMode(window, &mode) == 0 && mode.refresh_rate > 0 ? Double(mode.refresh_rate) : 60
      updatePlacement()
      owner.didOpen(memory, plan, refreshRate: rate)
      return true
    }

    private func fail(_ reason: String? = nil) -> Bool {
      owner.didFail(reason ?? String(cString: SDL_GetError()))
      SDL_Quit()
      return false
    }

    /// A more precise message than SDL's.
    private static var unreachable: String {
      let named = ["DISPLAY", "WAYLAND_DISPLAY"].compactMap { name in
        Process.environment(name).map { "\(name)='\($0)'" }
      }
      return named.isEmpty
        ? "neither DISPLAY nor WAYLAND_DISPLAY is set" : "nothing responds at \(named.joined(separator: " or at "))"
    }

    /// Xlib would end the program if this function returned.
    private static func serverConnectionLost() -> Never {
      if let shown {
        shown.withdrawMemory()
        shown.didFail("the X server disconnected")
        shown.notify(.connectionLost("the X server disconnected"))
      }
      while true { Clock.sleep(for: 3600) }
    }

    /// Returns the window's pixels, or `nil` if it has none or their format is not supported.
    private func makeMemory() -> ScanoutMemory? {
      guard let surface = SDL_GetWindowSurface(window)?.pointee, let pixels = surface.pixels, surface.w > 0,
        surface.h > 0
      else { return nil }
      let format: PixelFormat
      switch SDL_PixelFormatEnum(rawValue: surface.format.pointee.format) {
      case SDL_PIXELFORMAT_XRGB8888, SDL_PIXELFORMAT_ARGB8888: format = .xrgb8888
      case SDL_PIXELFORMAT_XBGR8888, SDL_PIXELFORMAT_ABGR8888: format = .xbgr8888
      case SDL_PIXELFORMAT_RGB565: format = .rgb565
      default:
        Process.log("window: the desktop's color depth is not supported (16 and 24 bits are)")
        return nil
      }
      let size = PixelSize(Int(surface.w), Int(surface.h))
      return ScanoutMemory(address: pixels, pitch: Int(surface.pitch), size: size, format: format)
    }

    /// Adopts the window's new size. Areas outside the panes are dark.
    private func adoptSize() {
      cancelTouches()
      // Other threads must not write to the old memory.
      owner.withdrawMemory()
      let memory = makeMemory()
      size = memory?.size ?? .zero
      plan = WindowLayout(of: size, requested: requestedPanelSize, barWidth: barWidth)
      if let memory, barWidth > 0 {
        memory.address.initializeMemory(as: UInt8.self, repeating: 0x10, count: memory.pitch * size.height)
        SDL_UpdateWindowSurface(window)
      }
      owner.setMemory(memory, layout: plan)
    }

    private func change(to panel: PixelSize, _ barWidth: Int) {
      let hasChanged = (panel, barWidth) != (requestedPanelSize, self.barWidth)
      requestedPanelSize = panel
      self.barWidth = barWidth
      if hasChanged {
        let side = Int32(DesktopWindow.minimumSide)
        SDL_SetWindowMinimumSize(window, side + Int32(barWidth), side)
        let windowSize = WindowLayout.size(of: panel, barWidth: barWidth)
        SDL_SetWindowSize(window, Int32(windowSize.width), Int32(windowSize.height))
        moveOntoScreen(windowSize)
      }
      // If the window already has this size, no event follows.
      adoptSize()
    }

    // MARK: Requests

    /// Shows what the app has drawn and handles its requests.
    private func handleRequests() {
      for request in owner.readRequests() {
        switch request {
        case .title(let text): SDL_SetWindowTitle(window, text)
        case .plan(let panel, let barWidth): change(to: panel, barWidth)
        case .clipboard(let text): SDL_SetClipboardText(text)
        }
      }
      owner.readDamage(into: &rects)
      guard !rects.isEmpty else { return }
      for rect in rects {
        let part = rect.intersection(PixelRect(size: size))
        guard !part.isEmpty else { continue }
        sdlRects.append(SDL_Rect(x: Int32(part.minX), y: Int32(part.minY), w: Int32(part.width), h: Int32(part.height)))
      }
      SDL_UpdateWindowSurfaceRects(window, sdlRects, Int32(sdlRects.count))
      rects.removeAll(keepingCapacity: true)
      sdlRects.removeAll(keepingCapacity: true)
      owner.notify(.shown)
    }

    // MARK: Events

    private func handle(_ event: SDL_Event) {
      switch SDL_EventType(rawValue: event.type) {
      case SDL_WINDOWEVENT: handle(event.window)
      case SDL_QUIT: close()
      case SDL_MOUSEBUTTONDOWN where event.button.button == SDL_BUTTON_LEFT && vs_is_finger(event.button.which) == 0:
        updateModifierKeys()
        let position = Point(Double(event.button.x), Double(event.button.y))
        // Earlier changes belong to the previous pane.
        flush()
        mousePane = pane(at: position)
        mouse.press(at: position, into: &changes)
      case SDL_MOUSEBUTTONUP where event.button.button == SDL_BUTTON_LEFT && vs_is_finger(event.button.which) == 0:
        mouse.release(at: Point(Double(event.button.x), Double(event.button.y)), into: &changes)
      case SDL_MOUSEMOTION where vs_is_finger(event.motion.which) == 0:
        let position = Point(Double(event.motion.x), Double(event.motion.y))
        mouse.move(to: position, into: &changes)
        if isInspecting { inspect(at: position) }
      case SDL_MOUSEBUTTONDOWN where event.button.button == SDL_BUTTON_RIGHT:
        let position = Point(Double(event.button.x), Double(event.button.y))
        isInspecting = pane(at: position) == .panel
        if isInspecting { inspect(at: position) }
      case SDL_MOUSEBUTTONUP where event.button.button == SDL_BUTTON_RIGHT && isInspecting:
        isInspecting = false
        owner.notify(.inspect(at: nil))
      case SDL_FINGERDOWN, SDL_FINGERMOTION:
        handleFinger(event.tfinger, event.type == SDL_FINGERDOWN.rawValue ? .down : .move)
      case SDL_FINGERUP: handleFinger(event.tfinger, .up)
      case SDL_KEYDOWN: handle(event.key)
      case SDL_KEYUP: updateModifierKeys()
      case SDL_TEXTINPUT: if let text = event.text.typed { owner.notify(.typed(text)) }
      default: break
      }
    }

    private func handle(_ event: SDL_WindowEvent) {
      switch SDL_WindowEventID(rawValue: UInt32(event.event)) {
      case SDL_WINDOWEVENT_SIZE_CHANGED:
        let new = PixelSize(Int(event.data1), Int(event.data2))
        if new != size { adoptSize() }
      case SDL_WINDOWEVENT_EXPOSED: if size != .zero { SDL_UpdateWindowSurface(window) }
      case SDL_WINDOWEVENT_MINIMIZED, SDL_WINDOWEVENT_HIDDEN:
        cancelTouches()
        owner.notify(DesktopWindow.DisplayEvent.hidden)
      case SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_SHOWN: owner.notify(DesktopWindow.DisplayEvent.exposed)
      case SDL_WINDOWEVENT_FOCUS_LOST: mouse.setKeyHeld(false)
      case SDL_WINDOWEVENT_CLOSE: close()
      default: break
      }
      updatePlacement()
    }

    private func close() {
      isClosed = true
      owner.notify(DesktopInput.closeRequested)
    }

    // MARK: Touches

    private func updateModifierKeys() {
      mouse.setKeyHeld(SDL_GetModState().rawValue & (KMOD_ALT.rawValue | KMOD_CTRL.rawValue) != 0)
    }

    private func pane(at position: Point) -> DesktopWindow.Pane {
      !plan.bar.isEmpty && position.x >= Double(plan.bar.minX) ? .bar : .panel
    }

    /// Returns a position on the pane, from (0, 0) to (1, 1), or `nil` if the pane is not shown.
    private func position(of point: Point, on pane: DesktopWindow.Pane) -> PanelPosition? {
      let area = pane == .bar ? plan.bar : plan.panel
      guard !area.isEmpty else { return nil }
      return PanelPosition(
        (point.x - Double(area.minX)) / Double(area.width), (point.y - Double(area.minY)) / Double(area.height))
    }

    private func inspect(at point: Point) {
      if let position = position(of: point, on: .panel) { owner.notify(.inspect(at: position)) }
    }

    private func cancelTouches() {
      mouse.cancel(into: &changes)
      flush()
      for number in fingers.removeAll() {
        owner.add(
          TouchSample(contact: number, phase: .cancel, position: .topLeft, time: DesktopTime.now),
          to: panes.removeValue(forKey: number) ?? .panel
        )
      }
      if isInspecting {
        isInspecting = false
        owner.notify(.inspect(at: nil))
      }
    }

    private func handleFinger(_ finger: SDL_TouchFingerEvent, _ phase: TouchSample.Phase) {
      guard let number = phase == .up ? fingers.remove(finger.fingerId) : fingers.number(of: finger.fingerId) else {
        return
      }
      // SDL's positions are fractions of the window.
      let point = Point(Double(finger.x) * Double(size.width), Double(finger.y) * Double(size.height))
      let pane = panes[number] ?? pane(at: point)
      panes[number] = phase == .up ? nil : pane
      guard let position = position(of: point, on: pane) else { return }
      owner.add(TouchSample(contact: number, phase: phase, position: position, time: DesktopTime.now), to: pane)
    }

    private func flush() {
      let now = DesktopTime.now
      for change in changes {
        guard let position = position(of: change.position, on: mousePane) else { continue }
        owner.add(
          TouchSample(
            contact: change.finger, phase: change.phase.ofSample, position: position, time: now,
            endsReport: !change.isFirstOfTwo),
          to: mousePane)
      }
      changes.removeAll(keepingCapacity: true)
    }

    // MARK: Keys

    private func handle(_ event: SDL_KeyboardEvent) {
      if event.repeat == 0 { updateModifierKeys() }
      let modifiers = UInt32(event.keysym.mod)
      if modifiers & KMOD_CTRL.rawValue != 0, event.keysym.sym == SDL_Keycode(SDLK_q.rawValue) {
        close()
      } else if let input = DesktopInput(event.keysym.sym, holding: modifiers) {
        owner.notify(input)
      }
    }
  }

  extension MouseTouchSimulator.Phase {
    fileprivate var ofSample: TouchSample.Phase {
      switch self {
      case .down: .down
      case .move: .move
      case .up: .up
      case .cancel: .cancel
      }
    }
  }
#endif
