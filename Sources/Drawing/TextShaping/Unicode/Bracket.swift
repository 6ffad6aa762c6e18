/// A bracket that has a matching bracket.
struct Bracket {
  /// The maximum number of open brackets (BD16).
  static let deepest = 63

  /// The opening bracket of the pair.
  let pair: UInt32
  let closes: Bool

  /// Creates a bracket, or returns `nil` if the character is not a bracket with a match.
  init?(_ scalar: Unicode.Scalar) {
    let code = scalar.value
    var low = 0
    var high = BracketTable.brackets.count / 2
    while low < high {
      let middle = (low + high) / 2
      let entry = BracketTable.brackets[middle * 2]
      if entry >> 1 == code {
        pair = BracketTable.brackets[middle * 2 + 1]
        closes = entry & 1 == 1
        return
      }
      if entry >> 1 < code { low = middle + 1 } else { high = middle }
    }
    return nil
  }
}
