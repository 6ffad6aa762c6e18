#if DeskWindow && !hasFeature(Embedded)
  import Geometry
  import Platform
  import Scanout

  /// A desktop's window in the place of a panel: its memory is what frames are brought to, turned and converted, by their damage alone.
  ///
  /// A window of another size is another panel. One that is minimized shows nothing, like a terminal that is switched away from.
  public final class WindowDisplay: Display {
    private let window: DeskWindow
    private let pane: DeskWindow.Pane
    private var rotation: Rotation
    private var density: (x: Double, y: Double)?
    /// The panel is another one, although the window has not changed.
    private var isChanged = false
    private var isHidden = false
    private enum Flight {
      case none
      /// The window's thread has not shown it yet.
      case leaving
      /// It counts as visible at this time.
      case shown
    }
    private var flight = Flight.none
    private var blank = 0.0
    /// The window as a panel; nil while it has no pixels.
    public private(set) var screen: Screen?

    /// - Parameters:
    ///   - rotation: how the app's picture is turned in the window.
    ///   - millimeters: the size of the panel's glass; nil: a point is a pixel.
    public init(_ window: DeskWindow, on pane: DeskWindow.Pane = .panel, rotation: Rotation = .none, millimeters: Size? = nil) {
      self.window = window
      self.pane = pane
      self.rotation = rotation
      if let size = window.askedSize { density = Self.density(of: size, on: millimeters) }
      adopt(window.size(of: pane))
    }

    /// The part of the window stands for another panel from now on: of `size` pixels on a glass of so many millimeters, which it shows
    /// as far as the window has become as large.
    public func become(rotation: Rotation, of size: PixelSize, on millimeters: Size?) {
      self.rotation = rotation
      density = Self.density(of: size, on: millimeters)
      isChanged = true
    }

    /// How the app's picture is turned.
    public var turn: Rotation { rotation }

    private static func density(of size: PixelSize, on millimeters: Size?) -> (x: Double, y: Double)? {
      millimeters.map { (Double(size.width) / $0.width, Double(size.height) / $0.height) }
    }

    /// Readable when the window has something to say.
    public var descriptor: Int32? { window.displayBell.descriptor.rawValue }
    /// When the frame that was handed over counts as visible.
    public var deadline: Double? { isChanged ? 0 : flight == .shown ? blank : nil }
    /// True while no frame is on its way, and the window is not minimized.
    public var isReady: Bool { screen != nil && flight == .none && !isHidden }

    /// Blanks are as far apart as the desktop says that its own are.
    public func nextBlank(after time: Double) -> Double {
      // In slow motion, as many a second are shown.
      let interval = DeskTime.speed / window.refreshRate
      let count = (time / interval).rounded(.down) + 1
      return count * interval > time ? count * interval : (count + 1) * interval
    }

    /// Tells of frames that are visible, and of what was done to the window.
    public func process(into events: inout [DisplayEvent], at now: Double) {
      if isChanged {
        (isChanged, flight) = (false, .none)
        adopt(window.size(of: pane))
        events.append(.screenChanged)
      }
      window.hearNotices(of: pane) { notice in
        switch notice {
        case .shown: if flight == .leaving { flight = .shown }
        case .resized(let size):
          flight = .none
          adopt(size)
          events.append(.screenChanged)
        case .hidden:
          guard !isHidden else { return }
          (isHidden, flight) = (true, .none)
          events.append(.hidden)
        case .exposed:
          guard isHidden else { return }
          (isHidden, flight) = (false, .none)
          events.append(.exposed)
        }
      }
      if flight == .shown, now >= blank {
        flight = .none
        events.append(.presented(at: blank))
      }
    }

    /// Writes the damage to the window's memory, and has it shown.
    public func present(_ frame: Frame, damage: Region, at now: Double) {
      guard isReady, let screen, frame.size == screen.size else { return }
      let isTaken = window.show(on: pane) { memory, tell in
        for rect in damage.rects {
          memory.write(rect, of: frame, turned: rotation)
          tell(rotation.panelRect(of: rect, inPictureOf: frame.size))
        }
      }
      // The window has another size by now, and says so.
      guard isTaken else { return }
      blank = nextBlank(after: now)
      flight = .leaving
    }

    /// Closes the window.
    public func close() { window.close() }

    /// Nil where the window has no pixels.
    private func adopt(_ size: PixelSize?) {
      screen = size.map {
        Screen(
          name: "Window", mode: DisplayMode(size: $0, refreshRate: window.refreshRate), rotation: rotation, millimeters: glass(of: $0))
      }
    }

    /// A larger window is a larger panel of the same density.
    private func glass(of size: PixelSize) -> Size? {
      density.map { Size(Double(size.width) / $0.x, Double(size.height) / $0.y) }
    }
  }
#endif
