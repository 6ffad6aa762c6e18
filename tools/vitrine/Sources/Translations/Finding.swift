/// Something about an app's texts that somebody has to look at; the description says where, and the way out.
public struct Finding: Error, CustomStringConvertible, Equatable, Sendable {
  /// What becomes of it.
  public enum Weight: Sendable {
    /// No Swift can be made of the texts.
    case fault
    /// The app runs, but says something in another language, or does not build.
    case gap
    /// The app is as it should be.
    case hint
  }

  public let weight: Weight
  let file: String
  let line: Int
  let reason: String

  public var description: String { "\(file):\(line): \(reason)" }
}
