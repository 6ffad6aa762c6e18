/// The sentences that wait for the voice.
struct SentenceQueue {
  /// The number of sentences that wait. Another one replaces the oldest. Chosen: more is outdated before it is heard.
  static let capacity = 8

  private var sentences: [SpokenSentence] = []

  /// Adds sentences. An urgent one drops those that are waiting. One about an element replaces the earlier one about
  /// it.
  ///
  /// - Returns: `true` if the current sentence must be interrupted.
  mutating func add(_ added: [SpokenSentence]) -> Bool {
    var interrupts = false
    for sentence in added {
      if sentence.isUrgent {
        interrupts = true
        sentences.removeAll()
      }
      if let source = sentence.source { sentences.removeAll { $0.source == source } }
      if sentences.count == Self.capacity { sentences.removeFirst() }
      sentences.append(sentence)
    }
    return interrupts
  }

  /// Returns the next sentence, and removes it.
  mutating func next() -> SpokenSentence? { sentences.isEmpty ? nil : sentences.removeFirst() }

  mutating func removeAll() { sentences.removeAll() }
}
