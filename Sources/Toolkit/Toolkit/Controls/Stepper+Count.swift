import LocalFormats

extension Stepper {
  /// Creates a stepper of whole numbers, which shows its value in the digits of the language.
  ///
  ///     let tickets = Stepper(count: 2, in: 1...10)
  ///     order(tickets.count)
  public convenience init(count: Int, in range: ClosedRange<Int>) {
    self.init(value: Double(count), in: Double(range.lowerBound)...Double(range.upperBound))
    valueFormatter = { value in Formats.current.number(Self.wholeNumber(value)) }
  }

  /// The value as a whole number, rounded down.
  public final var count: Int {
    get { Self.wholeNumber(value) }
    set { value = Double(newValue) }
  }

  private static func wholeNumber(_ value: Double) -> Int {
    Int(exactly: value.rounded(.down)) ?? (value < 0 ? .min : .max)
  }
}
