import Geometry
import HeadlessDisplay
import Platform
import ScriptedTouch
import System
import TestContexts
import TestKit
import Testing
import Toolkit
import Typography

@testable import Calibrate
@testable import EvdevTouch
@testable import Runtime

/// The whole program on a panel in memory, driven by recorded events of the panel.
private final class CalibrateVisit {
  let controller: CalibrateController
  let calibration: TouchCalibration
  let application = Application()
  private let loop: FrameLoop
  private let touch: EvemuTouch
  private let folder = TemporaryFolder()
  let file: CalibrationFile
  private var now = 0.0

  init(
    _ panel: ResistivePanel, old: CalibrationMatrix = .identity, file: CalibrationFile? = nil,
    rotation: Rotation = .none,
    filter: TouchFilter = .none
  ) throws {
    if Typeface.system == nil { Typeface.system = try SystemFont.typeface(nil) }
    self.file = file ?? CalibrationFile(path: folder.path + "/matrix")
    touch = EvemuTouch(try EvemuRecording(parsing: panel.recording), calibration: old, filter: filter)
    application.advance(to: 0)
    application.window = Window(size: Size(800, 480))
    let display = HeadlessDisplay(size: PixelSize(800, 480), rotation: rotation, format: .xrgb8888)
    loop = FrameLoop(application: application, display: display, touch: touch, scale: 1, statistics: nil, clock: nil)
    calibration = TouchCalibration(matrix: old, file: self.file, touch: touch, loop: loop)
    controller = CalibrateController(calibration)
    application.window?.rootViewController = controller
    touch.start(at: 1)
  }

  /// Plays the recording up to the given time in seconds.
  func play(to seconds: Double) {
    let end = 1 + seconds
    loop.turn(at: now)
    while let deadline = loop.deadline, deadline <= end {
      now = max(deadline, now + 1e-6)
      loop.turn(at: now)
    }
    now = max(now, end)
    loop.turn(at: now)
  }
}

@Suite("The calibration program", .freshContext) struct CalibrateTests {
  /// Returns the mapping of an 800×480 panel with the given rotation and one pixel per point.
  private func mapping(_ rotation: Rotation) -> PanelMapping {
    var mapping = ResistivePanel.mapping
    mapping.screen.rotation = rotation
    return mapping
  }

  private func metrics(_ mapping: PanelMapping) -> Metrics {
    Metrics(Size(Double(mapping.screen.size.width), Double(mapping.screen.size.height)))
  }

  /// Converts a point of the rotated screen to the unrotated panel's coordinates.
  private func onPanel(_ point: Point, _ mapping: PanelMapping) -> Point {
    ResistivePanel.mapping.point(at: mapping.panelPosition(of: point))
  }

  /// Returns the centers of the crosses, in the unrotated panel's coordinates.
  private func crosses(_ rotation: Rotation = .none) -> [Point] {
    let mapping = mapping(rotation)
    return metrics(mapping).crosses.map { onPanel($0, mapping) }
  }

  /// A matrix that corrects the panel's distortion. `bend(_:)` is its inverse.
  private static let matrix = CalibrationMatrix("1.21 0.03 -0.11 -0.02 -1.16 1.09")!

  private static func bend(_ place: PanelPosition) -> PanelPosition {
    let m = matrix
    let area = m.a * m.e - m.b * m.d
    let x = place.x - m.c
    let y = place.y - m.f
    return PanelPosition((m.e * x - m.b * y) / area, (m.a * y - m.d * x) / area)
  }

  private func bentPanel() -> ResistivePanel {
    var panel = ResistivePanel()
    panel.distortion = Self.bend
    return panel
  }

  /// Returns the largest distance between the results of two matrices at the panel's corners, in pixels.
  private func difference(_ a: CalibrationMatrix, _ b: CalibrationMatrix) -> Double {
    [PanelPosition(0, 0), PanelPosition(1, 0), PanelPosition(0, 1), PanelPosition(1, 1)].map { corner in
      let p = a.apply(to: Self.bend(corner))
      let q = b.apply(to: Self.bend(corner))
      return p.distance(to: q, inPixelsOf: PixelSize(800, 480))
    }.max()!
  }

