import Geometry
import Raster
import TestContexts
import TestKit
import Testing
import Typography

@testable import Toolkit

/// Users with low vision recognize a control by its edges, and its state by the edges of its parts (WCAG 2, 1.4.11).
@Suite("Edges of controls", .freshContext) struct EdgeContrastTests {
  private static let minimum = 3.0
  /// The pixels per point of `ThemedStage`.
  private static let scale = 3.0

  /// A control, and the number of its parts with edges.
  private struct Sample {
    let name: String
    let view: View
    let parts: Int
  }

  private static func samples() -> [Sample] {
    let note = TextView()
    let on = Switch()
    on.isOn = true
    let slider = Slider()
    slider.value = 0.4
    let progress = ProgressView()
    progress.progress = 0.4
    let choice = SegmentedControl(titles: ["Tea", "Coffee"])
    choice.selectedIndex = 1
    return [
      Sample(name: "TextField", view: TextField("Name"), parts: 1), Sample(name: "TextView", view: note, parts: 1),
      Sample(name: "Switch, off", view: Switch(), parts: 2), Sample(name: "Switch, on", view: on, parts: 2),
      Sample(name: "Slider", view: slider, parts: 3), Sample(name: "ProgressView", view: progress, parts: 2),
      Sample(name: "SegmentedControl", view: choice, parts: 1),
    ]
  }

  /// The views of a control whose edges must be visible: a field, and the parts that show a state.
  private func parts(of view: View) -> [View] {
    var found = view is TextEntry ? [view] : []
    for subview in view.subviews where !subview.isHidden && subview.alpha > 0 {
      if subview is ControlPart { found.append(subview) }
    }
    return found
  }

  /// Returns the contrast between the lightest and the darkest pixel on a line, in window coordinates.
  private func contrast(from start: Point, to end: Point, in picture: Bitmap, scale: Double) -> Double {
    let steps = Int(start.distance(to: end) * scale)
    var shades: [Color] = []
    for step in 0...steps {
      let place = start + (end - start) * (Double(step) / Double(max(1, steps)))
      shades.append(Color(hex: picture[Int(place.x * scale), Int(place.y * scale)] & 0xFFFFFF))
    }
    var greatest = 1.0
    for shade in shades { greatest = max(greatest, shade.contrast(with: shades[0])) }
    for shade in shades { greatest = max(greatest, shade.contrast(with: shades[shades.count - 1])) }
    return greatest
  }

  @Test(arguments: ThemeTests.all) func `are visible on both sides`(_ name: String, _ theme: Theme) {
    let before = Typeface.system
    defer { Typeface.system = before }
    // Text would be another mark.
    Typeface.system = nil
    for sample in Self.samples() {
      let stage = ThemedStage(theme)
      stage.add(sample.view, 60, 60, 200, sample.view is TextEntry ? 60 : 44)
      let picture = stage.draw()
      let found = parts(of: sample.view)
      #expect(found.count == sample.parts, "\(sample.name)")
      for (index, part) in found.enumerated() {
        let frame = part.convert(part.bounds, to: nil)
        // A knob covers the end of the part before it.
        let covers = found[(index + 1)...].map { $0.convert($0.bounds, to: nil) }
        for x in [frame.minX, frame.maxX] where !covers.contains(where: { $0.minX < x && x < $0.maxX }) {
          // Three points outside and inside.
          let contrast = contrast(
            from: Point(x - 3, frame.midY), to: Point(x + 3, frame.midY), in: picture, scale: Self.scale)
          #expect(contrast >= Self.minimum, "\(name): \(sample.name), at \(x)")
        }
      }
    }
  }

  @Test(arguments: ThemeTests.all) func `of dots and of the chosen row of a wheel are visible`(
    _ name: String, _ theme: Theme
  ) {
    let before = Typeface.system
    defer { Typeface.system = before }
    Typeface.system = nil
    let stage = ThemedStage(theme)
    let dots = PageControl()
    dots.numberOfPages = 3
    stage.add(dots, 60, 20, 200, 44)
    let wheel = WheelPicker([Wheel(count: 5) { String($0) }])
    stage.add(wheel, 60, 100, 200, 180)
    let picture = stage.draw()
    let scale = Self.scale
    func color(_ place: Point) -> Color {
      Color(hex: picture[Int(place.x * scale), Int(place.y * scale)] & 0xFFFFFF)
    }
    let (current, other) = (
      color(dots.convert(dots.dot(ofPage: 0), to: nil)), color(dots.convert(dots.dot(ofPage: 1), to: nil))
    )
    let ground = color(Point(10, 10))
    #expect(current.contrast(with: ground) >= Self.minimum && other.contrast(with: ground) >= Self.minimum, "\(name)")
    #expect(current.contrast(with: other) >= Self.minimum, "\(name): the current dot")
    let band = contrast(from: Point(80, 104), to: Point(80, 190), in: picture, scale: scale)
    #expect(band >= Self.minimum, "\(name): the chosen row")
  }

  @Test(arguments: ThemeTests.all) func `of the chosen tab are not only a color`(_ name: String, _ theme: Theme) {
    let before = Typeface.system
    defer { Typeface.system = before }
    Typeface.system = nil
    let stage = ThemedStage(theme)
    let bar = TabBar()
    bar.items = [TabBarItem("Tea"), TabBarItem("Coffee")]
    bar.selectedIndex = 1
    stage.add(bar, 0, 200, 320, 60)
    let picture = stage.draw()
    let place = bar.convert(bar.frame(ofTab: 1), to: nil)
    let mark = contrast(
      from: Point(place.midX, place.minY + 1.5), to: Point(place.midX, place.minY + 8), in: picture, scale: Self.scale)
    #expect(mark >= Self.minimum, "\(name)")
  }

  @Test func `have the color of borders, unless that is too faint`() {
    for (name, theme) in ThemeTests.all {
      let edge = theme.colors.edge
      #expect(edge.contrast(with: theme.colors.background) >= Self.minimum, "\(name)")
      #expect(edge.contrast(with: theme.colors.field) >= Self.minimum, "\(name)")
    }
    #expect(Theme.highContrast.colors.edge == Theme.highContrast.colors.border)
    var faint = Theme.light
    faint.colors.border = Color(hex: 0xEEEEEE)
    #expect(faint.colors.edge.contrast(with: .white) >= Self.minimum)
  }
}
