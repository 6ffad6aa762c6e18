/// The levels of a paragraph's characters: even ones go from left to right, odd ones from right to left (UAX #9, Unicode 15.0).
///
/// Takes a time that grows with the length alone, whatever the characters are.
struct BidiParagraph {
  /// The level of the paragraph: 0 or 1.
  let baseLevel: UInt8
  /// A level for each character, as of one endless line.
  let levels: [UInt8]
  private let classes: [BidiClass]

  /// Resolves a paragraph, which ends at its separator if it has one.
  ///
  /// - Parameter direction: nil for that of the first letter, and from left to right where there is none.
  init(_ scalars: [Unicode.Scalar], direction: TextDirection? = nil) {
    let classes = scalars.map { CharacterTable.bidiClass(CharacterTable.kind(of: $0)) }
    self.init(classes: classes, scalars: scalars, direction: direction)
  }

  /// - Parameter scalars: where brackets are looked for; may be empty.
  init(classes: [BidiClass], scalars: [Unicode.Scalar], direction: TextDirection?) {
    var embeddings = BidiEmbeddings(classes, direction: direction)
    embeddings.resolve()
    var sequences = BidiSequences(embeddings, classes, scalars)
    sequences.resolve()
    baseLevel = embeddings.baseLevel
    levels = sequences.levels
    self.classes = classes
  }

  /// The levels of the characters in `line`, where white space at the end goes with the paragraph (rule L1).
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

  /// Runs of one level, from left to right on the line (rule L2). Within one of an odd level, the last character is at the left.
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
