/// Rules X9 to I2: resolves the levels of a paragraph, one isolating run sequence after another.
struct BidiSequences {
  private(set) var levels: [UInt8]
  private let original: [BidiClass]
  private let classes: [BidiClass]
  private let partners: [Int32]
  private let scalars: [Unicode.Scalar]
  private let baseLevel: UInt8
  private var runs: [Run] = []

  /// Adjacent characters of one level, ignoring the characters that X9 removes.
  private struct Run {
    var first: Int
    var last: Int
  }

  init(_ embeddings: BidiEmbeddings, _ original: [BidiClass], _ scalars: [Unicode.Scalar]) {
    levels = embeddings.levels
    classes = embeddings.classes
    partners = embeddings.partners
    baseLevel = embeddings.baseLevel
    self.original = original
    self.scalars = scalars
  }

  @export(interface)
  mutating func resolve() {
    findRuns()
    let explicit = levels
    var sequence = BidiSequence()
    for number in runs.indices {
      // A run that starts with the end of an isolate belongs to the sequence that contains the start of the isolate.
      let first = runs[number].first
      if original[first] == .pdi, partners[first] >= 0 { continue }
      var last = number
      sequence.removeAll()
      while true {
        let run = runs[last]
        for index in run.first...run.last where !original[index].isRemoved {
          sequence.append(index, classes[index], original[index])
        }
        guard original[run.last].isIsolateInitiator, partners[run.last] >= 0 else { break }
        last = runNumber(of: Int(partners[run.last]))
      }
      let level = explicit[first]
      let before = number > 0 ? explicit[runs[number - 1].last] : baseLevel
      let isOpen = original[runs[last].last].isIsolateInitiator
      let after = !isOpen && last + 1 < runs.count ? explicit[runs[last + 1].first] : baseLevel
      sequence.resolve(
        level: level, before: max(level, before) & 1 == 0 ? .l : .r, after: max(level, after) & 1 == 0 ? .l : .r,
        scalars)
      sequence.write(into: &levels, level: level)
    }
    // Removed characters get the level of the preceding character.
    for index in levels.indices where original[index].isRemoved {
      levels[index] = index > 0 ? levels[index - 1] : baseLevel
    }
  }

  private mutating func findRuns() {
    for index in levels.indices where !original[index].isRemoved {
      if let last = runs.last, levels[last.last] == levels[index] {
        runs[runs.count - 1].last = index
      } else {
        runs.append(Run(first: index, last: index))
      }
    }
  }

  private func runNumber(of index: Int) -> Int {
    var low = 0
    var high = runs.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if runs[middle].first <= index { low = middle } else { high = middle }
    }
    return low
  }
}
