/// A pattern for device names: `*` stands for any characters or none, `?` for
/// one, and everything else for itself; brackets too, since names have them.
public struct NameGlob: Equatable, Sendable {
  private let pattern: [Unicode.Scalar]

  /// A pattern by its text.
  public init(_ pattern: String) { self.pattern = Array(pattern.unicodeScalars) }

  /// Whether the whole of `name` fits the pattern.
  @export(interface)
  public func matches(_ name: String) -> Bool {
    let name = Array(name.unicodeScalars)
    var (at, index) = (0, 0)
    // Where the last star stands and how far into the name it reaches: when the
    // rest does not fit, it takes one more. Earlier stars need not be tried again.
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
