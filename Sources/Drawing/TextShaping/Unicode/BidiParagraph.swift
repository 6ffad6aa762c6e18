/// The embedding levels of a paragraph's characters (UAX #9, Unicode 15.0). Even levels are left-to-right, odd levels
/// are right-to-left.
///
/// The running time is linear in the length for all inputs.
struct BidiParagraph {
  /// The level of the paragraph: 0 or 1.
  let baseLevel: UInt8
  /// The level of each character, as if the paragraph were a single line.
  let levels: [UInt8]
  private let classes: [BidiClass]

  /// Resolves a paragraph, including its separator if it has one.
  ///
  /// - Parameter direction: The paragraph's direction, or `nil` for that of the first strong character. Without one,
  ///   the direction is left-to-right.
  init(_ scalars: [Unicode.Scalar], direction: TextDirection? = nil) {
    let classes = scalars.map { CharacterTable.bidiClass(CharacterTable.properties(of: $0)) }
    self.init(classes: classes, scalars: scalars, direction: direction)
  }

  /// Resolves a paragraph from the classes of its characters.
  ///
  /// - Parameter scalars: The text for matching brackets. It may be empty.
  init(classes: [BidiClass], scalars: [Unicode.Scalar], direction: TextDirection?) {
    var embeddings = BidiEmbeddings(classes, direction: direction)
    embeddings.resolve()
    var sequences = BidiSequences(embeddings, classes, scalars)
    sequences.resolve()
    baseLevel = embeddings.baseLevel
    levels = sequences.levels
    self.classes = classes
  }

  /// Returns the levels of the characters in `line`. Trailing white space gets the paragraph's level (rule L1).
  func levels(ofLine line: Range<Int>) -> [UInt8] {
    var levels = Array(levels[line])
    var isTrailing = true
    for index in line.reversed() {
      let kind = classes[index]
      if kind == .b || kind == .s {
        isTrailing = true
      } else if !kind.isTrailingSpace {
        isTrailing = false
      }
      if isTrailing { levels[index - line.lowerBound] = baseLevel }
    }
    return levels
  }

  /// Returns the runs of one level in visual order from left to right (rule L2). In a run of an odd level, the last
  /// character is at the left.
  static func visualRuns(_ levels: [UInt8]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = 0
    for index in levels.indices where index + 1 == levels.count || levels[index + 1] != levels[index] {
      runs.append(start..<index + 1)
      start = index + 1
    }
    guard var level = levels.max(), let lowestOdd = levels.lazy.map({ $0 | 1 }).min() else { return runs }
    while level >= lowestOdd {
      var first = 0
      while first < runs.count {
        var end = first
        while end < runs.count, levels[runs[end].lowerBound] >= level { end += 1 }
        if end > first { runs[first..<end].reverse() }
        first = max(end, first + 1)
      }
      level -= 1
    }
    return runs
  }
}
