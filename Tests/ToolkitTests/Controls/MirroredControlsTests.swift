import Geometry
import Raster
import TestContexts
import Testing
import ToolkitTestKit
@testable import Toolkit

@Suite("Controls from right to left", .freshContext) struct MirroredControlsTests {
  private static let size = PixelSize(280, 160)
  private let player = TouchPlayer(width: 280, height: 160)
  private let log = Log()
  private var window: Window { player.window }

  /// Adds `control` to the window, and logs its values.
  private func show(_ control: Control) {
    control.addAction(for: .valueChanged) { [log] in
      switch $0 {
      case let slider as Slider: log.lines.append("\(Int(slider.value.rounded()))")
      case let toggle as Switch: log.lines.append("\(toggle.isOn)")
      case let stepper as Stepper: log.lines.append("\(Int(stepper.value))")
      case let segments as SegmentedControl: log.lines.append(segments.titles[segments.selectedIndex ?? 0])
      case let bar as TabBar: log.lines.append(bar.items[bar.selectedIndex ?? 0].title)
      default: break
      }
    }
    window.layoutDirection = .rightToLeft
    window.addSubview(control)
    player.application.advance(to: 0)
  }

  private func picture() -> Bitmap {
    let bitmap = Bitmap(size: Self.size)
    window.draw(on: Canvas(bitmap))
    return bitmap
  }

  // MARK: Touches

  @Test func `a slider starts at the right, and follows a finger to the left`() {
    // The knob moves from x 234 to x 34, one point for each of the values 0 to 200.
    let slider = Slider(frame: Rect(20, 60, 228, 44))
    slider.maximumValue = 200
    slider.value = 50
    slider.isTrackTappable = true
    show(slider)
    player.down(1, 184, 82, at: 1)
    player.move(1, 144, 82, at: 1.1)
    #expect(slider.value == 90 && slider.convert(slider.subviews[3].center, to: window).x == 144)
    player.up(1, 144, 82, at: 1.2)
    #expect(log.take() == ["90", "90"])
    // Next to the knob.
    player.tap(1, 54, 82, at: 2)
    #expect(slider.value == 180)
  }

  @Test func `a switch is on at the left`() {
    let toggle = Switch(frame: Rect(100, 60, 80, 44))
    show(toggle)
    player.down(1, 150, 82, at: 1)
    for step in 1...5 { player.move(1, 150 - 10 * Double(step), 82, at: 1 + 0.02 * Double(step)) }
    player.up(1, 100, 82, at: 1.3)
    #expect(log.take() == ["true"])
    player.down(1, 120, 82, at: 2)
    for step in 1...3 { player.move(1, 120 - 10 * Double(step), 82, at: 2 + 0.02 * Double(step)) }
    player.up(1, 90, 82, at: 2.3)
    #expect(toggle.isOn && log.take() == [])
  }

  @Test func `a stepper's minus is at the right`() {
    let stepper = Stepper(frame: Rect(50, 60, 180, 48))
    stepper.valueFormatter = { "\(Int($0))" }
    stepper.value = 10
    show(stepper)
    player.tap(1, 70, 84, at: 1)
    player.tap(1, 210, 84, at: 2)
    player.tap(1, 210, 84, at: 3)
    #expect(log.take() == ["11", "10", "9"])
  }

  @Test func `segments and tabs start at the right`() {
    let segments = SegmentedControl(titles: ["A", "B", "C"])
    segments.frame = Rect(20, 10, 240, 48)
    show(segments)
    let bar = TabBar(frame: Rect(20, 90, 240, 60))
    bar.items = ["D", "E", "F"].map { TabBarItem($0) }
    show(bar)
    for x in [240.0, 140, 40] { player.tap(1, x, 34, at: 4 - x / 100) }
    #expect(log.take() == ["A", "B", "C"])
    for x in [240.0, 140, 40] { player.tap(1, x, 120, at: 8 - x / 100) }
    #expect(log.take() == ["D", "E", "F"])
  }

  // MARK: Appearance

  /// Returns controls without text, which is not mirrored, in the middle of a window of whole pixels.
  private static func parts() -> [View] {
    let slider = Slider(frame: Rect(40, 0, 200, 44))
    slider.value = 0.3
    let progress = ProgressView(frame: Rect(40, 46, 200, 6))
    progress.progress = 0.2
    let toggle = Switch(frame: Rect(100, 54, 80, 44))
    toggle.isOn = true
    let stepper = Stepper(frame: Rect(80, 100, 120, 48))
    stepper.value = stepper.maximumValue
    let dots = PageControl(frame: Rect(100, 148, 80, 12))
    dots.numberOfPages = 3
    dots.currentPage = 0
    return [slider, progress, toggle, stepper, dots]
  }

  /// Returns `true` if the colors differ by more than the rounding of antialiased edges.
  private static func differ(_ a: UInt32, _ b: UInt32) -> Bool {
    stride(from: 0, to: 32, by: 8).contains { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) > 2 }
  }

  @Test func `are drawn mirrored, even if the direction changes on the screen`() {
    for part in Self.parts() { window.addSubview(part) }
    player.application.advance(to: 0)
    let plain = picture()
    window.damageAll()
    let turned = picture()
    window.layoutDirection = .rightToLeft
    player.application.advance(to: 1)
    // Only the changes are drawn.
    window.draw(on: Canvas(turned))
    window.damageAll()
    let whole = picture()
    var others = 0
    var asymmetric = 0
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width {
        #expect(turned[x, y] == whole[x, y])
        let mirrored = plain[Self.size.width - 1 - x, y]
        if Self.differ(whole[x, y], mirrored) { others += 1 }
        if Self.differ(plain[x, y], mirrored) { asymmetric += 1 }
      }
    }
    #expect(others == 0 && asymmetric > 1000)
  }
}
