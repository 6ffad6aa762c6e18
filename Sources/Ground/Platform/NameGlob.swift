/// A pattern for device names: `*` matches any number of characters and `?` matches one character.
///
/// All other characters match themselves, including brackets, which occur in device names.
public struct NameGlob: Equatable, Sendable {
  private let pattern: [Unicode.Scalar]

  /// Creates a pattern from its text.
  public init(_ pattern: String) { self.pattern = Array(pattern.unicodeScalars) }

  /// Returns `true` if the pattern matches all of `name`.
  @export(interface)
  public func matches(_ name: String) -> Bool {
    let name = Array(name.unicodeScalars)
    var at = 0
    var index = 0
    // The position of the last star and the end of its match. If the rest does not match, the star matches one more
    // character. Earlier stars need no backtracking.
    var star: (at: Int, reach: Int)?
    while index < name.count {
      if at < pattern.count && pattern[at] == "*" {
        star = (at, index)
        at += 1
      } else if at < pattern.count && (pattern[at] == "?" || pattern[at] == name[index]) {
        at += 1
        index += 1
      } else if let last = star {
        star = (last.at, last.reach + 1)
        at = last.at + 1
        index = last.reach + 1
      } else {
        return false
      }
    }
    return pattern[at...].allSatisfy { $0 == "*" }
  }
}
