#if !hasFeature(Embedded)
  /// A word of a line of a touch script, or a text in quotation marks.
  struct ScriptWord {
    let text: String
    let isQuoted: Bool

    /// Returns the words of a line, up to a comment. In quotation marks, `\"`, `\\` and `\n` are a quotation mark, a
    /// backslash and a line feed.
    static func words(of line: Substring, number: Int) throws(ScriptError) -> [ScriptWord] {
      var words: [ScriptWord] = []
      var rest = line[...]
      while let first = rest.first, first != "#" {
        if first.isWhitespace {
          rest = rest.dropFirst()
        } else if first == "\"" {
          rest = rest.dropFirst()
          words.append(ScriptWord(text: try quoted(&rest, number), isQuoted: true))
        } else {
          let word = rest.prefix { !$0.isWhitespace && $0 != "#" && $0 != "\"" }
          words.append(ScriptWord(text: String(word), isQuoted: false))
          rest = rest.dropFirst(word.count)
        }
      }
      return words
    }

    /// Returns the text up to the closing quotation mark.
    private static func quoted(_ rest: inout Substring, _ number: Int) throws(ScriptError) -> String {
      var text = ""
      while let next = rest.popFirst() {
        switch next {
        case "\"": return text
        case "\\":
          switch rest.popFirst() {
          case "n": text.append("\n")
          case "\"": text.append("\"")
          case "\\": text.append("\\")
          default: throw .badQuotation(line: number)
          }
        default: text.append(next)
        }
      }
      throw .badQuotation(line: number)
    }
  }
#endif
