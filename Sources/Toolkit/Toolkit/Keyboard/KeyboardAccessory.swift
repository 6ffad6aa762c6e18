/// A view above the keys that helps the user type, such as `CompletionBar`. A program without a subclass contains only
/// this base class.
class KeyboardAccessory: View {
  /// Returns `true` if the aid supports `input`.
  ///
  /// - Parameter tag: The language tag of the layout, or an empty string.
  func supports(_ input: any TextInput, traits: TextInputTraits, languageTag tag: String) -> Bool { false }
  /// Returns the aid's height above rows of `row` points.
  func height(row: Double) -> Double { 0 }
  /// Called when the text or the caret has changed.
  func inputDidChange(_ input: any TextInput) {}
  /// Called when editing ends.
  func reset() {}
  /// Called before a key types `text`. Returns `true` if the key must not type it because it is already there.
  func consumes(_ text: String, into input: any TextInput) -> Bool { false }
}
