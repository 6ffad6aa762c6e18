import Geometry
import Raster
import TestContexts
import Testing
import ToolkitTestKit
@testable import Toolkit

@Suite("A progress view", .freshContext) struct IndicatorTests {
  let player = TouchPlayer()
  let bar = ProgressView(frame: Rect(20, 100, 206, 6))

  init() {
    player.window.addSubview(bar)
    player.application.advance(to: 0)
  }

  var filled: Double { bar.subviews[1].presentation.bounds.width }

  @Test func `fills from the left up to its value`() {
    #expect(filled == 0)
    bar.progress = 0.5
    #expect(filled == 106)
    bar.progress = 1
    #expect(filled == 206)
    bar.frame.size.width = 106
    player.application.advance(to: 1)
    #expect(filled == 106)
  }

  @Test func `values out of range are clamped, and NaN counts as zero`() {
    bar.progress = 3
    #expect(bar.progress == 1)
    bar.progress = -1
    #expect(bar.progress == 0 && filled == 0)
    bar.progress = .nan
    #expect(bar.progress == 0)
  }

  @Test func `grows to an animated value, and draws only itself`() {
    let canvas = Canvas(Bitmap(size: PixelSize(320, 480)))
    player.window.draw(on: canvas)
    bar.setProgress(1, animated: true)
    player.application.advance(to: 0.05)
    #expect(filled > 0 && filled < 206)
    #expect(player.window.damage.rects.allSatisfy { PixelRect(20, 100, 206, 6).intersection($0) == $0 })
    player.application.advance(to: 1)
    #expect(filled == 206 && !player.application.isAnimating)
  }

  @Test func `lets touches through`() {
    #expect(player.window.hitTest(Point(50, 103), with: nil) === player.window)
  }
}

@Suite("An activity indicator", .freshContext) struct ActivityIndicatorTests {
  let player = TouchPlayer()
  let bitmap = Bitmap(size: PixelSize(320, 480))
  let canvas: Canvas
  let wheel = ActivityIndicator(frame: Rect(100, 100, 36, 36))

  init() {
    canvas = Canvas(bitmap)
    player.window.addSubview(wheel)
    wheel.startAnimating()
    frame(at: 0)
  }

  func frame(at time: Double) {
    player.application.advance(to: time)
    player.window.draw(on: canvas)
  }

  /// Returns the number of frames that are requested before `end`. 1000 means that they do not stop.
  func frames(until end: Double) -> Int {
    var frames = 0
    while let next = player.application.nextDeadline, next <= end, frames < 1000 {
      frame(at: next)
      frames += 1
    }
    return frames
  }

  @Test func `rotates twelve times a second, and draws only itself`() {
    #expect((11...12).contains(frames(until: 1)))
    #expect(!player.application.isAnimating)
    let next = player.application.nextDeadline
    player.application.advance(to: next ?? 0)
    #expect(next != nil && player.window.damage.rects == [PixelRect(100, 100, 36, 36)])
  }

  @Test func `its spokes rotate`() {
    let top = bitmap[118, 104]
    frame(at: 0.09)
    #expect(bitmap[118, 104] != top)
    _ = frames(until: 1.01)
    #expect(bitmap[118, 104] == top)
  }

  @Test func `stopped, it is hidden and needs no frames`() {
    wheel.stopAnimating()
    frame(at: 1)
    #expect(player.application.nextDeadline == nil && bitmap[118, 104] & 0xFFFFFF == 0)
    wheel.hidesWhenStopped = false
    frame(at: 2)
    #expect(player.application.nextDeadline == nil && bitmap[118, 104] & 0xFFFFFF != 0)
  }

  @Test func `hidden, faded or covered, directly or with an ancestor, it needs no frames`() {
    let holder = View(frame: Rect(0, 0, 320, 480))
    player.window.addSubview(holder)
    holder.addSubview(wheel)
    let cover = View(frame: Rect(0, 0, 320, 480))
    cover.backgroundColor = .white
    func goesQuiet() -> Bool {
      frames(until: player.application.now + 5) <= 2 && player.application.nextDeadline == nil
    }
    func goesOn() -> Bool {
      frame(at: player.application.now)
      return frames(until: player.application.now + 1) > 10
    }
    #expect(goesOn())
    wheel.isHidden = true
    #expect(goesQuiet())
    wheel.isHidden = false
    #expect(goesOn())
    holder.alpha = 0
    #expect(goesQuiet())
    holder.alpha = 1
    #expect(goesOn())
    player.window.addSubview(cover)
    #expect(goesQuiet())
    cover.removeFromSuperview()
    #expect(goesOn())
    wheel.frame.origin.x = -100
    #expect(goesQuiet())
    wheel.frame.origin.x = 100
    #expect(goesOn())
    holder.removeFromSuperview()
    #expect(goesQuiet() && wheel.isAnimating)
    player.window.addSubview(holder)
    #expect(goesOn())
  }

  @Test func `released while it rotates, it needs no frames`() {
    var other: ActivityIndicator? = ActivityIndicator(frame: Rect(0, 0, 36, 36))
    wheel.stopAnimating()
    player.window.addSubview(other!)
    other!.startAnimating()
    frame(at: 1)
    #expect(player.application.nextDeadline != nil)
    other!.removeFromSuperview()
    other = nil
    #expect(player.application.nextDeadline == nil)
    frame(at: 2)
  }
}
