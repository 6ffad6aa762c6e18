extension FixedWidthInteger {
  /// The number of these decimal digits, with or without a sign; nil for anything else, and for what 64 bits or this type cannot hold.
  ///
  /// `Int(_:)` is the same, and 700 bytes of a program at each place that calls it: a board's programs have settings and files to read.
  package init?(decimal text: Substring) {
    guard let number = wholeNumber(text), let number = Self(exactly: number) else { return nil }
    self = number
  }

  package init?(decimal text: String) { self.init(decimal: text[...]) }
}

@inline(never) private func wholeNumber(_ text: Substring) -> Int64? { Int64(text) }
