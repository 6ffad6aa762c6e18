import Foundation
import FoundationXML

/// An icon as an SVG file has it: the shapes that it is drawn with, from the back to the front.
struct Icon: Equatable {
  /// Its name in Swift.
  var name: String
  /// The file's, for people.
  var file: String
  /// What of the drawing is the icon, in its own units.
  var origin = IconPoint()
  var width = 0.0
  var height = 0.0
  var shapes: [IconShape] = []
  /// Whether it is mirrored where reading goes from right to left: `class="directional"`.
  var isDirectional = false

  /// Reads a file.
  ///
  /// - Parameter file: its name, for errors; without its ending it is the icon's.
  init(_ data: Data, file: String) throws {
    self.file = file
    name = try Self.name(of: file)
    let reader = SVGReader(file: file)
    let parser = XMLParser(data: data)
    // Nothing is fetched from anywhere.
    parser.shouldResolveExternalEntities = false
    parser.delegate = reader
    let isRead = parser.parse()
    if let error = reader.error { throw error }
    guard isRead, reader.isComplete else {
      throw IconError(file: file, line: max(1, parser.lineNumber), reason: "this is no XML: an element has no end; save it as plain SVG")
    }
    guard let box = reader.box else { throw IconError(file: file, line: 1, reason: "there is no element 'svg'") }
    (origin, width, height, shapes) = (IconPoint(x: box[0], y: box[1]), box[2], box[3], reader.shapes)
    isDirectional = reader.isDirectional
  }

  /// `arrow-left.svg` is `arrowLeft`.
  private static func name(of file: String) throws -> String {
    let words = file.replacing(/\.svg$/, with: "").split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let name = (words.first.map { $0.prefix(1).lowercased() + $0.dropFirst() } ?? "") + rest
    guard name.first?.isLetter == true else {
      throw IconError(file: file, line: 1, reason: "the file's name becomes the icon's; begin it with a letter")
    }
    return name
  }
}
