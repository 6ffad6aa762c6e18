#if hasFeature(Embedded)
  /// A line of a touch script that names a view. Boards' programs play positions only.
  public enum ScriptStep: Equatable, Sendable {}
#else
  /// A line of a touch script that names a view or a text instead of a position. It has no time: it is played when the
  /// lines above it were played and the screen is at rest.
  public enum ScriptStep: Equatable, Sendable {
    /// The direction in which a finger moves.
    public enum Direction: String, CaseIterable, Sendable {
      case up, down, left, right
    }

    /// Tap a view.
    case tap(String)
    /// Move a finger across a view, or across the whole screen if the name is `nil`.
    case swipe(String?, Direction)
    /// Type a text into the focused field. A line feed presses the return key.
    case type(String)
    /// Wait until a text is on the screen, or, with `isShown: false`, until it is not.
    case wait(String, isShown: Bool)
    /// Wait the given number of seconds.
    case pause(Double)
    /// Check that a text is on the screen, or, with `isShown: false`, that it is not.
    case expect(String, isShown: Bool)
    /// Wait until the screen is at rest.
    case rest

    /// The first words of such lines.
    static let words = ["tap", "type", "swipe", "wait", "expect", "shot"]

    /// Parses the words of a line without a time. Returns `nil` if it is not such a line. A screenshot is `rest`.
    init?(_ words: [ScriptWord], line: Int) throws(ScriptError) {
      guard let first = words.first, !first.isQuoted, Self.words.contains(first.text) else { return nil }
      let rest = words.dropFirst()
      let texts = rest.map(\.text)
      /// Returns the last word, which may follow a "no".
      func text() throws(ScriptError) -> (String, isShown: Bool) {
        if rest.count == 2, texts[0] == "no", rest.last?.isQuoted == true { return (texts[1], false) }
        guard rest.count == 1 else { throw .badStep(line: line, expected: Self.form(of: first.text)) }
        return (texts[0], true)
      }
      switch first.text {
      case "tap", "type", "shot":
        guard texts.count == 1 else { throw .badStep(line: line, expected: Self.form(of: first.text)) }
        self = first.text == "tap" ? .tap(texts[0]) : first.text == "type" ? .type(texts[0]) : .rest
      case "swipe":
        guard let last = texts.last, let direction = Direction(rawValue: last), texts.count <= 2 else {
          throw .badStep(line: line, expected: Self.form(of: first.text))
        }
        self = .swipe(texts.count == 2 ? texts[0] : nil, direction)
      case "wait":
        let number = rest.last?.isQuoted == false ? Double(decimal: texts[0][...]) : nil
        if rest.count == 1, let seconds = number, seconds >= 0, seconds <= TouchScript.maximumDuration {
          self = .pause(seconds)
        } else {
          let (text, isShown) = try text()
          self = .wait(text, isShown: isShown)
        }
      default:
        let (text, isShown) = try text()
        self = .expect(text, isShown: isShown)
      }
    }

    /// Returns an example of a line that begins with `word`.
    private static func form(of word: String) -> String {
      switch word {
      case "tap": "one text or name, as in 'tap \"Continue\"'"
      case "type": "one text, as in 'type \"Ada\"'"
      case "swipe": "a direction, as in 'swipe up' or 'swipe list up'"
      case "wait": "a text or seconds, as in 'wait \"Thank you\"', 'wait no \"Loading\"' or 'wait 2'"
      case "shot": "one file name without spaces, as in 'shot NAME.png'"
      default: "one text, as in 'expect \"2 tickets\"' or 'expect no \"Sold out\"'"
      }
    }
  }
#endif
