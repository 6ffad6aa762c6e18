import Geometry
import Platform
import Scanout
import System

/// A panel driven through a frame-buffer device (`/dev/fb0`), for kernels
/// without mode setting.
///
/// Where the driver's memory holds two pictures, frames are written into the one
/// that is not shown, and the panel is moved there; otherwise they are written
/// where they are shown, in the order of addresses. Such a driver tells no
/// flip, so frames are kept one refresh interval apart.
public final class FramebufferDisplay: Display {
  /// The mode that the driver was found in; nil once it is closed.
  public private(set) var screen: Screen?

  private var device: Device?
  private let console: Console?
  private var pair: DoubleBuffer
  private var clock: FlipClock
  private var usesBoth: Bool
  /// A frame was shown, and that was not told yet.
  private var hasLanded = false
  private var paceTime: Double?
  /// Another virtual terminal has the screen.
  private var isAway = false

  /// Takes over the panel as it is driven now.
  ///
  /// - Parameters:
  ///   - path: the device node.
  ///   - rotation: how the app's picture is turned on the panel.
  @export(interface)
  public init(path: String, rotation: Rotation = .none) throws(FramebufferError) {
    let device = try Device(path: path)
    let layout = device.layout
    let screen = Screen(
      name: path, mode: layout.mode, rotation: rotation, millimeters: layout.millimeters)
    self.device = device
    self.screen = screen
    pair = DoubleBuffer(size: screen.size)
    usesBoth = layout.hasTwoBuffers
    // What is shown now is not written.
    if usesBoth && !layout.showsSecond { pair.flip() }
    clock = FlipClock(interval: layout.mode.refreshInterval, isPaced: true)
    console = Console()
    Process.log("\(path): \(layout.mode.description) \(layout.format.name)\(usesBoth ? ", two buffers" : "")")
  }

  deinit { close() }

  /// What is readable when the user switches virtual terminals; nil without them.
  public var descriptor: Int32? { console?.descriptor }

  /// When a frame is to be told as visible, or the next one may come.
  public var deadline: Double? { hasLanded ? 0 : paceTime }

  /// True a refresh interval after the last frame, while this terminal has the screen.
  public var isReady: Bool { screen != nil && !hasLanded && paceTime == nil && !isAway }

  /// A refresh interval after the last frame, since such a driver tells no blank.
  public func nextBlank(after time: Double) -> Double { clock.nextBlank(after: time) }

  /// Tells of frames that are visible, and of switches of terminals.
  @export(interface)
  public func process(into events: inout [DisplayEvent], at now: Double) {
    if hasLanded {
      hasLanded = false
      clock.flipped(at: now)
      paceTime = clock.readyTime
      events.append(.presented(at: now))
    }
    if let time = paceTime, now >= time { paceTime = nil }
    console?.process { change in
      switch change {
      case .leaving:
        isAway = true
        console?.letGo()
        events.append(.hidden)
      case .returned:
        isAway = false
        pair.invalidate()
        events.append(.exposed)
      }
    }
  }

  /// Writes the damage into the memory that the panel shows.
  @export(interface)
  public func present(_ frame: Frame, damage: Region, at now: Double) {
    guard isReady, let device, let screen, frame.size == screen.size else { return }
    write(frame, damage, to: device, turned: screen.rotation)
    if usesBoth {
      do throws(Errno) {
        try device.show(pair.back)
      } catch {
        // The driver does not do what it says it can: from now on, only the
        // buffer that is shown is written.
        Process.log("\(device.path): cannot show its second buffer: \(error.message); pictures may tear")
        usesBoth = false
        pair.invalidate()
      }
      pair.flip()
      if !usesBoth { write(frame, damage, to: device, turned: screen.rotation) }
    }
    hasLanded = true
  }

  /// Gives the panel and the console back.
  @export(interface)
  public func close() {
    device = nil
    screen = nil
    console?.close()
  }

  private func write(_ frame: Frame, _ damage: Region, to device: Device, turned rotation: Rotation) {
    pair.update(damage: damage) { index, rects in
      let memory = index == 0 ? device.buffers.0 : device.buffers.1
      for rect in rects { memory.write(rect, of: frame, turned: rotation) }
    }
  }
}
