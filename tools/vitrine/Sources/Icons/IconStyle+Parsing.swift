extension IconStyle {
  /// The supported style attributes. An element's own attribute takes precedence over an inherited one.
  static let names: Set<String> = [
    "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "fill-rule", "opacity",
    "fill-opacity",
    "stroke-opacity", "transform", "style", "color", "clip-rule",
  ]

  /// Applies an attribute.
  ///
  /// - Parameter isGroup: Whether the attribute may apply to several shapes.
  mutating func take(_ name: String, _ value: String, isGroup: Bool) throws(IconFault) {
    switch name {
    case "fill": fill = try Self.color(value)
    case "stroke": stroke = try Self.color(value)
    case "stroke-width": width = try Self.number(value, 0...1000, of: name)
    case "stroke-linecap": cap = try Self.word(value, ["butt", "round", "square"], of: name)
    case "stroke-linejoin": join = try Self.word(value, ["miter", "round", "bevel"], of: name)
    case "stroke-miterlimit": miterLimit = try Self.number(value, 1...1000, of: name)
    case "fill-rule": isEvenOdd = try Self.word(value, ["nonzero", "evenodd"], of: name) == "evenodd"
    case "fill-opacity": fillOpacity = try Self.number(value, 0...1, of: name)
    case "stroke-opacity": strokeOpacity = try Self.number(value, 0...1, of: name)
    case "opacity":
      let opacity = try Self.number(value, 0...1, of: name)
      if opacity != 1, isGroup { throw IconFault.groupOpacity }
      fillOpacity *= opacity
      strokeOpacity *= opacity
    case "transform": transform = transform.applied(after: try IconTransform(parsing: value))
    case "style":
      for part in value.split(separator: ";") {
        let words = part.split(separator: ":", maxSplits: 1).map { Self.trimmed($0) }
        if words.count < 2 { continue }
        guard Self.names.contains(words[0]), words[0] != "style" else {
          throw IconFault.unknownStyle(words[0], known: Self.names.sorted())
        }
        try take(words[0], words[1], isGroup: isGroup)
      }
    // The color of `currentColor` is chosen when the icon is drawn.
    default: break
    }
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static func word(_ value: String, _ allowed: [String], of name: String) throws(IconFault) -> String {
    guard allowed.contains(value) else { throw IconFault.badWord(value, of: name, allowed: allowed) }
    return value
  }

  private static func number(_ value: String, _ range: ClosedRange<Double>, of name: String) throws(IconFault) -> Double
  {
    let text = value.hasSuffix("px") ? String(value.dropLast(2)) : value
    guard let number = Double(text), range.contains(number) else {
      throw IconFault.badNumber(value, of: name, range: range)
    }
    return number
  }

  private static let known: [String: UInt32] = [
    "black": 0, "white": 0xFFFFFF, "red": 0xFF0000, "green": 0x008000, "blue": 0x0000FF, "gray": 0x808080,
    "grey": 0x808080,
    "yellow": 0xFFFF00, "orange": 0xFFA500,
  ]

  private static func color(_ value: String) throws(IconFault) -> IconColor {
    if value == "none" || value == "transparent" { return .none }
    if value == "currentColor" { return .current }
    if let color = known[value.lowercased()] { return .fixed(color) }
    let digits = value.dropFirst()
    if value.hasPrefix("#"), digits.allSatisfy(\.isHexDigit) {
      if digits.count == 6 { return .fixed(UInt32(digits, radix: 16)!) }
      if digits.count == 3 { return .fixed(UInt32(digits.map { "\($0)\($0)" }.joined(), radix: 16)!) }
    }
    throw IconFault.badColor(value, known: known.keys.sorted())
  }
}
