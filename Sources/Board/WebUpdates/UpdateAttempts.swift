import ReleaseFormat
import System

/// The number of times that the board has tried a release or a system without accepting it. It is in a file, so that it
/// survives the restarts of an update.
package struct UpdateAttempts {
  /// The maximum number of attempts. Chosen: a power cut during a trial is not the release's fault.
  private static let maximum = 3

  private let path: String

  package init(at path: String) { self.path = path }

  /// Whether a release or a system was tried too often.
  package func areUsedUp(by name: ReleaseName) -> Bool { count(of: name) >= Self.maximum }

  /// Records an attempt, before it begins.
  package func record(_ name: ReleaseName) throws(Errno) {
    try File.replace(at: path, with: "\(name.text) \(count(of: name) + 1)\n")
  }

  private func count(of name: ReleaseName) -> Int {
    guard let words = (try? File.text(at: path, limit: 256))?[...].split(separator: "\n").first?.words,
      words.count == 2, words[0] == name.text[...]
    else { return 0 }
    return Int(digits: words[1]) ?? 0
  }
}
