import ReleaseFormat
import System

/// The number of times that the board has tried the latest release and the latest system without accepting them. It is
/// in a file, so that it survives the restarts of an update.
///
/// ```
/// release 3f2c… 1
/// system 51be… 3
/// ```
package struct UpdateAttempts {
  /// The maximum number of attempts. Chosen: a power cut during a trial is not the release's fault.
  private static let maximum = 3

  private struct Line {
    let kind: ReleaseManifest.Kind
    let name: ReleaseName
    let count: Int

    init(kind: ReleaseManifest.Kind, name: ReleaseName, count: Int) {
      self.kind = kind
      self.name = name
      self.count = count
    }

    init?(parsing text: Substring) {
      let words = text.words
      guard words.count == 3, let kind = ReleaseManifest.Kind(rawValue: String(words[0])),
        let name = ReleaseName(words[1]), let count = Int(digits: words[2])
      else { return nil }
      self.init(kind: kind, name: name, count: count)
    }

    var text: String { "\(kind.rawValue) \(name.text) \(count)\n" }
  }

  private let path: String

  package init(at path: String) { self.path = path }

  /// Returns `true` if a release or a system was tried too often.
  package func areUsedUp(by name: ReleaseName) -> Bool { count(of: name) >= Self.maximum }

  /// Records an attempt, before it begins. Attempts with another release, or with another system, are forgotten.
  package func record(_ name: ReleaseName, as kind: ReleaseManifest.Kind) throws(Errno) {
    let others = lines.filter { $0.kind != kind }
    // The file may be damaged.
    let line = Line(kind: kind, name: name, count: min(count(of: name), Self.maximum) + 1)
    try File.replace(at: path, with: (others + [line]).map { $0.text }.joined())
  }

  private func count(of name: ReleaseName) -> Int { lines.first { $0.name == name }?.count ?? 0 }

  private var lines: [Line] {
    let text = (try? File.text(at: path, limit: 512)) ?? ""
    return text.split(separator: "\n").compactMap { Line(parsing: $0) }
  }
}
