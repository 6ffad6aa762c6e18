/// How long a dialog waits for a finger, and what it chooses then: nobody may come back to a kiosk.
public struct DialogTimeout: Equatable, Sendable {
  /// Seconds without a finger on the panel.
  public var seconds: Double
  /// The choice that is made then, counted from 0 in the order in which they were added; nil for the one whose role is cancel, or none
  /// where there is no such.
  public var choice: Int?

  /// A limit of `seconds`, after which `choice` is made.
  public init(_ seconds: Double, choosing choice: Int? = nil) { (self.seconds, self.choice) = (seconds, choice) }
}
