enum TextDirection: UInt8, Sendable {
  case leftToRight, rightToLeft

  /// Creates the direction of the first strong character, by rule P2 of UAX #9. Returns `nil` if there is none.
  init?(of text: String) {
    var depth = 0
    for scalar in text.unicodeScalars {
      switch CharacterTable.bidiClass(CharacterTable.properties(of: scalar)) {
      case .l where depth == 0: self = .leftToRight
      case .r where depth == 0, .al where depth == 0: self = .rightToLeft
      case .lri, .rli, .fsi:
        depth += 1
        continue
      case .pdi:
        depth = max(depth - 1, 0)
        continue
      default: continue
      }
      return
    }
    return nil
  }
}
