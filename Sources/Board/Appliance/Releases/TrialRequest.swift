import ReleaseFormat
import System

/// A request to try a release: `try NAME SECONDS`.
struct TrialRequest: Equatable {
  let name: ReleaseName
  /// The time that the release must stay healthy after its first frame, in seconds.
  let seconds: Int

  /// Parses the words of a request. Returns `nil` if one of them is not valid.
  init?(name: Substring, seconds: Substring) {
    guard let name = ReleaseName(name), let seconds = Int(digits: seconds),
      ReleaseChoice.allowedSeconds.contains(seconds)
    else { return nil }
    self.name = name
    self.seconds = seconds
  }

  var text: String { "try \(name.text) \(seconds)" }
}
