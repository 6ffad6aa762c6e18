import EventSources
import Geometry
import HeadlessDisplay
import Platform
import Raster
import ScriptedTouch
import System
import TestContexts
import Testing
import Toolkit

@testable import Runtime

/// A display in memory that records when each frame became visible.
private final class RecordingDisplay: Display {
  private let panel = HeadlessDisplay(size: PixelSize(400, 240))
  private(set) var shown: [Double] = []

  var descriptor: Int32? { nil }
  var deadline: Double? { panel.deadline }
  var screen: Screen? { panel.screen }
  var isReady: Bool { panel.isReady }
  func nextBlank(after time: Double) -> Double { panel.nextBlank(after: time) }
  func present(_ frame: Frame, damage: Region, at now: Double) { panel.present(frame, damage: damage, at: now) }
  func close() { panel.close() }

  func process(into events: inout [DisplayEvent], at now: Double) {
    let before = events.count
    panel.process(into: &events, at: now)
    for case .presented(let time) in events[before...] { shown.append(time) }
  }
}

/// A view that draws a mark at the finger's position.
private final class Follower: View {
  var place = Point.zero
  override func draw(_ rect: Rect, on canvas: Canvas) {
    canvas.fill(Rect(place.x - 10, place.y - 10, 20, 20), with: .white)
  }
  override func touchesBegan(_ touches: TouchSet, with event: Event) { follow(touches) }
  override func touchesMoved(_ touches: TouchSet, with event: Event) { follow(touches) }

  private func follow(_ touches: TouchSet) {
    place = touches[0].location(in: self)
    setNeedsDisplay()
  }
}

/// Four threads that post work only on request.
private final class Crew: @unchecked Sendable {
  private let lock = Lock()
  private var round = 0
  private var finished = 0
  private var isOver = false
  /// The number of work items that ran. Used only on the application's thread.
  var done = 0

  init(_ poster: MainThreadExecutor) throws {
    for thread in 0..<4 { try Thread.start("poster") { [self] in post(thread, poster) } }
  }

  private func post(_ thread: Int, _ poster: MainThreadExecutor) {
    var last = 0
    while true {
      let isOver = lock.withLock {
        while round == last && !self.isOver { lock.wait() }
        last = round
        return self.isOver
      }
      if isOver { return }
      // Ten in total.
      for _ in 0..<(thread < 2 ? 3 : 2) { poster.post { self.done += 1 } }
      lock.withLock {
        finished += 1
        lock.broadcast()
      }
    }
  }

  /// Makes all threads post, and waits until they have done so.
  func postTen() {
    lock.withLock {
      round += 1
      finished = 0
      lock.broadcast()
      while finished < 4 { lock.wait() }
    }
  }

  func end() {
    lock.withLock {
      isOver = true
      lock.broadcast()
    }
  }
}

@Suite("Work posted by other threads", .freshContext) struct PostedWorkTests {
  /// Drags for a second from second 10 on, with or without ten work items per millisecond. The time is simulated.
  private func drag(posting: Bool) throws -> (shown: [Double], place: Point, posted: Int, done: Int) {
    var script = "0 down 1 20 60\n"
    for step in 1...250 { script += "\(Double(step) / 250) move 1 \(20 + step) 60\n" }
    let touch = ScriptedTouch(try TouchScript(parsing: script + "1.001 up 1"))
    touch.start(at: 10)
    let display = RecordingDisplay()
    let application = Application()
    let window = Window(size: Size(400, 240), scale: 1)
    let controller = ViewController()
    let follower = Follower(frame: Rect(0, 0, 400, 240))
    controller.view.addSubview(follower)
    window.rootViewController = controller
    application.window = window
    let loop = FrameLoop(
      application: application, display: display, touch: touch, scale: 1, statistics: nil, clock: nil)
    let crew = try Crew(application.mainThreadExecutor)
    defer { crew.end() }

    var now = 9.0
    var posted = 0
    var hasNews = false
    var nextPost = posting ? 10.0 : .infinity
    loop.turn(at: now)
    while now < 11.1 {
      let next = min(max(loop.deadline ?? .infinity, now), nextPost)
      guard next < 11.1 else { break }
      now = next
      if now >= nextPost {
        crew.postTen()
        posted += 10
        hasNews = true
        nextPost = posted < 10_000 ? 10 + Double(posted / 10) / 1000 : .infinity
      }
      // As in the event loop, pending work wakes it only while it listens.
      let hears = hasNews && loop.wakesForTouch
      if !hears, loop.deadline.map({ $0 > now }) ?? true { continue }
      let before = crew.done
      loop.turn(at: now, ready: hears ? .app : [])
      if crew.done > before { hasNews = false }
    }
    return (display.shown, follower.place, posted, crew.done)
  }

  @Test func `delays no frame of a drag, ten thousand times a second from four threads`() throws {
    let quiet = try drag(posting: false)
    let busy = try drag(posting: true)
    #expect(quiet.shown.count > 55 && quiet.posted == 0)
    #expect(busy.posted == 10_000 && busy.done == 10_000)
    #expect(busy.shown.count >= quiet.shown.count)
    for (late, early) in zip(busy.shown, quiet.shown) { #expect(late <= early) }
    #expect(busy.place == quiet.place)
  }
}
