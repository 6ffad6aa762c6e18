extension StaticString {
  /// Returns `true` if both strings have equal UTF-8 contents, even if they are different literals.
  func hasSameText(as other: StaticString) -> Bool {
    guard utf8CodeUnitCount == other.utf8CodeUnitCount else { return false }
    if utf8Start == other.utf8Start { return true }
    for index in 0..<utf8CodeUnitCount where utf8Start[index] != other.utf8Start[index] {
      return false
    }
    return true
  }
}
