import VitrineTesting

extension ExhibitTheme {
  static var controls: ExhibitTheme {
    ExhibitTheme(
      "Controls",
      "One finger operates a control. When a user changes its value, the control sends `valueChanged`; when the app does, it sends nothing.",
      [
        Exhibit("Control", height: 130) { stage in
          let dial = Dial()
          dial.addAction(for: .valueChanged) { dial in print("\(dial.value)") }

          stage.add(dial, 105, 20, 90, 90)
          stage.press(Point(150, 30))
          stage.move(through: [Point(178, 38), Point(192, 65)], from: Point(150, 30), for: 0.2)
        },
        Exhibit("ButtonStyle", height: 100) { stage in
          let order = Button(title: "Order") { _ in }
          let cancel = Button(title: "Cancel", style: .secondary) { _ in }
          let delete = Button(title: "Delete", style: .destructive) { _ in }
          stage.row([(order, "primary"), (cancel, "secondary"), (delete, "destructive")], size: Size(84, 44), top: 16)
        },
        Exhibit("Button", height: 100) { stage in
          let button = Button(title: "Brew") { _ in print("brewing") }
          let disabled = Button(title: "Brew") { _ in print("never") }
          disabled.isEnabled = false

          let pressed = Button()
          let selected = Button()
          for other in [pressed, selected] { other.title = "Brew" }
          selected.isSelected = true
          stage.row(
            [(button, "at rest"), (pressed, "pressed"), (selected, "isSelected"), (disabled, "disabled")],
            size: Size(58, 44), top: 16)
          pressed.isHighlighted = true
        },
        Exhibit("Switch", height: 90) { stage in
          let light = Switch()
          light.isOn = true
          light.addAction(for: .valueChanged) { light in print("\(light.isOn)") }

          let off = Switch()
          let disabled = Switch()
          disabled.isEnabled = false
          stage.row([(off, "off"), (light, "on"), (disabled, "disabled")], size: light.sizeThatFits(.zero), top: 12)
        },
        Exhibit("Slider", height: 128) { stage in
          let slider = Slider()
          slider.maximumValue = 100
          slider.valueFormatter = { value in "\(Int(value)) °C" }

          stage.add(slider, 24, 56, 252, 44)
          stage.press(Point(36, 78))
          stage.move(through: [Point(180, 80)], from: Point(36, 78))
        },
        Exhibit("Stepper", height: 84) { stage in
          let cups = Stepper()
          cups.valueFormatter = { value in "\(Int(value)) cups" }
          cups.value = 2

          stage.center(cups)
          stage.press(Point(cups.frame.maxX - 22, 42))
        },
        Exhibit("SegmentedControl", height: 84) { stage in
          let sizes = SegmentedControl(titles: ["Small", "Medium", "Large"])
          sizes.selectedIndex = 1

          stage.add(sizes, 24, 20, 252, 44)
        },
        Exhibit("ProgressView", height: 50) { stage in
          let progress = ProgressView()
          progress.progress = 0.6

          stage.add(progress, 24, 15, 252, 20)
        },
        Exhibit("ActivityIndicator", height: 76) { stage in
          let wheel = ActivityIndicator()
          wheel.startAnimating()

          stage.center(wheel)
        },
        Exhibit("WheelPicker", height: 216) { stage in
          let hours = Wheel(count: 24) { "\($0)" }
          let picker = WheelPicker([hours, Wheel(["00", "15", "30", "45"])])
          picker.selectRow(9, ofWheel: 0)

          stage.add(picker, 24, 8, 252, 200)
          stage.player.wait(0.1)
        },
        Exhibit("Wheel") { _ in
          let days = Wheel(["Today", "Tomorrow", "On Friday"])
          print("\(days.count) days; the last one is \(days.title(2))")
        },
      ])
  }
}

/// A custom control: a dial.
private final class Dial: Control {
  /// The angle in radians, clockwise from the top.
  private(set) var value = 0.0

  override func draw(_ rect: Rect, on canvas: Canvas) {
    canvas.fillEllipse(in: bounds, with: .slate)
    var arc = Path()
    arc.move(to: rim(at: 0))
    for step in 1...24 { arc.addLine(to: rim(at: value * Double(step) / 24)) }
    canvas.stroke(arc, style: StrokeStyle(width: 8, cap: .round, join: .round), with: isHighlighted ? .sky : .accent)
  }

  private func rim(at angle: Double) -> Point {
    bounds.center + Vector(Math.sin(angle), -Math.cos(angle)) * (bounds.width / 2 - 10)
  }

  override func continueTracking(_ touch: Touch, with event: Event) -> Bool {
    let way = touch.location(in: self) - bounds.center
    value = Math.atan2(way.dx, -way.dy)
    setNeedsDisplay()
    sendActions(for: .valueChanged)
    return true
  }
}
