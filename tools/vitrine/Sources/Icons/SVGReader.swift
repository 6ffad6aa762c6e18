import Foundation
import FoundationXML

/// Collects the shapes of an SVG file from the events of an XML parser. Unsupported elements are errors.
final class SVGReader: NSObject, XMLParserDelegate {
  private let file: String
  private(set) var error: IconError?
  private(set) var shapes: [IconShape] = []
  /// The x, y, width and height of the visible part.
  private(set) var box: [Double]?
  /// Whether the drawing has the class `directional`.
  private(set) var isDirectional = false
  private var styles: [IconStyle] = [IconStyle()]
  /// The depth of the parser in elements that draw nothing.
  private var silence = 0

  /// The elements that are skipped with their contents.
  private static let silent: Set<String> = ["title", "desc", "metadata", "sodipodi:namedview"]
  private static let drawn = ["svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon"]
  /// The most shapes of an icon. Chosen: far more than an icon needs.
  private static let maximumShapes = 1000

  init(file: String) { self.file = file }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    if error != nil { return }
    do throws(IconFault) { try begin(name, attributes) } catch { refuse(error, by: parser) }
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    // The parser may still call the delegate after it was aborted.
    if error != nil { return }
    if silence > 0 { silence -= 1 } else if styles.count > 1 { styles.removeLast() }
  }

  func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
    if error == nil { refuse(.notXML, by: parser) }
  }

  private func refuse(_ fault: IconFault, by parser: XMLParser) {
    error = IconError(file: file, line: max(1, parser.lineNumber), fault: fault)
    parser.abortParsing()
  }

  /// Whether all elements are closed.
  var isComplete: Bool { styles.count == 1 && silence == 0 }

  private func begin(_ name: String, _ attributes: [String: String]) throws(IconFault) {
    if silence > 0 || Self.silent.contains(name) || name == "defs" && attributes.isEmpty && box != nil {
      silence += 1
      return
    }
    guard Self.drawn.contains(name) else { throw IconFault.unknownElement(name, known: Self.drawn) }
    guard box != nil || name == "svg" else { throw IconFault.otherRoot(name) }
    var style = styles.last!
    let isGroup = name == "svg" || name == "g"
    for key in ["clip-path", "mask", "filter", "stroke-dasharray"] where attributes[key].map({ $0 != "none" }) ?? false
    {
      throw IconFault.unknownEffect(key)
    }
    for key in IconStyle.names.sorted() where key != "style" {
      if let value = attributes[key] { try style.take(key, value, isGroup: isGroup) }
    }
    // The attribute `style` takes precedence over the others.
    if let value = attributes["style"] { try style.take("style", value, isGroup: isGroup) }
    styles.append(style)
    if name == "svg" {
      guard box == nil else { throw IconFault.nestedRoot }
      box = try Self.box(attributes)
      isDirectional = (attributes["class"] ?? "").split(separator: " ").contains("directional")
    } else if !isGroup {
      try add(IconOutlineReader(name, attributes).steps(), style)
    }
  }

  private func add(_ steps: [IconStep], _ style: IconStyle) throws(IconFault) {
    if steps.isEmpty || style.fill == .none && style.stroke == .none { return }
    guard shapes.count < Self.maximumShapes else {
      throw IconFault.tooManyShapes(limit: Self.maximumShapes)
    }
    var style = style
    if style.stroke != .none {
      guard let scale = style.transform.uniformScale else { throw IconFault.stretchedLine }
      style.width *= scale
    }
    shapes.append(IconShape(steps: steps.map { $0.mapped(style.transform.callAsFunction) }, style: style))
  }

  private static func box(_ attributes: [String: String]) throws(IconFault) -> [Double] {
    var numbers: [Double] = []
    if let text = attributes["viewBox"] {
      var reader = IconNumbers(text)
      while let number = try reader.next() { numbers.append(number) }
    } else {
      for name in ["width", "height"] {
        var reader = IconNumbers(attributes[name] ?? "")
        numbers.append(try reader.next() ?? 0)
      }
      numbers = [0, 0] + numbers
    }
    guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else { throw IconFault.noSize }
    return numbers
  }
}

/// The outline of an element.
private struct IconOutlineReader {
  private let name: String
  private let attributes: [String: String]

  init(_ name: String, _ attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  func steps() throws(IconFault) -> [IconStep] {
    switch name {
    case "path": return try IconOutline.steps(of: attributes["d"] ?? "")
    case "rect":
      let rx = try number("rx")
      let ry = try number("ry")
      return IconOutline.rect(
        try number("x") ?? 0, try number("y") ?? 0, try number("width") ?? 0, try number("height") ?? 0, rx ?? ry ?? 0,
        ry ?? rx ?? 0)
    case "circle":
      let radius = try number("r") ?? 0
      return IconOutline.ellipse(center: try point("cx", "cy"), radius, radius)
    case "ellipse":
      return IconOutline.ellipse(center: try point("cx", "cy"), try number("rx") ?? 0, try number("ry") ?? 0)
    case "line": return [.move(try point("x1", "y1")), .line(try point("x2", "y2"))]
    default: return try IconOutline.polygon(attributes["points"] ?? "", isClosed: name == "polygon")
    }
  }

  private func number(_ key: String) throws(IconFault) -> Double? {
    guard let text = attributes[key] else { return nil }
    var reader = IconNumbers(text)
    let number = try reader.number()
    guard reader.isAtEnd || text.hasSuffix("px") else { throw IconFault.badNumber(text, of: key, range: nil) }
    return number
  }

  private func point(_ x: String, _ y: String) throws(IconFault) -> IconPoint {
    IconPoint(x: try number(x) ?? 0, y: try number(y) ?? 0)
  }
}
