import Languages

/// A word that a screen reader adds to the texts of the screen, such as "button" or "selected". The raw value is the
/// English text, in which `{1}` and `{2}` are placeholders.
///
/// Words are in the language of the text that they belong to, if it is one of `StandardWord.languages`, or else in
/// English. `ScreenReader.replacement` replaces them.
public enum SpokenWord: String, CaseIterable, Sendable {
  // Roles.
  case alert, button, dialog, heading, image, link, progress, option, adjustable, `switch`, tab
  case checkBox = "check box"
  case menuItem = "menu item"
  case textField = "text field"
  case passwordField = "password field"

  // States.
  case selected, on, off, open, closed, busy, invalid
  case notAvailable = "not available"
  /// The element has other actions than to press it, such as "Delete" for a row of a list.
  case actionsAvailable = "actions available"
  /// Two taps close the sheet or popover.
  case tapTwiceToClose = "tap twice to close"
  /// The position in a list: the index from 1, and the number of items.
  case position = "{1} of {2}"

  /// Keys now change the value of the element, and no longer move the focus.
  case adjusting = "change the value now"
  /// Keys move the focus again.
  case adjusted = "value set"

  // Typing.
  /// A field without text.
  case empty
  /// A text that the user has deleted.
  case deleted = "{1} deleted"
  /// A hidden character that the user has typed.
  case bullet
  /// The number of hidden characters in a field.
  case bullets = "bullets: {1}"
  /// The request to connect a headset before a secret is typed.
  case connectHeadset = "connect headphones to type here"

  // Speech.
  /// The first sentence after speech was switched on.
  case speechOn = "Speech on"
  /// The explanation of touches, after `speechOn`.
  case instructions = "Slide a finger over the screen to explore it, and tap twice to choose"
  /// The message on the panel if nothing can be spoken.
  case noSpeech = "Speech is not available"

  /// Returns the text in a language, given as a tag, with `values` in place of the placeholders. An empty tag stands
  /// for the app's language.
  public func text(_ values: String..., in tag: String = "") -> String {
    Self.fill(translation(in: tag.isEmpty ? Language.current : Language(tag)) ?? rawValue, with: values)
  }

  /// Returns a text with values in place of its placeholders.
  static func fill(_ text: String, with values: [String]) -> String {
    if values.isEmpty { return text }
    var filled = ""
    var isPlaceholder = false
    for scalar in text.unicodeScalars {
      if scalar == "{" {
        isPlaceholder = true
      } else if scalar == "}" {
        isPlaceholder = false
      } else if isPlaceholder {
        let index = Int(scalar.value) - 0x31
        if values.indices.contains(index) { filled += values[index] }
      } else {
        filled.unicodeScalars.append(scalar)
      }
    }
    return filled
  }

  private func translation(in language: Language) -> String? {
    guard let table = Self.table(of: language) else { return nil }
    return Array(rawValue.utf8).withUnsafeBufferPointer { table.translation(of: $0) }
  }
}
