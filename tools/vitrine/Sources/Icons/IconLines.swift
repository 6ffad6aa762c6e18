/// Icons as values: lines of one color and width that the toolkit draws.
enum IconLines {
  /// The side length of the toolkit's `Icon`.
  private static let side = 24.0
  /// The line width of the toolkit's `Icon`.
  private static let width = 2.0

  static func text(of icons: [Icon], isPublic: Bool) throws(IconError) -> String {
    let icons = icons.sorted { $0.name < $1.name }
    var values: [String] = []
    for icon in icons { values.append(try value(icon, isPublic ? "public " : "")) }
    if isPublic { values.append(list(icons)) }
    return """
      // swift-format-ignore-file
      // Generated from SVG files by `vitrine icons`; do not edit.
      import \(isPublic ? "Toolkit" : "Vitrine")

      extension Icon {
      \(values.joined(separator: "\n"))
      }

      """
  }

  private static func value(_ icon: Icon, _ access: String) throws(IconError) -> String {
    if icon.origin != IconPoint() || icon.width != side || icon.height != side {
      throw IconError(file: icon.file, line: 1, fault: .otherSide)
    }
    var line = IconStyle()
    line.fill = .none
    line.stroke = .current
    line.width = width
    line.cap = "round"
    line.join = "round"
    for shape in icon.shapes {
      var style = shape.style
      // Compares only the appearance of the lines, not their position.
      style.transform = line.transform
      style.miterLimit = line.miterLimit
      style.isEvenOdd = false
      style.fillOpacity = 1
      guard style == line else {
        let attributes =
          "fill=\"none\", stroke=\"currentColor\", stroke-width=\"2\", and stroke-linecap and stroke-linejoin \"round\""
        throw IconError(file: icon.file, line: 1, fault: .otherLines(style: attributes))
      }
    }
    let steps = icon.shapes.flatMap(\.steps).map(word).joined()
    let direction = icon.isDirectional ? ", isDirectional: true" : ""
    return """
        /// \(icon.file).
        \(access)static var `\(icon.name)`: Icon { Icon(outline: "\(steps)"\(direction)) }
      """
  }

  private static func word(_ step: IconStep) -> String {
    func points(_ points: IconPoint...) -> String {
      points.flatMap { [$0.x, $0.y] }.map { IconSource.number($0, parts: 100) }.joined(separator: " ")
    }
    return switch step {
    case .move(let place): "M" + points(place)
    case .line(let place): "L" + points(place)
    case .quad(let place, let control): "Q" + points(control, place)
    case .cubic(let place, let first, let second): "C" + points(first, second, place)
    case .close: "Z"
    }
  }

  private static func list(_ icons: [Icon]) -> String {
    """

      /// All icons by name. A program that uses this list contains all of them.
      @export(interface)
      public static var all: [(name: String, icon: Icon)] {
        [
    \(icons.map { "      (\"\($0.name)\", .`\($0.name)`)," }.joined(separator: "\n"))
        ]
      }
    """
  }
}
