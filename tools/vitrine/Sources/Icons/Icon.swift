import Foundation
import FoundationXML

/// An icon of an SVG file: its shapes, from back to front.
struct Icon: Equatable {
  /// The name in Swift.
  var name: String
  /// The name of the file, for messages.
  var file: String
  /// The visible part of the drawing, in its own units.
  var origin = IconPoint()
  var width = 0.0
  var height = 0.0
  var shapes: [IconShape] = []
  /// Whether the icon is mirrored for right-to-left text: `class="directional"`.
  var isDirectional = false

  /// Parses a file.
  ///
  /// - Parameter file: The name of the file. The icon gets this name without its extension.
  init(_ data: Data, file: String) throws {
    self.file = file
    name = try Self.name(of: file)
    let reader = SVGReader(file: file)
    let parser = XMLParser(data: data)
    // No external files are loaded.
    parser.shouldResolveExternalEntities = false
    parser.delegate = reader
    let isRead = parser.parse()
    if let error = reader.error { throw error }
    guard isRead, reader.isComplete else {
      throw IconError(file: file, line: max(1, parser.lineNumber), fault: .endsEarly)
    }
    guard let box = reader.box else { throw IconError(file: file, line: 1, fault: .endsEarly) }
    origin = IconPoint(x: box[0], y: box[1])
    width = box[2]
    height = box[3]
    shapes = reader.shapes
    isDirectional = reader.isDirectional
  }

  /// Returns the name in Swift: `arrowLeft` for `arrow-left.svg`.
  private static func name(of file: String) throws -> String {
    let words = file.replacing(/\.svg$/, with: "").split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let name = (words.first.map { $0.prefix(1).lowercased() + $0.dropFirst() } ?? "") + rest
    guard name.first?.isLetter == true else {
      throw IconError(file: file, line: 1, fault: .badFileName)
    }
    return name
  }
}
