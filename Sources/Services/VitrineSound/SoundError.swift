public import AppResources
public import System

/// Why a clip cannot be heard.
public enum SoundError: Error, Equatable, Sendable {
  /// Its file cannot be found or read.
  case resource(ResourceError)
  /// The file is no clip: its name, and what is wrong with it.
  case clip(String, reason: String)
  /// No sound card takes what is played: which one, and why.
  case card(String, reason: String)
  /// A sound card stopped.
  case stopped(String, Errno)

  /// One line with the file or the card and the way out.
  public var message: String {
    switch self {
    case .resource(let error): error.message
    case .clip(let name, let reason): "the sound \(name): \(reason)"
    case .card(let card, let reason): "sound: \(card): \(reason)"
    case .stopped(let card, let error): "sound: \(card): \(error.message); it is tried again with the next clip"
    }
  }
}
