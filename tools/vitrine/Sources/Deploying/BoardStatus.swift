import Images

/// What a board says about itself.
public struct BoardStatus: Sendable, Equatable {
  /// By their names, as they stand in the board's answer.
  private let facts: [String: String]

  init(lines: [String]) {
    facts = Dictionary(
      lines.compactMap { line in
        let words = line.split(separator: " ", maxSplits: 1)
        return words.count == 2 ? (String(words[0]), String(words[1])) : nil
      }
    ) { $1 }
  }

  public var board: String? { facts["board"] }
  /// Its processor, as `Architecture` has it.
  public var architecture: String? { facts["architecture"] }
  /// On a Debian system, the version of Vitrine that has set it up.
  var setUpVersion: String? { facts["set-up-version"] }
  /// Whether 'vitrine deploy' has set it up: it is no image.
  public var isSetUp: Bool { setUp != nil }
  /// And what exactly it has set up.
  var setUp: String? { facts["set-up"] }
  /// Its name, or `built-in`.
  public var release: String? { facts["release"] }
  /// The name of the one on trial.
  public var trial: String? { facts["trial"] }
  public var app: String? { facts["app"] }
  /// Whether its app is on the panel.
  public var state: String? { facts["state"] }
  /// In seconds.
  public var uptime: Int? { facts["uptime"].flatMap { Int($0) } }
  /// The last release that failed, and why.
  public var failure: String? { facts["failure"] }

  /// The names of those that are on the board, whatever became of them.
  public var held: [String] { facts["holds"].map { $0.split(separator: " ").map(String.init) } ?? [] }

  /// What to say of an app's overlay, whose files no release brings: nil where the board has them as they are here.
  public func notice(of overlay: Overlay) -> String? {
    // An image says which files it was made with.
    if !isSetUp, facts["overlay"] == overlay.identity { return nil }
    let files = overlay.ownFiles
    let what = files.first.map { $0 + (files.count > 1 ? " and \(files.count - 1) more" : "") }
    if isSetUp {
      return what.map { "\($0) of the app's overlay: no release brings them to a Debian system; lay them there yourself" }
    }
    guard let what else { return "the board's image has files of an app's overlay, which stay; this app has none" }
    return "\(what) of the app's overlay: the image has others, or none; they come with a new image, and not with a release"
  }

  /// For programs.
  public var values: [String: String] { facts }

  /// Enough of a name for people.
  public static func short(_ name: String?) -> String {
    guard let name else { return "" }
    return name.count == 64 ? String(name.prefix(12)) : name
  }
}
