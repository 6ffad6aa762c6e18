import VitrineTesting

extension ExhibitTheme {
  static var drawing: ExhibitTheme {
    ExhibitTheme(
      "Drawing", "A view draws itself in `draw(_:on:)` on a canvas, in the points of its coordinate system.",
      [
        Exhibit("Canvas", height: 120) { stage in
          let canvas = stage.canvas
          canvas.fill(roundedRect: Rect(30, 30, 60, 60), radius: 14, with: Color.accent)
          canvas.fillEllipse(in: Rect(120, 30, 60, 60), with: Color.leaf)
          canvas.draw("Tea", at: Point(210, 70), font: Font(size: 28), color: .white)
        },
        Exhibit("Path", height: 120) { stage in
          let canvas = stage.canvas
          var leaf = Path()
          leaf.move(to: Point(90, 90))
          leaf.addCurve(to: Point(210, 30), control1: Point(90, 20), control2: Point(170, 20))
          leaf.addCurve(to: Point(90, 90), control1: Point(210, 80), control2: Point(160, 110))
          canvas.fill(leaf, with: Color.leaf)
        },
        Exhibit("StrokeStyle", height: 120) { stage in
          let canvas = stage.canvas
          let soft = StrokeStyle(width: 12, cap: .round, join: .round)
          canvas.stroke(.corner(at: 120), style: soft, with: Color.sky)

          canvas.stroke(.corner(at: 30), style: StrokeStyle(width: 12), with: Color.sky)
          canvas.stroke(.corner(at: 210), style: StrokeStyle(width: 12, cap: .square, join: .bevel), with: Color.sky)
          for left in [30.0, 120, 210] {
            canvas.stroke(.corner(at: left), style: StrokeStyle(width: 1), with: Color.white)
          }
          for (index, name) in ["butt, miter", "round, round", "square, bevel"].enumerated() {
            stage.caption(name, at: Point(60 + Double(index) * 90, 104), width: 100)
          }
        },
        Exhibit("FillRule", height: 130) { stage in
          let canvas = stage.canvas
          canvas.fill(.star(at: Point(90, 56)), rule: .nonZero, with: Color.clay)
          canvas.fill(.star(at: Point(210, 56)), rule: .evenOdd, with: Color.clay)

          stage.caption("nonZero", at: Point(90, 114), width: 100)
          stage.caption("evenOdd", at: Point(210, 114), width: 100)
        },
        Exhibit("Color", height: 90) { stage in
          let warm = Color.sky.mixed(with: .clay, by: 0.5)

          let steps = 7
          for step in 0..<steps {
            let patch = View()
            patch.backgroundColor =
              step == steps / 2 ? warm : Color.sky.mixed(with: .clay, by: Double(step) / Double(steps - 1))
            patch.cornerRadius = 6
            stage.add(patch, 24 + Double(step) * 36.5, step == steps / 2 ? 20 : 28, 32, step == steps / 2 ? 50 : 34)
          }
        },
        Exhibit("Paint", height: 100) { stage in
          let canvas = stage.canvas
          let water = Paint.linearGradient(LinearGradient(from: Point(0, 20), to: Point(0, 80), .sky, .slate))
          canvas.fill(roundedRect: Rect(30, 20, 240, 60), radius: 12, with: water)
        },
        Exhibit("LinearGradient", height: 100) { stage in
          let dawn = LinearGradient(
            from: Point(30, 0), to: Point(270, 0),
            stops: [.init(at: 0, .sky), .init(at: 0.6, .clay), .init(at: 1, .white)])

          stage.canvas.fill(roundedRect: Rect(30, 20, 240, 60), radius: 12, with: .linearGradient(dawn))
        },
        Exhibit("Image", height: 110) { stage in
          let canvas = stage.canvas
          canvas.draw(lemon, in: Rect(40, 20, 105, 70))

          canvas.draw(lemon, in: Rect(175, 37, 54, 36))
          canvas.draw(lemon, in: Rect(250, 47, 24, 16))
        },
        Exhibit("Bitmap", height: 110) { stage in
          let bitmap = Bitmap(size: PixelSize(240, 160))
          Canvas(bitmap).fillEllipse(in: Rect(0, 0, 240, 160), with: Color.clay)
          let picture = Image(bitmap)

          stage.canvas.draw(picture, in: Rect(90, 15, 120, 80))
        },
        Exhibit("Font", height: 120) { stage in
          let canvas = stage.canvas
          canvas.draw("Assam, 95 °C", at: Point(24, 96), font: Font(size: 32), color: .white)

          canvas.draw("Assam, 95 °C", at: Point(24, 58), font: Font(size: 20), color: .white)
          canvas.draw("Assam, 95 °C", at: Point(24, 31), font: Font(size: 12), color: .white)
        },
        Exhibit("TextLayout", height: 110) { stage in
          let text = "A cup of tea is never late, and never in a hurry."
          let layout = TextLayout(text, font: Font(size: 16), width: 180, maximumLines: 2)

          stage.canvas.fill(Rect(60, 25, 180, 60), with: .slate)
          stage.canvas.draw(layout, in: Rect(60, 25, 180, 60), color: .white)
        },
        Exhibit("StyledText", height: 90) { stage in
          let was = StyledText("15 €", .struckThrough.colored(.mist)) + StyledText(" ")
          let now = StyledText("12 €", .bold.scaled(by: 1.6)) + StyledText(" ")
          let label = Label(StyledText("Today ") + was + now + StyledText("Why?", .linked(to: "why")))
          label.onLink = { target in print(target) }

          stage.center(label)
        },
        Exhibit("StyledLayout", height: 110) { stage in
          let text =
            StyledText("A cup of ") + StyledText("tea", .bold) + StyledText(" is ") + StyledText("never", .underlined)
          let layout = StyledLayout(text + StyledText(" late."), font: Font(size: 16), width: 140)

          stage.canvas.fill(Rect(80, 25, 140, 60), with: .slate)
          stage.canvas.draw(layout, in: Rect(80, 25, 140, 60), color: .white)
        },
        Exhibit("TextAlignment", height: 190) { stage in
          let label = Label()
          label.textAlignment = .center

          for (index, (alignment, word)) in [(TextAlignment.left, "left"), (.center, "center"), (.right, "right")]
            .enumerated()
          {
            let other = alignment == .center ? label : Label()
            other.text = word
            other.textAlignment = alignment
            other.backgroundColor = .slate
            stage.add(other, 40, 13 + Double(index) * 29, 220, 26)
          }
          let page = Label("Justified lines end at both sides, except for the last line.")
          page.numberOfLines = 0
          page.textAlignment = .justified
          page.backgroundColor = .slate
          stage.add(page, 40, 108, 220, 68)
        },
        Exhibit("Typeface", height: 100) { stage in
          let inter = try Typeface(contentsOf: "/usr/share/fonts/truetype/inter-vf/Inter.var.ttf")
          inter.bold = inter.variation(weight: 700)
          inter.italic = inter.variation(slant: 10)
          Typeface.system = inter

          let text =
            StyledText("Assam, ") + StyledText("3 min", .italic) + StyledText(" at ") + StyledText("95 °C", .bold)
          stage.canvas.draw(
            StyledLayout(text, font: Font(size: 24)), in: stage.bounds, alignment: .center, color: .white)
        },
        Exhibit("ImageError") { _ in
          do throws(ImageError) { _ = try Image(contentsOfPNG: "/nowhere.png") } catch { print(error.message) }
        },
        Exhibit("FontError") { _ in
          do throws(FontError) { _ = try Typeface(contentsOf: "/nowhere.ttf") } catch { print(error.message) }
        },
      ])
  }
}

extension Path {
  /// Returns a path that goes up and down again.
  fileprivate static func corner(at left: Double) -> Path {
    var path = Path()
    path.move(to: Point(left, 76))
    path.addLine(to: Point(left + 30, 28))
    path.addLine(to: Point(left + 60, 76))
    return path
  }

  /// Returns a star of five points with crossing lines.
  fileprivate static func star(at center: Point) -> Path {
    var path = Path()
    for corner in 0..<5 {
      let angle = Double(corner) * 4 * .pi / 5 - .pi / 2
      let place = center + Vector(Math.cos(angle), Math.sin(angle)) * 44
      if corner == 0 { path.move(to: place) } else { path.addLine(to: place) }
    }
    path.close()
    return path
  }
}
