/// What one wheel of a `WheelPicker` has: rows with a text each, which are asked for when they come into sight.
public struct Wheel {
  /// How many rows there are.
  public let count: Int
  /// What a row says, by its number from 0.
  public let title: (Int) -> String

  /// - Parameter title: what a row says, by its number from 0. Asked whenever a row comes into sight.
  public init(count: Int, title: @escaping (Int) -> String) {
    self.count = max(count, 0)
    self.title = title
  }

  /// A wheel of these texts.
  public init(_ titles: [String]) { self.init(count: titles.count) { titles[$0] } }
}
