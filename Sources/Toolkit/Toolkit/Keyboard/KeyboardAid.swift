/// What stands above the keys and helps to type. `CompletionBar` is one; a program that has none has the name of it alone.
class KeyboardAid: View {
  /// Whether it is there for who types into `input`.
  ///
  /// - Parameter tag: the language of the letters, by its tag; "" for none.
  func serves(_ input: any TextInput, _ traits: InputTraits, _ tag: String) -> Bool { false }
  /// Its height above keys whose rows are `row` points high.
  func height(row: Double) -> Double { 0 }
  /// The text or its caret is another one.
  func follow(_ input: any TextInput) {}
  /// Nobody types any more.
  func forget() {}
  /// A key is about to type `text`; says whether that is there already.
  func takes(_ text: String, into input: any TextInput) -> Bool { false }
}
