/// The place of a row in a list: its section, and its number in that, both from 0.
public struct IndexPath: Hashable, Comparable, Sendable {
  public var section: Int
  public var row: Int

  public init(section: Int = 0, row: Int) {
    self.section = section
    self.row = row
  }

  public static func < (a: IndexPath, b: IndexPath) -> Bool {
    a.section != b.section ? a.section < b.section : a.row < b.row
  }
}
