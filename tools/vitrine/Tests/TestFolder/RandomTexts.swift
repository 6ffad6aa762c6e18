/// Texts made from parts of others, with words and bytes added and removed at random. They are the same in every run.
public struct RandomTexts {
  private let samples: [[UInt8]]
  private let words: [String]
  private var dice = SplitMix(state: 12)

  /// - Parameters:
  ///   - samples: The texts from which parts are taken, not empty.
  ///   - words: Words that have a meaning for the parser, not empty.
  public init(from samples: [String], words: [String]) {
    self.samples = samples.map { Array($0.utf8) }
    self.words = words
  }

  public mutating func next() -> String {
    var text = samples.randomElement(using: &dice)!
    // A part of a file is enough.
    let start = Int.random(in: 0...text.count, using: &dice)
    text = Array(text[start...].prefix(200))
    for _ in 0...Int.random(in: 0...4, using: &dice) {
      let place = Int.random(in: 0...text.count, using: &dice)
      switch Int.random(in: 0..<4, using: &dice) {
      case 0: text.insert(contentsOf: words.randomElement(using: &dice)!.utf8, at: place)
      case 1: text.insert(UInt8.random(in: 0...255, using: &dice), at: place)
      case 2: text.removeSubrange(place..<min(text.count, place + Int.random(in: 0...8, using: &dice)))
      default: text.insert(contentsOf: samples.randomElement(using: &dice)!.prefix(40), at: place)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
