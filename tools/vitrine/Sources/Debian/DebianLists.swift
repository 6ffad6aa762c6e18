import Foundation
import Host
import Synchronization

/// The lists of what a release of Debian has for one architecture, with what apt has to know to read them.
struct DebianLists: Hashable, Sendable {
  let release: String
  /// `source` for what packages are built from.
  let architecture: String
  /// Where they lie; they come by one rename, and change places with newer ones.
  let folder: URL

  private var isOfSources: Bool { architecture == Self.source }

  /// The architecture of what packages are built from, as Debian names the folder of these lists.
  static let source = "source"

  /// As old as the lists.
  private var stamp: URL { folder.appending(path: Name.stamp) }

  /// In seconds.
  private static let day = 86_400.0

  var areOfToday: Bool {
    guard areThere, let made = stamp.date else { return false }
    return (0..<Self.day).contains(Date.now.timeIntervalSince(made))
  }

  /// Whether there are lists, from the sources of today; those of updates may be missing.
  var areThere: Bool {
    guard let sources = try? sources(), let made = try? String(contentsOf: folder.appending(path: Name.sources), encoding: .utf8)
    else { return false }
    return sources == made
  }

  /// Fetches the lists into a folder of their own, so that nobody reads half of them, and an apt that an
  /// interrupted run has left behind does no harm.
  ///
  /// - Returns: whether they are other ones now.
  @discardableResult
  func refresh(in workshop: borrowing Workshop) async throws -> Bool {
    Progress.say("Refreshing the lists of Debian \(release) for \(architecture)")
    let new = workshop.folder.appending(path: "apt")
    // A second copy of them, and what apt makes of it.
    try workshop.folder.checkSpace(for: 150 << 20)
    // apt fetches what has changed.
    if areThere { _ = try await Command.output("cp", ["--archive", folder.path, new.path]) }
    try configure(new)
    let stamp = new.appending(path: Name.stamp)
    do {
      try Data().write(to: stamp)
      try await apt("apt-get", ["update", "--quiet=2"], by: new)
    } catch HostError.commandFailed(_, let reason) {
      let kept = "Going on with the lists of Debian \(release) for \(architecture) that"
      if areThere {
        Progress.say("\(kept) are there: \(reason)")
        return false
      }
      // As apt does, this goes on with the lists that could be fetched and verified. They count as old in an hour.
      guard hasMain(new) else { throw DebianError.cannotRefresh(release: release, architecture: architecture, reason: reason) }
      try stamp.setDate(.now - Self.day + 3600)
      Progress.say("\(kept) could be had: \(reason)")
    }
    try workshop.finish(new, as: folder)
    return true
  }

