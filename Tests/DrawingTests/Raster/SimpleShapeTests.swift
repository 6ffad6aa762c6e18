import Geometry
import Raster
import TestContexts
import Testing

@Suite("A path of one simple shape", .freshContext) struct SimpleShapeTests {
  private static let rects = [
    Rect(3, 2, 40, 30), Rect(3.25, 2.5, 40.5, 30.25), Rect(4.1, 3.7, 33.3, 33.3), Rect(-20, -9, 60, 60),
  ]
  private static let maps = [
    AffineTransform.identity, AffineTransform(scale: 1.25), AffineTransform(scaleX: 0.5, y: 1.5),
    AffineTransform(scaleX: -1, y: 1), AffineTransform(rotation: 0.3),
  ]
  private static let paints = [
    Paint.color(.black), .color(Color(hex: 0x3366CC).withAlpha(0.5)),
    .linearGradient(LinearGradient(from: Point(0, 0), to: Point(20, 50), .white, Color(hex: 0x3366CC))),
  ]

  private func pixels(_ map: AffineTransform = .identity, _ draw: (Canvas) -> Void) -> [UInt32] {
    let sheet = Sheet(64, 64)
    sheet.canvas.concatenate(map)
    draw(sheet.canvas)
    return (0..<64 * 64).map { sheet.bitmap.pixels[$0] }
  }

  /// Returns the largest difference of a channel.
  private func difference(_ a: [UInt32], _ b: [UInt32]) -> Int {
    zip(a, b).map { a, b in
      [0, 8, 16, 24].map { shift in abs(Int(a >> shift & 255) - Int(b >> shift & 255)) }.max() ?? 0
    }.max() ?? 0
  }

