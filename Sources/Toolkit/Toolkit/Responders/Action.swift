/// The name of something a responder can be asked to do, where UIKit has selectors.
///
///     extension Action { static let remove = Action("remove") }
public struct Action: Equatable, Sendable {
  /// Actions are equal when their names are.
  public let name: StaticString

  /// The action of this name.
  public init(_ name: StaticString) { self.name = name }

  /// Whether both have the same name.
  public static func == (a: Action, b: Action) -> Bool {
    a.name.hasSameText(as: b.name)
  }
}
