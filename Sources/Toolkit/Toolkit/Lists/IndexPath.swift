/// The position of a row in a list: a section, and a row in that section. Both count from 0.
public struct IndexPath: Hashable, Comparable, Sendable {
  /// The index of the section.
  public var section: Int
  /// The index of the row in its section.
  public var row: Int

  /// Creates the index path of a row. The default section is the first one.
  public init(section: Int = 0, row: Int) {
    self.section = section
    self.row = row
  }

  /// Returns `true` if `a` comes before `b` in the list.
  public static func < (a: IndexPath, b: IndexPath) -> Bool {
    a.section != b.section ? a.section < b.section : a.row < b.row
  }
}
