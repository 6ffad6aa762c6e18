import Geometry
import Platform

/// A display in memory, for tests, screenshots, and machines without a panel.
///
/// It behaves like a display that the kernel drives: two buffers in a pixel format, rotated frames, and one frame per
/// refresh. Vertical blanks occur at multiples of the refresh interval. The caller's time is the only one, and nothing
/// waits for real time to pass.
public final class HeadlessDisplay: Display {
  private let rotation: Rotation
  private let format: PixelFormat
  private var panel: Panel?
  /// The time at which the frame in flight becomes visible, or `nil` if there is none.
  private var showTime: Double?
  private var change: Change?

  /// Whether another program has the screen.
  private var isHidden = false
  /// Whether the panel is off until the next frame.
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

  /// Creates a display with a panel. Without memory for its pixels, the panel is missing.
  ///
  /// - Parameters:
  ///   - size: The panel's size in pixels, before rotation.
  ///   - refreshRate: The refresh rate in hertz.
  ///   - rotation: The rotation of the app's frames on the panel.
  ///   - format: The pixel format.
  @export(interface)
  public init(
    size: PixelSize, refreshRate: Double = 60, rotation: Rotation = .none, format: PixelFormat = .xrgb8888
  ) {
    self.rotation = rotation
    self.format = format
    panel = try? Panel(DisplayMode(size: size, refreshRate: refreshRate), rotation, format)
  }

  // MARK: Display

  /// Always `nil`: there are no external events.
  public var descriptor: Int32? { nil }

  /// The time at which the frame in flight becomes visible, or 0 if a test has requested a change.
  public var deadline: Double? { change == nil ? showTime : 0 }

  /// The screen in memory, or `nil` while it is unplugged.
  public var screen: Screen? { panel?.screen }

  /// Whether a panel is connected and no frame is in flight.
  public var isReady: Bool { panel != nil && showTime == nil && change == nil && !isHidden }

  /// Returns the time of the next vertical blank, a multiple of the refresh interval.
  public func nextBlank(after time: Double) -> Double {
    guard let interval = panel?.screen.mode.refreshInterval else { return time }
    let count = (time / interval).rounded(.down) + 1
    // Division may round the time of a blank down to the previous number, and the result would be the same blank again.
    return count * interval > time ? count * interval : (count + 1) * interval
  }

  /// Reports presented frames and the changes that a test has requested.
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

  /// Copies the damage as for a panel.
  @export(interface)
  public func present(_ frame: Frame, damage: Region, at now: Double) {
    guard isReady, let panel, frame.size == panel.screen.size else { return }
    isOff = false
    panel.write(frame, damage)
    showTime = nextBlank(after: now)
  }

  /// Turns the panel off without losing its frame.
  public func turnOff() { isOff = true }

  /// Frees the panel's memory.
  public func close() { panel = nil }

  // MARK: Simulated events

  /// Hides the screen with the next `process`, as a switch of virtual terminals does.
  public func hide() { change = .hide }

  /// Shows the screen again with the next `process`.
  public func expose() { change = .expose }

  /// Disconnects the panel with the next `process`.
  public func unplug() { change = .unplug }

  /// Connects a panel, or changes its size, with the next `process`. It is black until a frame is presented.
  public func plugIn(size: PixelSize, refreshRate: Double = 60) {
    change = .plug(DisplayMode(size: size, refreshRate: refreshRate))
  }

  /// Returns what the panel shows, rotated back to the app's orientation: opaque 0xFFRRGGBB pixels in contiguous rows
  /// of the size `screen.size`. Empty without a panel.
  @export(interface)
  public func screenshot() -> [UInt32] { panel?.frame() ?? [] }
}
