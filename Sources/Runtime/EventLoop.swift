import Platform
import System

/// Waits for devices, deadlines and stop signals, and turns a frame loop for each.
///
/// At rest it sleeps in the kernel: no timer runs and nothing wakes it but an event.
struct EventLoop: ~Copyable {
  private enum Tag {
    static let device: UInt64 = 0
    static let timer: UInt64 = 1
    static let signal: UInt64 = 2
  }

  private let poll: Poll
  private let timer: Timer
  private let signals: Signals

  /// From here on a stop signal is an event like the others.
  init() throws(Errno) {
    let poll = try Poll()
    let timer = try Timer()
    let signals = try Signals(Signals.stopping)
    try poll.add(timer.descriptor.rawValue, tag: Tag.timer)
    try poll.add(signals.descriptor.rawValue, tag: Tag.signal)
    self.poll = poll
    self.timer = timer
    self.signals = signals
  }

  /// Turns `loop` until a stop signal comes or `replay` is over.
  borrowing func run(_ loop: FrameLoop, replay: Replay?) throws(KioskError) {
    do throws(Errno) {
      for descriptor in loop.descriptors { try poll.add(descriptor, tag: Tag.device) }
    } catch {
      throw .system(what: "an event loop of the devices", error)
    }
    var alarm: Double?
    while true {
      let now = Clock.now
      loop.turn(at: now)
      if let replay, try replay.step(loop, at: now) { return }

      let deadline = loop.deadline
      if deadline != alarm {
        if let deadline { timer.set(to: deadline) } else { timer.cancel() }
        alarm = deadline
      }
      var isStopped = false
      do throws(Errno) {
        try poll.wait(timeout: nil) { tag in
          switch tag {
          case Tag.timer: alarm = nil
          case Tag.signal: isStopped = signals.next() != nil
          default: break
          }
        }
      } catch {
        throw .system(what: "a wait for events", error)
      }
      if isStopped { return }
      // An alarm that went off stays readable until it is set anew.
      if alarm == nil { timer.cancel() }
    }
  }
}
