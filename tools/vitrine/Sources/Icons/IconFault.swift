import Host

/// The reason why a drawing is not an icon, without its location.
public enum IconFault: ExplainedError, Equatable {
  case noFiles
  case badFileName
  case sameName(String, other: String)
  case notXML
  case endsEarly
  case otherRoot(String)
  case nestedRoot
  case noSize
  case unknownElement(String, known: [String])
  case unknownEffect(String)
  case unknownStyle(String, known: [String])
  case groupOpacity
  case tooManyShapes(limit: Int)
  case stretchedLine
  case badWord(String, of: String, allowed: [String])
  case badNumber(String, of: String, range: ClosedRange<Double>?)
  case badColor(String, known: [String])
  case badTransform(String)
  case unknownTransform(String, numberCount: Int)
  case noMove
  case badCommand(Character)
  case unexpected(String, expected: String)
  /// An icon of lines that is not 24 by 24.
  case otherSide
  /// An icon of lines with another style than the one in the SVG attributes.
  case otherLines(style: String)

  public var problem: String {
    switch self {
    case .noFiles: "the folder contains no SVG files"
    case .badFileName: "the file's name becomes the icon's and does not begin with a letter"
    case .sameName(let name, let other): "its name in Swift is '\(name)', as that of \(other)"
    case .notXML: "this is not XML"
    case .endsEarly: "this is not XML: an element has no end"
    case .otherRoot(let name): "the first element has to be 'svg', not '\(name)'"
    case .nestedRoot: "an 'svg' in another one is not drawn"
    case .noSize: "the icon has no size"
    case .unknownElement(let name, _): "'\(name)' is not drawn"
    case .unknownEffect(let name): "'\(name)' is not drawn"
    case .unknownStyle(let name, _): "'\(name)' in a style is not drawn"
    case .groupOpacity: "'opacity' of a group is not drawn"
    case .tooManyShapes(let limit): "more than \(limit) shapes are a picture, not an icon"
    case .stretchedLine: "a line under a transform that stretches it is not drawn"
    case .badWord(let word, let name, let allowed):
      "'\(name)' is one of \(allowed.joined(separator: ", ")), not '\(word)'"
    case .badNumber(let text, let name, nil): "'\(name)' is a number, not '\(text)'"
    case .badNumber(let text, let name, let range?):
      "'\(name)' is a number from \(range.lowerBound) to \(range.upperBound), not '\(text)'"
    case .badColor(let text, _): "'\(text)' is not a color for an icon"
    case .badTransform(let text): "'\(text)' is not a transform"
    case .unknownTransform(let name, let count): "'\(name)' with \(count) numbers is not a transform"
    case .noMove: "a path begins with M, and this one does not"
    case .badCommand(let letter): "'\(letter)' is not a command of a path"
    case .unexpected(let text, let expected): "\(expected) should come where '\(text)' is"
    case .otherSide: "an icon of lines is 24 by 24"
    case .otherLines: "an icon of lines has nothing else"
    }
  }

  public var remedy: String {
    switch self {
    case .noFiles: "name a folder that holds some"
    case .badFileName: "rename the file"
    case .sameName: "rename one of them"
    case .notXML, .endsEarly, .otherRoot: "save the drawing as plain SVG"
    case .nestedRoot: "move its shapes into the outer one"
    case .noSize: "give 'svg' a viewBox of four numbers, or a width and a height"
    case .unknownElement(_, let known), .unknownStyle(_, let known): "use one of \(known.joined(separator: ", "))"
    case .unknownEffect: "change the outline itself"
    case .groupOpacity: "set it on each shape in the group"
    case .tooManyShapes: "remove shapes, or show a PNG file instead of an icon"
    case .stretchedLine: "make it an outline"
    case .badWord: "use one of these words"
    case .badNumber: "write a number without a unit, or with px"
    case .badColor(_, let known):
      "use #RRGGBB, none, currentColor, or one of \(known.joined(separator: ", "))"
    case .badTransform: "write a list such as translate(3 4) rotate(45)"
    case .unknownTransform: "use one of matrix, translate, scale, rotate, skewX and skewY"
    case .noMove, .badCommand, .unexpected: "correct the path's data, or save the drawing again as plain SVG"
    case .otherSide: "set viewBox=\"0 0 24 24\""
    case .otherLines(let style): "set \(style), or omit --lines"
    }
  }
}

extension IconFault {
  /// One fault of each kind, for docs/troubleshooting.md.
  public static var examples: [IconFault] {
    let name = "NAME"
    let value = "VALUE"
    return [
      .noFiles, .badFileName, .sameName(name, other: "FILE"), .notXML, .endsEarly, .otherRoot(name), .nestedRoot,
      .noSize, .unknownElement(name, known: ["svg", "g", "path", "…"]), .unknownEffect(name),
      .unknownStyle(name, known: ["fill", "stroke", "…"]), .groupOpacity, .tooManyShapes(limit: 100), .stretchedLine,
      .badWord(value, of: name, allowed: ["butt", "round", "…"]), .badNumber(value, of: name, range: nil),
      .badColor(value, known: ["black", "white", "…"]), .badTransform(value), .unknownTransform(name, numberCount: 2),
      .noMove, .badCommand("X"), .unexpected("TEXT", expected: "a number"), .otherSide,
      .otherLines(style: "fill=\"none\" and the other attributes"),
    ]
  }
}
