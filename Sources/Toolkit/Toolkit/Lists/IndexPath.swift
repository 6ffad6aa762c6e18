/// The place of a row in a list: its section, and its number in that, both from 0.
public struct IndexPath: Hashable, Comparable, Sendable {
  /// The section, from 0.
  public var section: Int
  /// The row in its section, from 0.
  public var row: Int

  /// A row of a section; of the first one unless told otherwise.
  public init(section: Int = 0, row: Int) {
    self.section = section
    self.row = row
  }

  /// Whether `a` is above `b` in the list.
  public static func < (a: IndexPath, b: IndexPath) -> Bool {
    a.section != b.section ? a.section < b.section : a.row < b.row
  }
}
