import Foundation
import Host

/// The Swift source of icons: a function that draws each icon, or a value of `Icon`.
public struct IconSource: Sendable {
  /// The text of the file.
  public let text: String
  /// The number of icons.
  public let count: Int

  /// Creates functions that draw the SVG files of a folder.
  ///
  /// - Parameter name: The name of the enum that contains the icons.
  public init(of folder: URL, named name: String = "Icons") throws {
    let icons = try Self.icons(in: folder)
    count = icons.count
    text = Self.text(of: icons, named: name)
  }

  /// Creates values of `Icon` from the SVG files of a folder, which must be lines of one color and width.
  ///
  /// - Parameter isPublic: Whether the values belong to a library, which also gets a list of all icons.
  public init(ofLinesIn folder: URL, isPublic: Bool = false) throws {
    let icons = try Self.icons(in: folder)
    (count, text) = (icons.count, try IconLines.text(of: icons, isPublic: isPublic))
  }

  private static func icons(in folder: URL) throws -> [Icon] {
    let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter {
      $0.hasSuffix(".svg")
    }.sorted()
    let icons = try files.map { try Icon(Data(contentsOf: folder.appending(path: $0)), file: $0) }
    if icons.isEmpty {
      throw IconError(file: folder.path, line: 1, fault: .noFiles)
    }
    var names: [String: String] = [:]
    for icon in icons {
      if let other = names.updateValue(icon.file, forKey: icon.name) {
        throw IconError(file: icon.file, line: 1, fault: .sameName(icon.name, other: other))
      }
    }
    return icons
  }

  static func text(of icons: [Icon], named name: String) -> String {
    """
    // Generated from SVG files by `vitrine icons`; do not edit.
    import Vitrine

    /// Icons that are drawn as outlines, sharp at any size.
    enum \(name) {
    \(icons.map(function).joined(separator: "\n"))
      /// Saves the canvas and maps the icon's units to `rect`, scaled to fit and centered.
      private static func begin(_ canvas: Canvas, _ rect: Rect, _ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        let factor = min(rect.width / width, rect.height / height)
        canvas.save()
        canvas.concatenate(
          AffineTransform(
            translation: Vector(rect.minX + (rect.width - width * factor) / 2, rect.minY + (rect.height - height * factor) / 2)))
        canvas.concatenate(AffineTransform(scale: factor))
        canvas.concatenate(AffineTransform(translation: Vector(-x, -y)))
      }
    }

    """
  }

  private static func function(_ icon: Icon) -> String {
    var lines = [
      "  /// \(icon.file), \(number(icon.width)) by \(number(icon.height)).",
      "  static func \(escaped(icon.name))(on canvas: Canvas, in rect: Rect, color: Color = .black) {",
      "    begin(canvas, rect, \(number(icon.origin.x)), \(number(icon.origin.y)), \(number(icon.width)), \(number(icon.height)))",
    ]
    if !icon.shapes.isEmpty { lines.append("    var path = Path()") }
    for (index, shape) in icon.shapes.enumerated() {
      if index > 0 { lines.append("    path.removeAll()") }
      lines += shape.steps.map { "    path.\(call($0))" }
      if let paint = paint(shape.style.fill, shape.style.fillOpacity) {
        lines.append("    canvas.fill(path\(shape.style.isEvenOdd ? ", rule: .evenOdd" : ""), with: \(paint))")
      }
      if let paint = paint(shape.style.stroke, shape.style.strokeOpacity), shape.style.width > 0 {
        lines.append("    canvas.stroke(path, style: \(stroke(shape.style)), with: \(paint))")
      }
    }
    return (lines + ["    canvas.restore()", "  }", ""]).joined(separator: "\n")
  }

  private static func call(_ step: IconStep) -> String {
    func point(_ point: IconPoint) -> String { "Point(\(number(point.x)), \(number(point.y)))" }
    return switch step {
    case .move(let place): "move(to: \(point(place)))"
    case .line(let place): "addLine(to: \(point(place)))"
    case .quad(let place, let control): "addQuadCurve(to: \(point(place)), control: \(point(control)))"
    case .cubic(let place, let first, let second):
      "addCurve(to: \(point(place)), control1: \(point(first)), control2: \(point(second)))"
    case .close: "close()"
    }
  }

  private static func stroke(_ style: IconStyle) -> String {
    let limit = style.miterLimit == 10 ? "" : ", miterLimit: \(number(style.miterLimit))"
    return "StrokeStyle(width: \(number(style.width)), cap: .\(style.cap), join: .\(style.join)\(limit))"
  }

  private static func paint(_ color: IconColor, _ opacity: Double) -> String? {
    let alpha = opacity == 1 ? "" : ".withAlpha(\(number(opacity)))"
    switch color {
    case .none: return nil
    case .current: return "color\(opacity == 1 ? "" : ".withAlpha(color.alpha * \(number(opacity)))")"
    case .fixed(let value):
      let digits = String(value, radix: 16, uppercase: true)
      return "Color(hex: 0x\(String(repeating: "0", count: 6 - digits.count))\(digits))\(alpha)"
    }
  }

  /// Returns a number rounded to one thousandth of the drawing's unit, or to one of `parts`. Panels do not show a
  /// smaller difference.
  static func number(_ value: Double, parts: Double = 1000) -> String {
    let rounded = (value * parts).rounded() / parts
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }

  /// Returns the name in backticks, because it may be a keyword, such as in `default.svg`.
  private static func escaped(_ name: String) -> String { name == "begin" ? "beginIcon" : "`\(name)`" }
}
