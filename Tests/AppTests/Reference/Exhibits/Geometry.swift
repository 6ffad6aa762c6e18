import VitrineTesting

extension ExhibitTheme {
  static var geometry: ExhibitTheme {
    ExhibitTheme(
      "Geometry",
      "All lengths are in points, and y points down. Positions and offsets have different types, so that wrong arithmetic does not compile.",
      [
        Exhibit("AffineTransform", height: 130) { stage in
          let view = View(frame: Rect(110, 30, 80, 70))
          view.transform = AffineTransform(rotation: .pi / 6).concatenating(AffineTransform(scale: 0.8))

          let ghost = View(frame: Rect(110, 30, 80, 70))
          ghost.borderColor = .mist
          ghost.borderWidth = 1
          view.backgroundColor = .accent
          for view in [ghost, view] { stage.window.addSubview(view) }
        },
        Exhibit("Point") { _ in
          let place = Point(40, 30) + Vector(0, 10)

          print("\(place.y)")
        },
        Exhibit("Vector") { _ in
          let way = Point(50, 40) - Point(20, 0)

          print("\(way.length)")
        },
        Exhibit("Size") { _ in
          let size = Label().sizeThatFits(Size(200, 0))

          print("\(size.height)")
        },
        Exhibit("Rect") { _ in
          let panel = Rect(center: Point(150, 100), size: Size(200, 80))

          print("\(panel.maxX)")
        },
        Exhibit("Insets") { _ in
          let inner = Rect(0, 0, 300, 200).inset(by: Insets(all: 16))

          print("\(inner.width)")
        },
        Exhibit("Math") { _ in
          let up = Vector(Math.cos(-.pi / 2), Math.sin(-.pi / 2))

          print("\(up.dy)")
        },
        Exhibit("PixelSize") { _ in
          let bitmap = Bitmap(size: PixelSize(640, 480))

          print("\(bitmap.size.width)")
        },
      ])
  }
}
