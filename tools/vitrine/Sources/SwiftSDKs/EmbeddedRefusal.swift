/// A place in an app's sources that Embedded Swift refuses.
public struct EmbeddedRefusal: Equatable, Sendable, CustomStringConvertible {
  /// `FILE:LINE`; nil where only the linker found it, which knows no lines.
  let place: String?
  let restriction: EmbeddedRestriction

  /// From a line of the compiler's or the linker's; nil when it is no error, or one that ordinary Swift has too.
  ///
  /// - Parameter package: the folder that paths are told from.
  init?(inErrorLine line: Substring, package: String) {
    guard let restriction = EmbeddedRestriction(inErrorLine: line) else { return nil }
    let place = line.firstMatch(of: /^(.*?\.swift):([0-9]+):/).map { match in
      let path = match.1.hasPrefix(package + "/") ? match.1.dropFirst(package.count + 1) : match.1
      return "\(path):\(match.2)"
    }
    // The compiler repeats the message below the line of source.
    guard place != nil || line.contains("undefined symbol") else { return nil }
    (self.place, self.restriction) = (place, restriction)
  }

  /// Whether this adds nothing to `other`: the first refusal of a line is the reason for the others.
  func repeats(_ other: EmbeddedRefusal) -> Bool {
    place == other.place && (place != nil || restriction == other.restriction)
  }

  public var description: String { (place.map { "\($0): " } ?? "") + restriction.advice }
}
