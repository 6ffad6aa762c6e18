/// An isolating run sequence, resolved by rules W1 to I2.
struct BidiSequence {
  /// The indices of the characters in the paragraph.
  private var paragraphIndices: [Int] = []
  private var classes: [BidiClass] = []
  private var originalClasses: [BidiClass] = []
  private var pairs: [(opening: Int, closing: Int)] = []

  /// Starts a new sequence and keeps the memory.
  mutating func removeAll() {
    paragraphIndices.removeAll(keepingCapacity: true)
    classes.removeAll(keepingCapacity: true)
    originalClasses.removeAll(keepingCapacity: true)
    pairs.removeAll(keepingCapacity: true)
  }

  /// Adds the character at `index` of the paragraph.
  ///
  /// - Parameters:
  ///   - resolved: Its class after the explicit embeddings (rules X1 to X8).
  ///   - original: Its class in Unicode's table.
  mutating func append(_ index: Int, _ resolved: BidiClass, _ original: BidiClass) {
    paragraphIndices.append(index)
    classes.append(resolved)
    originalClasses.append(original)
  }

  /// Resolves the sequence.
  ///
  /// - Parameters:
  ///   - before: The direction at the start: `l` or `r`.
  ///   - after: The direction at the end: `l` or `r`.
  mutating func resolve(level: UInt8, before: BidiClass, after: BidiClass, _ scalars: [Unicode.Scalar]) {
    resolveWeak(before)
    let direction: BidiClass = level & 1 == 0 ? .l : .r
    if !scalars.isEmpty { findPairs(scalars) }
    if !pairs.isEmpty { resolvePairs(direction, before) }
    resolveNeutral(direction, before, after)
  }

  /// Writes the resolved levels, by rules I1 and I2.
  func write(into levels: inout [UInt8], level: UInt8) {
    for (index, paragraphIndex) in paragraphIndices.enumerated() {
      switch classes[index] {
      case .r: levels[paragraphIndex] = level | 1
      case .l: levels[paragraphIndex] = (level + 1) & ~1
      case .en, .an: levels[paragraphIndex] = (level + 2) & ~1
      default: levels[paragraphIndex] = level
      }
    }
  }

  // MARK: W1 to W7

  private mutating func resolveWeak(_ before: BidiClass) {
    var previous = before
    var strong = before
    for index in classes.indices {
      // W1: a mark gets the class of its base character.
      if classes[index] == .nsm {
        classes[index] = previous.isIsolateInitiator || previous == .pdi ? .on : previous
      }
      previous = classes[index]
      switch previous {
      case .l, .r: strong = previous
      case .al:
        strong = .al
        classes[index] = .r
      case .en where strong == .al: classes[index] = .an
      default: break
      }
    }
    joinNumbers()
    strong = before
    for index in classes.indices {
      switch classes[index] {
      case .l, .r: strong = classes[index]
      case .en where strong == .l: classes[index] = .l
      case .es, .et, .cs: classes[index] = .on
      default: break
      }
    }
  }

  /// Applies W4 and W5 to separators within numbers and to terminators next to numbers.
  private mutating func joinNumbers() {
    for index in classes.indices.dropFirst().dropLast() {
      let number = classes[index - 1]
      guard number == classes[index + 1] else { continue }
      if number == .en, classes[index] == .es || classes[index] == .cs { classes[index] = .en }
      if number == .an, classes[index] == .cs { classes[index] = .an }
    }
    var index = 0
    while index < classes.count {
      let start = index
      while index < classes.count, classes[index] == .et { index += 1 }
      if index > start {
        let touches = (start > 0 && classes[start - 1] == .en) || (index < classes.count && classes[index] == .en)
        if touches { for sign in start..<index { classes[sign] = .en } }
      } else {
        index += 1
      }
    }
  }

  // MARK: N0

  private mutating func findPairs(_ scalars: [Unicode.Scalar]) {
    /// The open brackets and the indices of their pairs.
    var open: [(bracket: UInt32, pair: Int)] = []
    for index in classes.indices where classes[index] == .on {
      guard let bracket = Bracket(scalars[paragraphIndices[index]]) else { continue }
      if !bracket.closes {
        // BD16: stop if too many brackets are open.
        guard open.count < Bracket.deepest else { break }
        open.append((bracket.pair, pairs.count))
        pairs.append((index, -1))
      } else if let openIndex = open.lastIndex(where: { $0.bracket == bracket.pair }) {
        pairs[open[openIndex].pair].closing = index
        open.removeSubrange(openIndex...)
      }
    }
  }

  private mutating func resolvePairs(_ direction: BidiClass, _ before: BidiClass) {
    var context = before
    var seen = 0
    for pair in pairs where pair.closing >= 0 {
      while seen < pair.opening {
        context = classes[seen].strong ?? context
        seen += 1
      }
      var inside: BidiClass?
      for index in pair.opening + 1..<pair.closing {
        guard let strong = classes[index].strong else { continue }
        inside = strong
        if strong == direction { break }
      }
      guard let inside else { continue }
      let resolved = inside == direction || context != inside ? direction : inside
      set(pair.opening, resolved)
      set(pair.closing, resolved)
    }
  }

  /// Sets the direction of a bracket and of the marks on it.
  private mutating func set(_ index: Int, _ direction: BidiClass) {
    classes[index] = direction
    var mark = index + 1
    while mark < classes.count, originalClasses[mark] == .nsm {
      classes[mark] = direction
      mark += 1
    }
  }

  // MARK: N1 and N2

  private mutating func resolveNeutral(_ direction: BidiClass, _ before: BidiClass, _ after: BidiClass) {
    var left = before
    var index = 0
    while index < classes.count {
      let start = index
      while index < classes.count, classes[index].isNeutral { index += 1 }
      let right = index < classes.count ? classes[index].strong ?? direction : after
      for neutral in start..<index { classes[neutral] = left == right ? left : direction }
      left = right
      index += 1
    }
  }
}
