/// A bracket that comes in pairs.
struct Bracket {
  /// How many may be open at a time (BD16).
  static let deepest = 63

  /// The opening bracket of its pair.
  let pair: UInt32
  let closes: Bool

  /// Nil for a character that is none.
  init?(_ scalar: Unicode.Scalar) {
    let code = scalar.value
    var (low, high) = (0, BracketTable.brackets.count / 2)
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
