import Geometry
import Platform

/// A display in memory, for tests, pictures and machines without a panel.
///
/// It does all that a panel driven by the kernel does but for the light: two
/// buffers in a pixel format, turned pictures, one frame per refresh. Vertical
/// blanks are the multiples of the refresh interval. Nothing waits for the
/// time to pass: the caller's time is the only one.
public final class HeadlessDisplay: Display {
  private let rotation: Rotation
  private let format: PixelFormat
  private var panel: Panel?
  /// Nil while no frame is on its way.
  private var showTime: Double?
  private var change: Change?

  /// Another program has the screen.
  private var isHidden = false
  /// Whether the panel gives no light until the next frame.
  public private(set) var isOff = false

  private enum Change {
    case hide
    case expose
    case unplug
    case plug(DisplayMode)

    var hides: Bool {
      if case .hide = self { return true }
      return false
    }
  }

  /// A panel that is plugged in from the start; without memory for its pixels there is none.
  ///
  /// - Parameters:
  ///   - size: the panel's pixels, before rotation.
  ///   - refreshRate: in hertz.
  ///   - rotation: how the app's picture is turned on the panel.
  @export(interface)
  public init(
    size: PixelSize, refreshRate: Double = 60, rotation: Rotation = .none, format: PixelFormat = .xrgb8888
  ) {
    self.rotation = rotation
    self.format = format
    panel = try? Panel(DisplayMode(size: size, refreshRate: refreshRate), rotation, format)
  }

  // MARK: Display

  /// Nil: nothing comes from outside.
  public var descriptor: Int32? { nil }

  /// When the frame on its way becomes visible; at once for what a test has changed.
  public var deadline: Double? { change == nil ? showTime : 0 }

  /// A panel in memory; nil while it is unplugged.
  public var screen: Screen? { panel?.screen }

  /// True while no frame is on its way.
  public var isReady: Bool { panel != nil && showTime == nil && change == nil && !isHidden }

  /// Blanks come once in each refresh interval of scripted time.
  public func nextBlank(after time: Double) -> Double {
    guard let interval = panel?.screen.mode.refreshInterval else { return time }
    let count = (time / interval).rounded(.down) + 1
    // A blank's own time may be divided to a little less than its number: it would follow itself, for ever.
    return count * interval > time ? count * interval : (count + 1) * interval
  }

  /// Tells of frames that are visible, and of what a test has changed.
  @export(interface)
  public func process(into events: inout [DisplayEvent], at now: Double) {
    if let time = showTime, now >= time {
      showTime = nil
      panel?.flip()
      events.append(.presented(at: time))
    }
    if let change {
      self.change = nil
      showTime = nil
      isHidden = change.hides
      switch change {
      case .hide: events.append(.hidden)
      case .expose: events.append(.exposed)
      case .unplug:
        panel = nil
        events.append(.screenChanged)
      case .plug(let mode):
        panel = try? Panel(mode, rotation, format)
        events.append(.screenChanged)
      }
    }
  }

  /// Takes a copy of the damage, as a panel would get it.
  @export(interface)
  public func present(_ frame: Frame, damage: Region, at now: Double) {
    guard isReady, let panel, frame.size == panel.screen.size else { return }
    isOff = false
    panel.write(frame, damage)
    showTime = nextBlank(after: now)
  }

  /// Takes the light away, and not the picture.
  public func turnOff() { isOff = true }

  /// Lets go of the panel's memory.
  public func close() { panel = nil }

  // MARK: What a test does

  /// Gives the screen to another program with the next `process`, as a switch of terminals does.
  public func hide() { change = .hide }

  /// Gets the screen back with the next `process`.
  public func expose() { change = .expose }

  /// Takes the panel away with the next `process`.
  public func unplug() { change = .unplug }

  /// Plugs a panel in, or changes its size, with the next `process`. It shows
  /// black until a frame comes.
  public func plug(size: PixelSize, refreshRate: Double = 60) {
    change = .plug(DisplayMode(size: size, refreshRate: refreshRate))
  }

  /// What the panel shows now, turned back to the app's picture: opaque pixels
  /// 0xFFRRGGBB in rows without gaps, `screen.size` of them; empty without a panel.
  @export(interface)
  public func picture() -> [UInt32] { panel?.picture() ?? [] }
}
