/// The time limit of a dialog, and the choice made after it. A user of a kiosk may leave without an answer.
public struct DialogTimeout: Equatable, Sendable {
  /// The time without a touch or a key, in seconds.
  public var seconds: Double
  /// The index of the choice that is made, in the order in which choices were added. `nil` stands for the choice with
  /// the role `cancel`, or for no choice if there is none.
  public var actionIndex: Int?

  /// Creates a limit of `seconds`, after which `choice` is made.
  public init(_ seconds: Double, choosing choice: Int? = nil) {
    self.seconds = seconds
    self.actionIndex = choice
  }
}
