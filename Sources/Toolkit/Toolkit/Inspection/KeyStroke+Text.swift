#if !hasFeature(Embedded)
  extension KeyStroke {
    /// Types a text into the focused field, character by character. A line feed presses the return key, which moves to
    /// the next field.
    package static func type(_ text: String, into application: Application) throws(ViewSearchError) {
      for character in text {
        let stroke = character.isNewline ? KeyStroke.key(.return) : .typed(String(character))
        guard stroke.perform(in: application) else {
          throw .unreachable("the text \"\(text)\"", reason: "cannot be typed: no field is focused; tap one first")
        }
      }
    }
  }
#endif
