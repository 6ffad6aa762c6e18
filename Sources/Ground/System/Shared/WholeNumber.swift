extension FixedWidthInteger {
  /// Parses a decimal number with an optional sign. Returns `nil` for anything else, and for numbers that don't fit in
  /// 64 bits or in this type.
  ///
  /// Unlike `Int(_:)`, this does not add 700 bytes of code at each call, which matters on boards with little memory.
  package init?(decimal text: Substring) {
    guard let number = wholeNumber(text), let number = Self(exactly: number) else { return nil }
    self = number
  }

  package init?(decimal text: String) { self.init(decimal: text[...]) }
}

@inline(never) private func wholeNumber(_ text: Substring) -> Int64? { Int64(text) }
