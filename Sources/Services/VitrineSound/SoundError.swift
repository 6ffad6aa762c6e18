public import AppResources
public import System

/// The reason why a clip cannot be played.
public enum SoundError: Error, Equatable, Sendable {
  /// The file cannot be found or read.
  case resource(ResourceError)
  /// The file is not a valid clip. Contains its name and the reason.
  case clip(String, reason: String)
  /// No usable sound card. Contains the card and the reason.
  case card(String, reason: String)
  /// The sound card failed during playback.
  case stopped(String, Errno)

  /// One line that names the file or the card, and the remedy.
  public var message: String {
    switch self {
    case .resource(let error): error.message
    case .clip(let name, let reason): "the sound \(name): \(reason)"
    case .card(let card, let reason): "sound: \(card): \(reason)"
    case .stopped(let card, let error): "sound: \(card): \(error.message); trying again with the next clip"
    }
  }
}
