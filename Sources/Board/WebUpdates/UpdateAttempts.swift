import ReleaseFormat
import System

/// The number of times that the board has tried the latest release and the latest system without accepting them, or the
/// time of the signature with which it has accepted the release. They are in a file, so that they survive the restarts of
/// an update.
///
/// ```
/// release 3f2c… 0 1764412800
/// system 51be… 3
/// ```
package struct UpdateAttempts {
  /// The maximum number of attempts. Chosen: a power cut during a trial is not the release's fault.
  private static let maximum = 3

  private struct Line {
    let kind: ReleaseManifest.Kind
    let name: ReleaseName
    let count: Int
    /// The time of the signature, in seconds since 1970, if the release has passed its trial.
    var passedTime: Int64?

    init(kind: ReleaseManifest.Kind, name: ReleaseName, count: Int, passedTime: Int64? = nil) {
      self.kind = kind
      self.name = name
      self.count = count
      self.passedTime = passedTime
    }

    init?(parsing text: Substring) {
      let words = text.words
      guard (3...4).contains(words.count), let kind = ReleaseManifest.Kind(rawValue: String(words[0])),
        let name = ReleaseName(words[1]), let count = Int(digits: words[2])
      else { return nil }
      self.init(kind: kind, name: name, count: count, passedTime: words.count == 4 ? Int64(digits: words[3]) : nil)
    }

    var text: String { "\(kind.rawValue) \(name.text) \(count)\(passedTime.map { " \($0)" } ?? "")\n" }
  }

  private let path: String

  package init(at path: String) { self.path = path }

  /// Returns `true` if a release or a system was tried too often.
  package func areUsedUp(by name: ReleaseName) -> Bool { count(of: name) >= Self.maximum }

  /// Records an attempt, before it begins. Attempts with another release, or with another system, are forgotten.
  package func record(_ name: ReleaseName, as kind: ReleaseManifest.Kind) throws(Errno) {
    // The file may be damaged.
    try replace(with: Line(kind: kind, name: name, count: min(count(of: name), Self.maximum) + 1))
  }

  /// Returns `true` if a release has passed its trial with a signature of this time, or a later one, in seconds since
  /// 1970.
  package func hasPassed(_ name: ReleaseName, signedAt time: Int64) -> Bool {
    lines.contains { line in line.name == name && line.passedTime.map { $0 >= time } ?? false }
  }

  /// Records that a release has passed its trial with a signature of this time.
  package func recordSuccess(of name: ReleaseName, signedAt time: Int64) throws(Errno) {
    try replace(with: Line(kind: .release, name: name, count: 0, passedTime: time))
  }

  private func replace(with line: Line) throws(Errno) {
    let others = lines.filter { $0.kind != line.kind }
    try File.replace(at: path, with: (others + [line]).map { $0.text }.joined())
  }

  private func count(of name: ReleaseName) -> Int { lines.first { $0.name == name }?.count ?? 0 }

  private var lines: [Line] {
    let text = (try? File.text(at: path, limit: 512)) ?? ""
    return text.split(separator: "\n").compactMap { Line(parsing: $0) }
  }
}
