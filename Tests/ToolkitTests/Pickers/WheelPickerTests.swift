import Geometry
import TestContexts
import Testing
import ToolkitTestKit
@testable import Toolkit

/// Tests two wheels in 208 by 200 points, with five visible rows of 40 points.
@Suite("A wheel picker", .freshContext) struct WheelPickerTests {
  let player = TouchPlayer()
  let picker = WheelPicker([Wheel(count: 1000) { "\($0)" }, Wheel(["a", "b", "c"])])
  final class Told { var rows: [Int?] = [] }
  let told = Told()
  var application: Application { player.application }
  var first: WheelView { picker.subviews[0] as! WheelView }

  init() {
    picker.frame = Rect(0, 0, 208, 200)
    player.window.addSubview(picker)
    picker.addAction(for: .valueChanged) { [told, picker] _ in told.rows.append(picker.selectedRow(ofWheel: 0)) }
    application.advance(to: 0)
  }

  /// Drags the first wheel `way` points down in a tenth of a second, and lifts the finger then or after a rest.
  func drag(_ way: Double, at time: Double, thrown: Bool = false) {
    player.down(1, 50, 100, at: time)
    for step in 1...10 { player.move(1, 50, 100 + way * Double(step) / 10, at: time + Double(step) * 0.01) }
    if !thrown { player.move(1, 50, 100 + way, at: time + 0.6) }
    player.up(1, 50, 100 + way, at: time + (thrown ? 0.101 : 0.7))
  }

  func settle(from time: Double) {
    for frame in 1...600 { application.advance(to: time + Double(frame) / 60) }
  }

  @Test func `a drag ends with a row in the middle, and sends that once`() {
    // The distance before the drag begins moves nothing.
    drag(-10 - 95, at: 1)
    #expect(told.rows == [])
    settle(from: 2)
    #expect(told.rows == [2] && first.contentOffset.y == 0 && picker.selectedRow(ofWheel: 1) == 0)
    #expect(!application.isAnimating && application.nextDeadline == nil)
    drag(-25, at: 20)
    settle(from: 21)
    #expect(told.rows == [2] && first.contentOffset.y == 0)
  }

  @Test(arguments: [-60.0, -100, -190, -250])
  func `a fling decelerates like scrolling content, and stops at a row`(way: Double) {
    drag(way, at: 1, thrown: true)
    #expect(first.isDecelerating)
    let start = first.contentOffset.y
    var last = start
    var steps = [Double]()
    for frame in 1...600 {
      application.advance(to: 1.101 + Double(frame) / 60)
      steps.append(first.contentOffset.y - last)
      last = first.contentOffset.y
    }
    #expect(steps.allSatisfy { $0 >= 0 } && !first.isDecelerating)
    let row = (last + 80) / 40
    #expect(row == row.rounded() && told.rows == [Int(row)] && last - start > -way)
  }

  @Test func `beyond its ends it returns to the last row`() {
    drag(150, at: 1)
    settle(from: 2)
    #expect(told.rows == [] && first.contentOffset.y == -80)
    picker.selectRow(999, ofWheel: 0)
    drag(-190, at: 20, thrown: true)
    settle(from: 21)
    #expect(picker.selectedRow(ofWheel: 0) == 999 && told.rows == [] && first.contentOffset.y == 999 * 40 - 80)
  }

  @Test func `a tap moves a row into the middle`() {
    player.tap(1, 50, 100 + 80, at: 1)
    settle(from: 1.1)
    #expect(told.rows == [2] && first.contentOffset.y == 0)
    // A tap on the selected row changes nothing, and the picker itself receives no touches.
    player.tap(1, 50, 100, at: 20)
    settle(from: 20.1)
    #expect(told.rows == [2] && !picker.isHighlighted)
  }

  @Test func `setting the selection sends nothing, and is clamped to the rows`() {
    picker.selectRow(500, ofWheel: 0, animated: true)
    settle(from: 1)
    #expect(picker.selectedRow(ofWheel: 0) == 500 && first.contentOffset.y == 500 * 40 - 80)
    picker.selectRow(-3, ofWheel: 1)
    picker.selectRow(99, ofWheel: 1)
    picker.selectRow(1, ofWheel: 7)
    #expect(picker.selectedRow(ofWheel: 1) == 2 && picker.selectedRow(ofWheel: 7) == nil && told.rows == [])
  }

  @Test func `a wheel with new rows keeps the selected row if it exists`() {
    picker.selectRow(30, ofWheel: 0)
    picker.setWheel(Wheel(count: 28) { "\($0)" }, at: 0)
    #expect(picker.selectedRow(ofWheel: 0) == 27)
    application.advance(to: 1)
    #expect(first.contentOffset.y == 27 * 40 - 80)
    // Also during a throw.
    drag(150, at: 2, thrown: true)
    picker.setWheel(Wheel([]), at: 0)
    settle(from: 2.2)
    #expect(picker.selectedRow(ofWheel: 0) == nil && told.rows.count <= 1)
    picker.setWheel(Wheel(count: -5) { "\($0)" }, at: 0)
    picker.frame.size = Size(10, 3)
    drag(50, at: 30)
    settle(from: 31)
    #expect(picker.selectedRow(ofWheel: 0) == nil)
  }

  @Test func `disabled it does not turn, and from right to left the first wheel is at the right`() {
    picker.isEnabled = false
    drag(-100, at: 1)
    settle(from: 2)
    #expect(told.rows == [] && first.contentOffset.y == -80)
    picker.layoutDirection = .rightToLeft
    application.advance(to: 20)
    #expect(first.frame == Rect(108, 0, 100, 200))
  }
}
