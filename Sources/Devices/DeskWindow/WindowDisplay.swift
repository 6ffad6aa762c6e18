#if DeskWindow && !hasFeature(Embedded)
  import Geometry
  import Platform
  import Scanout

  /// A display in a desktop window. The damage of each frame is rotated, converted, and written to the window's memory.
  ///
  /// A resized window counts as another panel. A minimized window is hidden, like a virtual terminal that is not
  /// visible.
  public final class WindowDisplay: Display {
    private let window: DesktopWindow
    private let pane: DesktopWindow.Pane
    private var rotation: Rotation
    private var density: (x: Double, y: Double)?
    /// Whether the panel has changed although the window has not.
    private var isChanged = false
    private var isHidden = false
    private enum Presentation {
      case none
      /// The window's thread has not shown the frame yet.
      case submitted
      /// The frame counts as visible at `blank`.
      case shown
    }
    private var flight = Presentation.none
    private var blank = 0.0
    /// The screen that the window represents, or `nil` while it has no pixels.
    public private(set) var screen: Screen?

    /// Creates a display.
    ///
    /// - Parameters:
    ///   - window: The window.
    ///   - pane: The part of the window.
    ///   - rotation: The rotation of the app's frames in the window.
    ///   - millimeters: The physical size of the simulated panel. `nil` means that a point is a pixel.
    public init(
      _ window: DesktopWindow, on pane: DesktopWindow.Pane = .panel, rotation: Rotation = .none,
      millimeters: Size? = nil
    ) {
      self.window = window
      self.pane = pane
      self.rotation = rotation
      if let size = window.askedSize { density = Self.density(of: size, on: millimeters) }
      adopt(window.size(of: pane))
    }

    /// Changes the simulated panel to one of `size` pixels and the given physical size. The window may not be able to
    /// become that large.
    public func changePanel(rotation: Rotation, size: PixelSize, millimeters: Size?) {
      self.rotation = rotation
      density = Self.density(of: size, on: millimeters)
      isChanged = true
    }

    /// The rotation of the app's frames.
    public var currentRotation: Rotation { rotation }

    private static func density(of size: PixelSize, on millimeters: Size?) -> (x: Double, y: Double)? {
      millimeters.map { (Double(size.width) / $0.width, Double(size.height) / $0.height) }
    }

    /// A descriptor that is readable when the window has notifications.
    public var descriptor: Int32? { window.displayEvent.descriptor.rawValue }
    /// The time at which the presented frame counts as visible.
    public var deadline: Double? { isChanged ? 0 : flight == .shown ? blank : nil }
    /// Whether no frame is in flight and the window is not minimized.
    public var isReady: Bool { screen != nil && flight == .none && !isHidden }

    /// Returns the time of the next vertical blank. Blanks have the refresh interval of the desktop.
    public func nextBlank(after time: Double) -> Double {
      // Slow motion shows the same number of frames per second.
      let interval = DesktopTime.speed / window.refreshRate
      let count = (time / interval).rounded(.down) + 1
      return count * interval > time ? count * interval : (count + 1) * interval
    }

    /// Reports presented frames and changes of the window.
    public func process(into events: inout [DisplayEvent], at now: Double) {
      if isChanged {
        isChanged = false
        flight = .none
        adopt(window.size(of: pane))
        events.append(.screenChanged)
      }
      window.readNotifications(of: pane) { notice in
        switch notice {
        case .shown: if flight == .submitted { flight = .shown }
        case .resized(let size):
          flight = .none
          adopt(size)
          events.append(.screenChanged)
        case .hidden:
          guard !isHidden else { return }
          isHidden = true
          flight = .none
          events.append(.hidden)
        case .exposed:
          guard isHidden else { return }
          isHidden = false
          flight = .none
          events.append(.exposed)
        }
      }
      if flight == .shown, now >= blank {
        flight = .none
        events.append(.presented(at: blank))
      }
    }

    /// Writes the damage to the window's memory and shows it.
    public func present(_ frame: Frame, damage: Region, at now: Double) {
      guard isReady, let screen, frame.size == screen.size else { return }
      let isTaken = window.show(on: pane) { memory, tell in
        for rect in damage.rects {
          memory.write(rect, of: frame, turned: rotation)
          tell(rotation.panelRect(of: rect, inFrameOf: frame.size))
        }
      }
      // The window has just changed its size, which will be reported.
      guard isTaken else { return }
      blank = nextBlank(after: now)
      flight = .submitted
    }

    /// Closes the window.
    public func close() { window.close() }

    /// Sets the screen. `nil` means that the window has no pixels.
    private func adopt(_ size: PixelSize?) {
      screen = size.map {
        Screen(
          name: "Window", mode: DisplayMode(size: $0, refreshRate: window.refreshRate), rotation: rotation,
          millimeters: millimeters(of: $0)
        )
      }
    }

    /// Returns the physical size of a panel with the same density.
    private func millimeters(of size: PixelSize) -> Size? {
      density.map { Size(Double(size.width) / $0.x, Double(size.height) / $0.y) }
    }
  }
#endif
