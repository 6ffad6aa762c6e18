/// The name of something a responder can be asked to do, where UIKit has selectors.
///
///     extension Action { static let remove = Action("remove") }
public struct Action: Equatable, Sendable {
  /// Actions are equal when their names are.
  public let name: StaticString

  public init(_ name: StaticString) { self.name = name }

  public static func == (a: Action, b: Action) -> Bool {
    a.name.hasSameText(as: b.name)
  }
}
