extension TouchScript {
  #if hasFeature(Embedded)
    static func steps(_ line: Substring, line number: Int) throws(ScriptError) -> [Event] { [] }
  #else
    /// Parses a line without a time. Returns an empty array for other lines.
    static func steps(_ line: Substring, line number: Int) throws(ScriptError) -> [Event] {
      guard let first = line.first(where: { !$0.isWhitespace }), first.isLetter else { return [] }
      let words = try ScriptWord.words(of: line, number: number)
      guard let step = try ScriptStep(words, line: number) else { return [] }
      // The steps of a line follow each other at once.
      let event = Event(time: 0, action: .step(step))
      guard step == .rest else { return [event] }
      return [event, Event(time: 0, action: .screenshot(name: words[1].text))]
    }
  #endif
}
