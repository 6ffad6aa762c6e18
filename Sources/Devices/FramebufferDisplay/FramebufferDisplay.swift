import Geometry
import Platform
import Scanout
import System

/// A panel driven through a frame buffer device (`/dev/fb0`), for kernels without mode setting.
///
/// If the device has memory for two buffers, each frame is written into the back buffer, and the panel is panned to it.
/// Otherwise frames are written into the visible buffer, in the order of addresses. The driver reports no flips, so
/// frames are kept one refresh interval apart.
public final class FramebufferDisplay: Display {
  /// The screen in the mode that the driver had set, or `nil` once it is closed.
  public private(set) var screen: Screen?

  private var device: Device?
  private let console: VirtualTerminal?
  private var doubleBuffer: DoubleBuffer
  private var clock: FlipClock
  private var usesBoth: Bool
  /// Whether a frame was shown and has not been reported yet.
  private var isPresentationPending = false
  private var paceTime: Double?
  /// Whether another virtual terminal has the screen.
  private var isSwitchedAway = false

  /// Opens the panel in its current mode.
  ///
  /// - Parameters:
  ///   - path: The device node.
  ///   - rotation: The rotation of the app's frames on the panel.
  ///   - format: The pixel format, for drivers that report a wrong one, or `nil` for the one that the driver reports.
  @export(interface)
  public init(path: String, rotation: Rotation = .none, format: PixelFormat? = nil) throws(FramebufferError) {
    let device = try Device(path: path, format: format)
    let layout = device.layout
    let screen = Screen(
      name: path, mode: layout.mode, rotation: rotation, millimeters: layout.millimeters)
    self.device = device
    self.screen = screen
    doubleBuffer = DoubleBuffer(size: screen.size)
    usesBoth = layout.hasTwoBuffers
    // The visible buffer is not the back buffer.
    if usesBoth && !layout.showsSecond { doubleBuffer.flip() }
    clock = FlipClock(interval: layout.mode.refreshInterval, isPaced: true)
    console = VirtualTerminal()
    let format = layout.format?.name ?? "custom format"
    Process.log("\(path): \(layout.mode.description) \(format)\(usesBoth ? ", two buffers" : "")")
  }

  deinit { close() }

  /// A descriptor that is readable when the user switches virtual terminals, or `nil` without them.
  public var descriptor: Int32? { console?.descriptor }

  /// The time at which to report a frame or to accept the next one.
  public var deadline: Double? { isPresentationPending ? 0 : paceTime }

  /// Whether the refresh interval after the last frame has passed and this terminal has the screen.
  public var isReady: Bool { screen != nil && !isPresentationPending && paceTime == nil && !isSwitchedAway }

  /// Returns a time one refresh interval after the last frame, because the driver reports no vertical blanks.
  public func nextBlank(after time: Double) -> Double { clock.nextBlank(after: time) }

  /// Reports presented frames and switches of virtual terminals.
  @export(interface)
  public func process(into events: inout [DisplayEvent], at now: Double) {
    if isPresentationPending {
      isPresentationPending = false
      clock.recordFlip(at: now)
      paceTime = clock.readyTime
      events.append(.presented(at: now))
    }
    if let time = paceTime, now >= time { paceTime = nil }
    console?.process { change in
      switch change {
      case .leaving:
        isSwitchedAway = true
        console?.allowSwitch()
        events.append(.hidden)
      case .entering:
        isSwitchedAway = false
        doubleBuffer.invalidate()
        events.append(.exposed)
      }
    }
  }

  /// Writes the damage into the back buffer and shows it, or writes it into the visible buffer if there is only one.
  @export(interface)
  public func present(_ frame: Frame, damage: Region, at now: Double) {
    guard isReady, let device, let screen, frame.size == screen.size else { return }
    write(frame, damage, to: device, turned: screen.rotation)
    if usesBoth {
      do throws(Errno) {
        try device.pan(to: doubleBuffer.backIndex)
      } catch {
        // The driver cannot pan although it claims to. From now on, only the visible buffer is used.
        Process.log("\(device.path): cannot show its second buffer: \(error.message); frames may tear")
        usesBoth = false
        doubleBuffer.invalidate()
      }
      doubleBuffer.flip()
      if !usesBoth { write(frame, damage, to: device, turned: screen.rotation) }
    }
    isPresentationPending = true
  }

  /// Restores the panel and the console.
  @export(interface)
  public func close() {
    device = nil
    screen = nil
    console?.close()
  }

  private func write(_ frame: Frame, _ damage: Region, to device: Device, turned rotation: Rotation) {
    doubleBuffer.update(damage: damage) { index, rects in
      let memory = index == 0 ? device.buffers.0 : device.buffers.1
      for rect in rects { memory.write(rect, of: frame, turned: rotation) }
    }
  }
}
