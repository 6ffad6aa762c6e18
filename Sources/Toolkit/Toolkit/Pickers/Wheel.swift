/// The rows of one wheel of a `WheelPicker`. The titles are requested when rows become visible.
public struct Wheel {
  /// The number of rows.
  public let count: Int
  /// Returns the title of a row, by its index.
  public let title: (Int) -> String
  /// The name of the wheel for users of a screen reader, such as "Hour".
  public var accessibilityLabel = ""

  /// - Parameter title: Returns the title of a row, by its index. Called whenever a row becomes visible.
  public init(count: Int, title: @escaping (Int) -> String) {
    self.count = max(count, 0)
    self.title = title
  }

  /// Creates a wheel with the given titles.
  public init(_ titles: [String]) { self.init(count: titles.count) { titles[$0] } }
}