  /// Whether the release's own list is among those in `place`.
  private func hasMain(_ place: URL) -> Bool {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: place.appending(path: Name.lists).path)) ?? []
    return files.contains { $0.contains("_dists_\(release)_main_\(isOfSources ? "source_Sources" : "binary-\(architecture)_Packages")") }
  }

  /// What `answer` has said to the same question, also in another process: the same lists say the same, which takes apt a third of a second.
  func knownAnswer(to arguments: [String]) -> String? {
    guard areThere else { return nil }
    let key = key(of: arguments)
    return Self.answers.withLock { answers in
      if answers[key] == nil { answers.merge(kept) { $1 } }
      return answers[key]
    }
  }

  /// What a program of apt's says by these lists alone, in the folder `place`. The lists are the caller's alone meanwhile.
  func answer(_ program: String, _ arguments: [String], in place: URL) async throws -> String {
    let answer = try await apt(program, arguments, in: place)
    let key = key(of: arguments)
    Self.answers.withLock { $0[key] = answer }
    var kept = kept.filter { $0.key.hasPrefix(prefix) }
    kept[key] = answer
    // It is asked again where they cannot be kept.
    try? JSONEncoder().encode(kept).write(to: answersFile, options: .atomic)
    return answer
  }

  private static let answers = Mutex<[String: String]>([:])

  private var answersFile: URL { folder.appending(path: Name.answers) }

  private var kept: [String: String] {
    (try? JSONDecoder().decode([String: String].self, from: Data(contentsOf: answersFile))) ?? [:]
  }

  /// Of all questions to these lists, and to no older ones.
  private var prefix: String { "\(folder.path) \(stamp.date?.timeIntervalSince1970 ?? 0) " }

  private func key(of arguments: [String]) -> String { prefix + arguments.joined(separator: " ") }

  /// Runs a program of apt's by these lists alone, or by others, and gives what it printed.
  @discardableResult
  func apt(_ program: String, _ arguments: [String], by other: URL? = nil, in place: URL? = nil) async throws -> String {
    let folder = other ?? folder
    let places = [
      "Dir::State": "", "Dir::State::Lists": Name.lists, "Dir::State::Status": Name.status, "Dir::Etc::SourceList": Name.sources,
      "Dir::Cache": "",
    ]
    let options = places.flatMap { ["--option", "\($0.key)=\(folder.appending(path: $0.value).path)"] }
    let program = program.contains("/") ? program : "/usr/bin/\(program)"
    // An apt that hangs is ended after half an hour, with a message.
    let bounded = ["--verbose", "--foreground", "1800", program]
    return try await Command.output(
      "timeout", bounded + ["--config-file", folder.appending(path: Name.configuration).path] + options + arguments, in: place)
  }

  /// The names of what lies beside the lists.
  private enum Name {
    static let lists = "lists"
    static let status = "status"
    static let sources = "debian.sources"
    static let configuration = "apt.conf"
    static let stamp = "refreshed"
    static let answers = "answers"
  }

  /// apt waits 15 seconds for a silent server. After a delay before it tries again, apt 2.6 may wait for ever.
  private func configure(_ place: URL) throws {
    try place.appending(path: "\(Name.lists)/partial").makeFolder()
    func write(_ text: String, _ name: String) throws { try Data(text.utf8).write(to: place.appending(path: name)) }
    try write(sources(), Name.sources)
    try write("", Name.status)
    try write(
      """
      #clear APT::Architectures;
      #clear APT::Update::Post-Invoke;
      #clear APT::Update::Post-Invoke-Success;
      APT::Architecture "\(architecture)";
      APT::Architectures "\(architecture)";
      APT::Sandbox::User "";
      APT::Update::Error-Mode "any";
      Acquire::Languages "none";
      Acquire::Retries "2";
      Acquire::Retries::Delay "false";
      Acquire::http::Timeout "15";
      Acquire::https::Timeout "15";
      Dir::Etc::SourceParts "/dev/null";
      Dir::Cache::pkgcache "pkgcache.bin";
      Dir::Cache::srcpkgcache "";

      """, Name.configuration)
  }

  /// The machine's sources of Debian, for this release.
  private func sources() throws -> String {
    let host = try DebianArchive.hostRelease()
    // Boards need firmware to start at all, which Debian keeps apart.
    let sources = Self.hostSources().compactMap { $0.moved(from: host, to: release, components: ["main", "non-free-firmware"]) }
    if sources.isEmpty { throw DebianError.noSource(release: release, host: host) }
    return sources.map { $0.stanza(isOfSources ? "deb-src" : "deb") }.joined(separator: "\n")
  }

  private static func hostSources() -> [AptSource] {
    let parts = URL(fileURLWithPath: "/etc/apt/sources.list.d")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parts.path)) ?? []
    let files = [URL(fileURLWithPath: "/etc/apt/sources.list")] + names.sorted().map { parts.appending(path: $0) }
    return files.flatMap { file in
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [AptSource]() }
      return switch file.pathExtension {
      case "sources": AptSource.parse(stanzas: text)
      case "list": AptSource.parse(lines: text)
      default: []
      }
    }
  }
}
