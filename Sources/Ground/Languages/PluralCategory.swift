/// The plural categories of Unicode CLDR.
public enum PluralCategory: Int, CaseIterable, Sendable {
  case zero, one, two, few, many, other

  /// The category's name in files.
  public var name: String {
    switch self {
    case .zero: "zero"
    case .one: "one"
    case .two: "two"
    case .few: "few"
    case .many: "many"
    case .other: "other"
    }
  }
}
