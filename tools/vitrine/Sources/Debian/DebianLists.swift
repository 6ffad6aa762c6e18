import Foundation
import Host
import Synchronization

/// The package lists of a Debian release for one architecture, with the configuration that apt needs to read them.
struct DebianLists: Hashable, Sendable {
  let release: String
  /// Debian's name of the architecture, or `source` for source packages.
  let architecture: String
  /// The folder of the lists. It is replaced as a whole with one rename.
  let folder: URL

  private var isSourceArchive: Bool { architecture == Self.source }

  /// The name of the pseudo-architecture of source packages, as in Debian's folder names.
  static let source = "source"

  /// A file whose date is the age of the lists.
  private var timestampFile: URL { folder.appending(path: Name.stamp) }

  /// The length of a day, in seconds.
  private static let day = 86_400.0

  /// The contents of the stamp if some lists could not be fetched.
  private static let partial = "partial"

  /// The maximum age of the lists for an image, in days. Chosen: Debian publishes security updates every few days.
  static let maximumDays = 7

  /// Throws an error if an image made from these lists may lack security updates: some lists could not be fetched, or
  /// none is that of security updates, or they are older than `maximumDays`, or their age is unknown because their date
  /// is in the future.
  func checkForImage() throws {
    guard exist, let made = timestampFile.modificationDate,
      (try? String(contentsOf: timestampFile, encoding: .utf8)) != Self.partial
    else {
      throw DebianError.listsMissing(release: release, architecture: architecture)
    }
    // The machine's sources may not contain it, and lists of other vendors were removed.
    guard containsMainList(of: release + HostSystem.securitySuffix, in: folder) else {
      // The tool replaces this machine's release in its sources by that of the image.
      let host = HostSystem.current.release ?? release
      throw DebianError.noSecurityList(release: release, architecture: architecture, host: host)
    }
    let age = Date.now.timeIntervalSince(made)
    // The clock may have been corrected since, but not by a day.
    guard age > -Self.day else { throw DebianError.listsFromFuture(release: release, architecture: architecture) }
    let days = Int(age / Self.day)
    if days > Self.maximumDays { throw DebianError.listsOld(release: release, architecture: architecture, days: days) }
  }

  var areFresh: Bool {
    guard exist, let made = timestampFile.modificationDate else { return false }
    return (0..<Self.day).contains(Date.now.timeIntervalSince(made))
  }

  /// Whether lists of the current sources exist. Lists of updates may be missing.
  var exist: Bool {
    guard let sources = try? sources(),
      let made = try? String(contentsOf: folder.appending(path: Name.sources), encoding: .utf8)
    else { return false }
    return sources == made
  }

  /// Fetches the lists into a new folder, so that no process reads half of them. An apt that an interrupted run left
  /// behind cannot damage them.
  ///
  /// - Returns: `true` if the lists changed.
  @discardableResult
  func refresh(in workshop: borrowing StagingFolder) async throws -> Bool {
    let host = HostSystem.current
    let origin = host.release == nil ? " from deb.debian.org, because this machine runs \(host.name)" : ""
    ProgressLog.log("Refreshing the lists of Debian \(release) for \(architecture)\(origin)")
    let new = workshop.folder.appending(path: "apt")
    // A second copy of the lists, and the caches that apt makes from it.
    try workshop.folder.checkSpace(for: 150 << 20)
    // apt fetches only the lists that changed.
    if exist { _ = try await Command.output("cp", ["--archive", folder.path, new.path]) }
    try configure(new)
    let stamp = new.appending(path: Name.stamp)
    do {
      try Data().write(to: stamp)
      try await apt("apt-get", ["update", "--quiet=2"], by: new)
    } catch HostError.commandFailed(_, _, let reason) {
      let kept = "Going on with the lists of Debian \(release) for \(architecture) that"
      if exist {
        ProgressLog.log("\(kept) are there: \(reason)")
        return false
      }
      // As apt does, continue with the lists that were fetched and verified. They expire in an hour.
      guard containsMainList(of: release, in: new) else {
        throw DebianError.cannotRefresh(release: release, architecture: architecture, reason: reason)
      }
      try Data(Self.partial.utf8).write(to: stamp)
      try stamp.setModificationDate(.now - Self.day + 3600)
      ProgressLog.log("\(kept) could be had: \(reason)")
    }
    for name in try Self.removeForeignLists(in: new.appending(path: Name.lists)) {
      ProgressLog.log("Not using \(name): its origin is not Debian")
    }
    try workshop.move(new, to: folder)
    return true
  }

