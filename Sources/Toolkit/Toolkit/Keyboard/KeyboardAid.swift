/// A view above the keys that helps the user type, such as `CompletionBar`. A program without a subclass contains only
/// this base class.
class KeyboardAid: View {
  /// Returns `true` if the aid supports `input`.
  ///
  /// - Parameter tag: The language tag of the layout, or an empty string.
  func serves(_ input: any TextInput, _ traits: InputTraits, _ tag: String) -> Bool { false }
  /// Returns the aid's height above rows of `row` points.
  func height(row: Double) -> Double { 0 }
  /// Called when the text or the caret has changed.
  func follow(_ input: any TextInput) {}
  /// Called when editing ends.
  func forget() {}
  /// Called before a key types `text`. Returns `true` if the key must not type it because it is already there.
  func takes(_ text: String, into input: any TextInput) -> Bool { false }
}