  private func touchCrosses(_ panel: inout ResistivePanel, at places: [Point]) {
    for place in places {
      panel.hold(place, for: 1.3)
      panel.pause(0.3)
    }
  }

  @Test(.slow, arguments: [Rotation.none, .clockwise90, .half, .clockwise270])
  func `finds the matrix of a distorted and noisy panel, and saves it`(rotation: Rotation) throws {
    var panel = bentPanel()
    touchCrosses(&panel, at: crosses(rotation))
    let measured = panel.time
    // The button can be hit only with the new matrix.
    let mapping = mapping(rotation)
    let accept = onPanel(metrics(mapping).accept.center, mapping)
    panel.pause(1)
    panel.outlierInterval = 0
    panel.hold(accept, for: 0.1)
    let visit = try CalibrateVisit(panel, rotation: rotation, filter: TouchFilter("skip:1,median:5,dejitter:3")!)

    visit.play(to: measured + 0.5)
    #expect(visit.controller.step == .check)
    #expect(difference(visit.calibration.matrix, Self.matrix) < 1.5)
    #expect(visit.controller.largestError < 1.5 && visit.controller.meanError <= visit.controller.largestError)
    visit.play(to: panel.time + 1)
    #expect(visit.controller.step == .finished)
    let kept = try #require(visit.file.matrix())
    #expect(difference(kept, visit.calibration.matrix) < 0.001)
    #expect(!visit.application.isTerminated)
    visit.play(to: panel.time + 10)
    #expect(visit.application.isTerminated)
  }

  @Test func `shows the remaining error`() throws {
    var panel = ResistivePanel()
    panel.noise = 0
    panel.outlierInterval = 0
    var places = crosses()
    // The middle is off by 10 pixels. The fit leaves 8 of them in the middle and 2 at each corner.
    places[4].x += 10
    touchCrosses(&panel, at: places)
    let visit = try CalibrateVisit(panel)
    visit.play(to: panel.time)
    #expect(abs(visit.controller.largestError - 8) < 0.2)
    #expect(abs(visit.controller.meanError - 16.0 / 5) < 0.2)
    #expect(visit.controller.detailLabel.text.hasPrefix("Largest error: "))
  }

  @Test func `measures the panel without the effect of an old matrix`() throws {
    var panel = bentPanel()
    touchCrosses(&panel, at: crosses())
    let visit = try CalibrateVisit(panel, old: CalibrationMatrix("0.7 0 0.1 0 0.6 0.3")!)
    visit.play(to: panel.time)
    #expect(difference(visit.calibration.matrix, Self.matrix) < 1.5)
  }

  @Test func `rejects touches that do not match the crosses, and starts again`() throws {
    var panel = bentPanel()
    var places = crosses()
    places[1].x -= 120
    touchCrosses(&panel, at: places)
    let visit = try CalibrateVisit(panel)
    visit.play(to: panel.time)
    #expect(visit.controller.step == .cross(0))
    #expect(visit.controller.instructionLabel.text.hasPrefix("The touches do not match the crosses"))
    #expect(visit.controller.detailLabel.text.hasPrefix("Largest error: "))
    #expect(visit.calibration.matrix == .identity)
  }

  @Test func `rejects five touches at one position`() throws {
    var panel = bentPanel()
    touchCrosses(&panel, at: [Point](repeating: Point(300, 200), count: 5))
    let visit = try CalibrateVisit(panel)
    visit.play(to: panel.time)
    #expect(visit.controller.step == .cross(0))
    #expect(visit.controller.instructionLabel.text.hasPrefix("All touches were at the same position"))
  }

