/// A point in an icon, in its own units.
struct IconPoint: Equatable {
  var x = 0.0
  var y = 0.0

  static func + (a: IconPoint, b: IconPoint) -> IconPoint { IconPoint(x: a.x + b.x, y: a.y + b.y) }
  static func - (a: IconPoint, b: IconPoint) -> IconPoint { IconPoint(x: a.x - b.x, y: a.y - b.y) }
  static func * (a: IconPoint, factor: Double) -> IconPoint { IconPoint(x: a.x * factor, y: a.y * factor) }
}

/// A step of an outline, as in `Path`.
enum IconStep: Equatable {
  case move(IconPoint)
  case line(IconPoint)
  case quad(IconPoint, control: IconPoint)
  case cubic(IconPoint, IconPoint, IconPoint)
  case close

  func mapped(_ map: (IconPoint) -> IconPoint) -> IconStep {
    switch self {
    case .move(let point): .move(map(point))
    case .line(let point): .line(map(point))
    case .quad(let point, let control): .quad(map(point), control: map(control))
    case .cubic(let point, let first, let second): .cubic(map(point), map(first), map(second))
    case .close: .close
    }
  }
}

/// The color of a fill or stroke.
enum IconColor: Equatable {
  case none
  /// The color that is passed when the icon is drawn.
  case current
  /// An RGB color, 0xRRGGBB.
  case fixed(UInt32)
}

/// An outline and its style.
struct IconShape: Equatable {
  var steps: [IconStep]
  var style: IconStyle
}

/// The attributes that elements inherit from their parents.
struct IconStyle: Equatable {
  var fill = IconColor.current
  var stroke = IconColor.none
  var width = 1.0
  var cap = "butt"
  var join = "miter"
  var miterLimit = 4.0
  var isEvenOdd = false
  var fillOpacity = 1.0
  var strokeOpacity = 1.0
  var transform = IconTransform()
}
