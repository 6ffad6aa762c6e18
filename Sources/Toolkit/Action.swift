/// The name of something a responder can be asked to do, where UIKit has selectors.
///
///     extension Action { static let remove = Action("remove") }
public struct Action: Equatable, Sendable {
  /// Actions are equal when their names are.
  public let name: StaticString

  public init(_ name: StaticString) { self.name = name }

  public static func == (a: Action, b: Action) -> Bool {
    let (mine, theirs) = (a.name, b.name)
    guard mine.utf8CodeUnitCount == theirs.utf8CodeUnitCount else { return false }
    for index in 0..<mine.utf8CodeUnitCount
    where mine.utf8Start[index] != theirs.utf8Start[index] {
      return false
    }
    return true
  }
}
