import Languages

/// The input of espeak-ng for a sentence.
enum VoiceText {
  /// Returns the text in SSML, without characters that are only for the eye.
  static func markup(of sentence: SpokenSentence) -> String {
    var text = ""
    for scalar in sentence.text.unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      // Spaces that do not break lines, such as those of numbers and times.
      case "\u{A0}", "\u{202F}": text += " "
      // Marks of the writing direction.
      case "\u{200E}", "\u{200F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": break
      case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}": text += " "
      default: text.unicodeScalars.append(scalar)
      }
    }
    return sentence.isSpelled ? "<say-as interpret-as=\"tts:char\">" + text + "</say-as>\n" : text + "\n"
  }

  static func voice(for tag: String) -> String {
    switch Language(tag).code {
    case "zh": "cmn"
    case "no": "nb"
    case "iw": "he"
    default: tag.lowercased()
    }
  }
}
