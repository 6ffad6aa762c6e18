/// The value that the theme has given a property. If the property differs from it, the app has set the property, and a
/// new theme keeps it.
///
/// Use it for properties of superclasses, such as `backgroundColor`, and for values that are set as a whole, such as a
/// style. For a property of your own, an optional and `?? colors.tint` is enough.
struct ThemedValue<Value: Equatable> {
  private(set) var value: Value

  init(_ value: Value) { self.value = value }

  /// Stores the value of a new theme. Returns `true` if the property, whose value is `current`, should change to it.
  mutating func update(to new: Value, current: Value) -> Bool {
    let isThemed = current == value
    value = new
    return isThemed
  }
}
