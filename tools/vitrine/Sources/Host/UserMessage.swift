import Foundation
import Subprocess
import SystemPackage

/// Texts of errors for users.
public enum UserMessage {
  /// Returns a message for an error.
  public static func text(for error: any Error) -> String { "\(explained(error))" }

  /// Returns the error, or a ``HostError`` in place of an error of another package. Such errors have no remedy, and
  /// Foundation's messages about files have several lines.
  public static func explained(_ error: any Error) -> any Error {
    switch error {
    case let error as CocoaError: HostError(error)
    case let error as SubprocessError: HostError(error, of: "a program of this machine")
    case let error as Errno: HostError(error, at: "a file")
    default: error
    }
  }
}