  @Test(arguments: rects) func `is filled like the shape, pixel for pixel`(rect: Rect) {
    for map in Self.maps {
      for paint in Self.paints {
        #expect(pixels(map) { $0.fill(Path(rect: rect), with: paint) } == pixels(map) { $0.fill(rect, with: paint) })
        #expect(
          pixels(map) { $0.fill(Path(roundedRect: rect, radius: 7), rule: .evenOdd, with: paint) }
            == pixels(map) { $0.fill(roundedRect: rect, radius: 7, with: paint) })
        #expect(
          pixels(map) { $0.fill(Path(ellipseIn: rect), with: paint) }
            == pixels(map) { $0.fillEllipse(in: rect, with: paint) })
      }
    }
  }

  @Test(.slow, arguments: rects) func `is stroked like the shape, pixel for pixel`(rect: Rect) {
    let color = Color(hex: 0x3366CC).withAlpha(0.7)
    for map in Self.maps {
      for width in [1, 2.5, 12, 70] {
        let style = StrokeStyle(width: width)
        #expect(
          pixels(map) { $0.stroke(Path(ellipseIn: rect), style: style, with: color) }
            == pixels(map) { $0.strokeEllipse(in: rect, width: width, with: color) })
        for radius in [0, 0.5, 7, 99] {
          #expect(
            pixels(map) { $0.stroke(Path(roundedRect: rect, radius: radius), style: style, with: color) }
              == pixels(map) { $0.stroke(roundedRect: rect, radius: radius, width: width, with: color) })
        }
      }
    }
  }

  @Test(.slow, arguments: rects) func `is stroked like any other path`(rect: Rect) {
    let paths = [Path(rect: rect), Path(roundedRect: rect, radius: 6), Path(ellipseIn: rect)]
    let joins = [StrokeStyle.Join.miter, .round, .bevel]
    for map in Self.maps {
      for path in paths {
        for (width, join) in zip([1.5, 4, 9], joins) {
          for limit in [1, 10.0] {
            let style = StrokeStyle(width: width, join: join, miterLimit: limit)
            let quick = pixels(map) { $0.stroke(path, style: style, with: .black) }
            let traced = pixels(map) { $0.stroke(path.traced, style: style, with: .black) }
            #expect(difference(quick, traced) <= 8, "\(rect), \(style)")
          }
        }
      }
    }
  }

  @Test func `of an ellipse has a line of even width`() {
    let flat = pixels { $0.strokeEllipse(in: Rect(4, 22, 56, 20), width: 4, with: .black) }
    // A ring between two ellipses would be thinner between the ends of the axes.
    let area = flat.reduce(0.0) { $0 + Double($1 >> 24) / 255 }
    // The circumference of the ellipse (Ramanujan's approximation) times the width.
    let a = 28.0
    let b = 10.0
    let circumference = Double.pi * (3 * (a + b) - ((3 * a + b) * (a + 3 * b)).squareRoot())
    #expect(abs(area - 4 * circumference) < 2)
  }

  @Test func `is an ordinary path after anything was added`() {
    let changes: [(inout Path) -> Void] = [
      { $0.move(to: Point(40, 40)) },
      { $0.addLine(to: Point(60, 50)) },
      { $0.addQuadCurve(to: Point(60, 50), control: Point(20, 60)) },
      { $0.addCurve(to: Point(60, 50), control1: Point(20, 60), control2: Point(60, 60)) },
      { $0.addArc(center: Point(40, 40), radius: 12, start: 0, sweep: 4) },
      { $0.append(Path(rect: Rect(30, 30, 30, 30))) },
      {
        $0.removeAll()
        $0.addLine(to: Point(10, 50))
        $0.addLine(to: Point(50, 10))
        $0.addLine(to: Point(50, 50))
      },
    ]
    let rect = Rect(5, 5, 30, 20)
    for start in [Path(rect: rect), Path(roundedRect: rect, radius: 5), Path(ellipseIn: rect)] {
      for change in changes {
        var path = start
        change(&path)
        // The same elements in a path that never was a simple shape.
        var ordinary = Path()
        ordinary.move(to: Point(1, 1))
        ordinary.append(path)
        for rule in [FillRule.nonZero, .evenOdd] {
          #expect(
            pixels { $0.fill(path, rule: rule, with: .black) } == pixels { $0.fill(ordinary, rule: rule, with: .black) }
          )
        }
        let style = StrokeStyle(width: 3)
        #expect(
          pixels { $0.stroke(path, style: style, with: .black) }
            == pixels { $0.stroke(ordinary, style: style, with: .black) })
      }
    }
  }

  @Test func `appended to an empty path is drawn like the shape`() {
    var path = Path()
    path.append(Path(ellipseIn: Rect(5, 5, 40, 40)))
    #expect(pixels { $0.fill(path, with: .black) } == pixels { $0.fillEllipse(in: Rect(5, 5, 40, 40), with: .black) })
  }

  @Test func `equals a path of the same elements`() {
    var path = Path()
    path.move(to: Point(1, 2))
    path.addLine(to: Point(4, 2))
    path.addLine(to: Point(4, 6))
    path.addLine(to: Point(1, 6))
    path.close()
    #expect(path == Path(rect: Rect(1, 2, 3, 4)))
    #expect(path != Path(rect: Rect(1, 2, 3, 5)))
  }

  @Test(.slow) func `is drawn like its elements after a transform`() {
    let center = AffineTransform(translation: Vector(32, 32))
    let maps = [
      AffineTransform(scaleX: 1.5, y: 0.75), AffineTransform(scaleX: -1, y: 1), AffineTransform(scaleX: 0, y: 1),
      AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0),
      AffineTransform(a: 0, b: -0.5, c: 1.5, d: 0, tx: 0, ty: 0),
      AffineTransform(rotation: 0.4), AffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0),
    ]
    for rect in [Rect(-14, -9, 22, 16), Rect(-15, -15, 30, 30)] {
      for path in [Path(rect: rect), Path(roundedRect: rect, radius: 5), Path(ellipseIn: rect)] {
        for map in maps.map({ $0.concatenating(center) }) {
          let moved = path.transformed(by: map)
          let filled = pixels { $0.fill(moved, with: .black) }
          let traced = pixels { $0.fill(moved.traced, with: .black) }
          // Curves become lines to within a fortieth of a pixel, which is six levels. A rotated circle has other lines.
          #expect(difference(filled, traced) <= 6, "\(rect), \(map)")
          let style = StrokeStyle(width: 3)
          let line = pixels { $0.stroke(moved, style: style, with: .black) }
          let tracedLine = pixels { $0.stroke(moved.traced, style: style, with: .black) }
          #expect(difference(line, tracedLine) <= 8, "\(rect), \(map)")
        }
      }
    }
  }

  @Test func `clips like the shape, and leaves pixels outside alone`() {
    let rect = Rect(4, 6.5, 30, 21)
    for map in Self.maps {
      #expect(
        pixels(map) {
          $0.clip(to: Path(rect: rect))
          $0.fill(Rect(-99, -99, 200, 200), with: .black)
        }
          == pixels(map) {
            $0.clip(to: rect)
            $0.fill(Rect(-99, -99, 200, 200), with: .black)
          })
      let quick = pixels(map) {
        $0.clip(to: Path(ellipseIn: rect))
        $0.fill(Rect(-99, -99, 200, 200), with: .black)
      }
      let traced = pixels(map) {
        $0.clip(to: Path(ellipseIn: rect).traced)
        $0.fill(Rect(-99, -99, 200, 200), with: .black)
      }
      #expect(difference(quick, traced) <= 2)
    }
  }

  @Test func `that is a horizontal or vertical line is drawn like a rectangle`() {
    for (a, b) in [(Point(10.5, 20.25), Point(40, 20.25)), (Point(30, 50), Point(30, 12.75))] {
      var line = Path()
      line.move(to: a)
      line.addLine(to: b)
      for cap in [StrokeStyle.Cap.butt, .square, .round] {
        let style = StrokeStyle(width: 5, cap: cap)
        let along = cap == .butt ? 0 : 2.5
        let across = Rect(from: a, to: b)
        let isVertical = a.x == b.x
        let x = isVertical ? -2.5 : -along
        let y = isVertical ? -along : -2.5
        let rect = across.inset(by: Insets(top: y, left: x, bottom: y, right: x))
        for map in Self.maps {
          let drawn = pixels(map) { $0.stroke(line, style: style, with: .black) }
          let filled = pixels(map) { $0.fill(roundedRect: rect, radius: cap == .round ? 2.5 : 0, with: .black) }
          if map.isScaleAndTranslation { #expect(drawn == filled) } else { #expect(difference(drawn, filled) <= 8) }
        }
      }
    }
  }
}