  @Test func `asks again after a tap and after a finger that moves`() throws {
    var panel = bentPanel()
    let first = crosses()[0]
    panel.hold(first, for: 0.4)
    let tapped = panel.time
    panel.pause(0.5)
    panel.read(first, isFirst: true)
    for step in 0..<120 { panel.read(Point(first.x + Double(step), first.y)) }
    panel.lift()
    let wandered = panel.time
    panel.pause(0.5)
    panel.hold(first, for: 1.3)
    let visit = try CalibrateVisit(panel)
    visit.play(to: tapped + 0.2)
    #expect(
      visit.controller.step == .cross(0) && visit.controller.instructionLabel.text.hasPrefix("That was too short"))
    visit.play(to: wandered + 0.2)
    #expect(visit.controller.step == .cross(0) && visit.controller.instructionLabel.text.hasPrefix("The finger moved"))
    visit.play(to: panel.time)
    #expect(visit.controller.step == .cross(1))
  }

  @Test func `accepts a finger on a panel that sends no events while the finger rests`() throws {
    var panel = ResistivePanel()
    panel.noise = 0
    panel.outlierInterval = 0
    panel.read(crosses()[0], isFirst: true)
    panel.pause(1.5)
    panel.lift()
    let visit = try CalibrateVisit(panel)
    visit.play(to: panel.time + 0.1)
    #expect(visit.controller.step == .cross(1))
  }

  @Test func `restores the old matrix if no user accepts the new one`() throws {
    let old = CalibrationMatrix("1.1 0 -0.05 0 1.1 -0.05")!
    var panel = bentPanel()
    touchCrosses(&panel, at: crosses())
    let visit = try CalibrateVisit(panel, old: old)
    visit.play(to: panel.time + 20)
    #expect(visit.controller.step == .check)
    visit.play(to: panel.time + CalibrateController.acceptTimeout + 2)
    #expect(visit.controller.step == .finished && visit.calibration.matrix == old)
    visit.play(to: panel.time + 60)
    #expect(visit.application.isTerminated && visit.file.matrix() == nil)
  }

  @Test func `exits if no user touches it`() throws {
    var panel = ResistivePanel()
    panel.hold(Point(100, 100), for: 0.05)
    let visit = try CalibrateVisit(panel)
    visit.play(to: CalibrateController.crossTimeout - 3)
    #expect(visit.controller.step == .cross(0))
    visit.play(to: CalibrateController.crossTimeout + 10)
    #expect(visit.controller.step == .finished && visit.application.isTerminated)
  }

  @Test func `reports that the matrix cannot be saved, and restores the old one`() throws {
    var panel = bentPanel()
    touchCrosses(&panel, at: crosses())
    panel.pause(1)
    panel.outlierInterval = 0
    panel.hold(Metrics(Size(800, 480)).accept.center, for: 0.1)
    let visit = try CalibrateVisit(panel, file: CalibrationFile(path: "/proc/touch-matrix"))
    visit.play(to: panel.time + 0.5)
    #expect(visit.controller.step == .finished && visit.calibration.matrix == .identity)
    #expect(visit.controller.instructionLabel.text.hasPrefix("Not saved ("))
  }

  @Test(arguments: [Size(320, 240), Size(800, 480), Size(480, 800), Size(1280, 800), Size(1920, 1080), Size(1024, 600)])
  func `fits all its text`(size: Size) throws {
    if Typeface.system == nil { Typeface.system = try SystemFont.typeface(nil) }
    let metrics = Metrics(size)
    let whole = Rect(origin: .zero, size: size)
    for place in metrics.crosses {
      let ring = Rect(place.x - metrics.radius, place.y - metrics.radius, 2 * metrics.radius, 2 * metrics.radius)
      #expect(whole.contains(Point(ring.minX, ring.minY)) && whole.contains(Point(ring.maxX, ring.maxY)))
      #expect(!ring.intersects(metrics.sentence) && !ring.intersects(metrics.note))
    }
    for text in [
      "Hold a finger on the cross until its ring is full.", "The touches do not match the crosses: start again.",
      "VITRINE_TOUCH_MATRIX has numbers: set it to a file, or unset it.",
      "All touches were at the same position: hold the finger on each cross in turn.",
    ] {
      let layout = TextLayout(text, font: metrics.sentenceFont, width: metrics.sentence.width)
      #expect(layout.size.height <= metrics.sentence.height + 1, "\(text)")
    }
    #expect(!metrics.again.intersects(metrics.accept) && !metrics.checkNote.intersects(metrics.accept))
    #expect(metrics.checkNote.maxY < metrics.accept.minY - size.height / 4, "there is room to draw")
  }
}
