import Foundation

/// Texts of errors for users.
public enum UserMessage {
  /// Returns a message for an error. Foundation's own messages about files have several lines and no remedy, so
  /// ``HostError`` replaces them.
  public static func text(for error: any Error) -> String {
    if let error = error as? CocoaError { return "\(HostError(error))" }
    return "\(error)"
  }
}