  /// Removes the lists of sources whose signed release file does not name Debian as its origin. A source of another
  /// vendor may have suites with the same names, and its packages would be used if their versions are higher.
  ///
  /// - Returns: The names of the removed sources, as apt's file names: `packages.example.org_dists_bookworm`.
  static func removeForeignLists(in lists: URL) throws -> [String] {
    let files = FileManager.default
    let names = try files.contentsOfDirectory(atPath: lists.path).sorted()
    var removed: [String] = []
    for name in names {
      guard let end = ["_InRelease", "_Release"].first(where: name.hasSuffix) else { continue }
      let text = try String(decoding: Data(contentsOf: lists.appending(path: name)), as: UTF8.self)
      // Without an origin, the file may be damaged or of a private archive.
      if text.split(separator: "\n").contains("Origin: Debian") { continue }
      let source = name.dropLast(end.count)
      removed.append(String(source))
      for other in names where other.hasPrefix("\(source)_") { try? files.removeItem(at: lists.appending(path: other)) }
    }
    return removed
  }

  /// Returns `true` if `place` contains the main list of a suite.
  private func containsMainList(of suite: String, in place: URL) -> Bool {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: place.appending(path: Name.lists).path)) ?? []
    return files.contains {
      $0.contains("_dists_\(suite)_main_\(isSourceArchive ? "source_Sources" : "binary-\(architecture)_Packages")")
    }
  }

  /// Returns the stored answer to the same arguments, which may come from another process, or `nil`. An answer depends
  /// only on the lists, and apt takes a third of a second for it.
  func cachedOutput(for arguments: [String]) -> String? {
    guard exist else { return nil }
    let key = key(of: arguments)
    return Self.answers.withLock { answers in
      if answers[key] == nil { answers.merge(storedOutputs) { $1 } }
      return answers[key]
    }
  }

  /// Returns the output of one of apt's programs for these lists. The caller must have exclusive use of them.
  ///
  /// - Parameter place: The working directory.
  func runAndCache(_ program: String, _ arguments: [String], in place: URL) async throws -> String {
    let answer = try await apt(program, arguments, in: place)
    let key = key(of: arguments)
    Self.answers.withLock { $0[key] = answer }
    var kept = storedOutputs.filter { $0.key.hasPrefix(prefix) }
    kept[key] = answer
    // If the answers cannot be stored, apt runs again the next time.
    try? JSONEncoder().encode(kept).write(to: answersFile, options: .atomic)
    return answer
  }

  private static let answers = Mutex<[String: String]>([:])

  private var answersFile: URL { folder.appending(path: Name.answers) }

  private var storedOutputs: [String: String] {
    (try? JSONDecoder().decode([String: String].self, from: Data(contentsOf: answersFile))) ?? [:]
  }

  /// The prefix of all keys for this version of the lists.
  private var prefix: String { "\(folder.path) \(timestampFile.modificationDate?.timeIntervalSince1970 ?? 0) " }

  private func key(of arguments: [String]) -> String { prefix + arguments.joined(separator: " ") }

  /// Runs one of apt's programs with these lists, or with those in `other`, and returns its output.
  @discardableResult
  func apt(_ program: String, _ arguments: [String], by other: URL? = nil, in place: URL? = nil) async throws -> String
  {
    let folder = other ?? folder
    let places = [
      "Dir::State": "", "Dir::State::Lists": Name.lists, "Dir::State::Status": Name.status,
      "Dir::Etc::SourceList": Name.sources,
      "Dir::Cache": "",
    ]
    let options = places.flatMap { ["--option", "\($0.key)=\(folder.appending(path: $0.value).path)"] }
    let program = program.contains("/") ? program : "/usr/bin/\(program)"
    // `timeout` kills an apt that hangs for half an hour, and reports it.
    let bounded = ["--verbose", "--foreground", "1800", program]
    return try await Command.output(
      "timeout", bounded + ["--config-file", folder.appending(path: Name.configuration).path] + options + arguments,
      in: place)
  }

  /// The names of the files next to the lists.
  private enum Name {
    static let lists = "lists"
    static let status = "status"
    static let sources = "debian.sources"
    static let configuration = "apt.conf"
    static let stamp = "refreshed"
    static let answers = "answers"
  }

  /// Writes apt's configuration. apt waits 15 seconds for a silent server. Retries have no delay, because apt 2.6 may
  /// wait indefinitely after one.
  private func configure(_ place: URL) throws {
    try place.appending(path: "\(Name.lists)/partial").createFolder()
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

  /// Returns the sources of Debian for this release.
  func sources() throws -> String {
    try HostSystem.current.sources(of: release, from: Self.hostSources()).map {
      $0.stanza(isSourceArchive ? "deb-src" : "deb")
    }.joined(separator: "\n")
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
