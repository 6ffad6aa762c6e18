import Foundation
import Host

/// What a release of Debian has for one architecture, fetched and verified by apt.
///
/// The lists and packages are kept in the cache, apart from the machine's own: no
/// root is needed, and the machine's packages stay as they are.
///
/// Any number of tasks and processes may ask at once: each waits for its turn.
public struct DebianArchive: Hashable, Sendable {
  /// Such as `bookworm`.
  public let release: String
  /// Debian's name of it, such as `armhf`.
  public let architecture: String
  private let folder: URL

  /// The lists, with what apt has to know to read them.
  private var lists: URL { folder.appending(path: "apt") }
  private var archives: URL { folder.appending(path: "archives") }

  /// - Parameter release: unset: the machine's own.
  public init(release: String? = nil, architecture: String) throws {
    let release = try release ?? Self.hostRelease()
    self.release = release
    self.architecture = architecture
    folder = try Cache.folder.appending(path: "debian/\(release)/\(architecture)")
  }

  /// The release this machine runs.
  public static func hostRelease() throws -> String {
    let lines = (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8))?.split(separator: "\n") ?? []
    guard lines.contains("ID=debian"), let line = lines.first(where: { $0.hasPrefix("VERSION_CODENAME=") }) else {
      throw DebianError.notDebian
    }
    return String(line.dropFirst("VERSION_CODENAME=".count))
  }

  /// Brings the lists up to date where they are older than a day. Without a network it says
  /// so in a line, and they stay as they are.
  public func refresh() async throws {
    let workshop = try await workshop()
    let refreshed = lists.appending(path: Name.refreshed)
    let made = date(of: refreshed)
    if hasLists, let made, (0..<Self.day).contains(Date.now.timeIntervalSince(made)) { return }
    try await refresh(in: workshop)
  }

  /// The newest versions by the lists that are there, in the order of `names`.
  public func packages(_ names: [String]) async throws -> [Package] {
    if names.isEmpty { return [] }
    let workshop = try await workshop()
    if !hasLists { try await refresh(in: workshop) }
    do {
      // Where a package lies already apt has nothing to say: the folder must be empty.
      let listing = try await apt("apt-get", ["download", "--print-uris"] + names, in: workshop.folder)
      let packages = listing.split(separator: "\n").compactMap { Package(String($0)) }
      return try names.map { name in
        guard let package = packages.first(where: { $0.name == name }) else { throw missing(name) }
        return package
      }
    } catch let error as HostError {
      for name in names where (try? await apt("apt-cache", ["show", name])) == nil { throw missing(name) }
      throw error
    }
  }

  /// What a package depends on today, such as the newest kernel of its kind.
  public func dependencies(of name: String) async throws -> [String] {
    let workshop = try await workshop()
    if !hasLists { try await refresh(in: workshop) }
    let listing = try await apt("apt-cache", ["depends", name])
    return listing.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      return words.count == 2 && words[0] == "Depends:" ? String(words[1]) : nil
    }
  }

  /// Downloads what is not there yet.
  public func fetch(_ packages: [Package]) async throws {
    try await fetch(packages, in: workshop())
  }

  /// Downloads packages and lays their files over `place`.
  public func unpack(_ packages: [Package], into place: URL) async throws {
    // Until all is unpacked: others may take away what is older than theirs.
    let workshop = try await workshop()
    try await fetch(packages, in: workshop)
    // Unpacked, a package is some five times its size.
    try checkSpace(for: packages.reduce(0) { $0 + $1.size } * 5, in: place)
    for package in packages {
      _ = try await Command.output("dpkg-deb", ["--extract", archives.appending(path: package.file).path, place.path])
    }
  }

  /// Downloads the newest of these packages and lays their files over `place`.
  public func unpack(_ names: [String], into place: URL) async throws {
    try await retrying { try await unpack(packages(names), into: place) }
  }

  /// Does `work` by the lists that are there, and once more by today's where they name a package that is gone.
  public func retrying<Result>(_ work: () async throws -> Result) async throws -> Result {
    do {
      return try await work()
    } catch let error as DebianError {
      guard case .cannotDownload(_, let reason) = error, reason.contains(" 404 "), try await refresh(in: workshop())
      else { throw error }
      return try await work()
    }
  }

  /// One at a time works with the lists and archives, whatever process it is in.
  private func workshop() async throws -> Workshop {
    try await Workshop(in: folder, for: "the packages of Debian \(release) for \(architecture)")
  }

  // MARK: apt

  /// Whether there are lists, from the sources of today; those of updates may be missing.
  private var hasLists: Bool {
    guard let sources = try? sources(), let made = try? String(contentsOf: lists.appending(path: Name.sources), encoding: .utf8)
    else { return false }
    return sources == made
  }

  private func missing(_ name: String) -> DebianError {
    .noPackage(name, release: release, architecture: architecture)
  }

  /// Fetches the lists aside, so that nobody meets half of them, and an apt that an interrupted run has left
  /// behind goes on by itself.
  ///
  /// - Returns: whether they are other ones now.
  @discardableResult
  private func refresh(in workshop: borrowing Workshop) async throws -> Bool {
    Progress.say("Refreshing the lists of Debian \(release) for \(architecture)")
    let new = workshop.folder.appending(path: "apt")
    // A second copy of them, and what apt makes of it.
    try checkSpace(for: 150 << 20, in: folder)
    // apt fetches what has changed.
    if hasLists { _ = try await Command.output("cp", ["--archive", lists.path, new.path]) }
    try configure(new)
    let stamp = new.appending(path: Name.refreshed)
    do {
      try Data().write(to: stamp)
      try await apt("apt-get", ["update", "--quiet=2"], by: new)
    } catch HostError.commandFailed(_, let reason) {
      let kept = "Going on with the lists of Debian \(release) for \(architecture) that"
      if hasLists {
        Progress.say("\(kept) are there: \(reason)")
        return false
      }
      // As apt does: with what could be had and verified. In an hour they count as old.
      guard hasMain(new) else { throw DebianError.cannotRefresh(release: release, architecture: architecture, reason: reason) }
      try setDate(.now - Self.day + 3600, of: stamp)
      Progress.say("\(kept) could be had: \(reason)")
    }
    try workshop.finish(new, as: lists)
    return true
  }

  /// Whether the release's own list is among those in `place`.
  private func hasMain(_ place: URL) -> Bool {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: place.appending(path: Name.lists).path)) ?? []
    return files.contains { $0.contains("_dists_\(release)_main_binary-\(architecture)_Packages") }
  }

  /// Runs a program of apt's on these lists alone and gives what it printed.
  @discardableResult
  private func apt(_ program: String, _ arguments: [String], by lists: URL? = nil, in place: URL? = nil) async throws -> String {
    let folder = lists ?? self.lists
    let places = [
      "Dir::State": "", "Dir::State::Lists": Name.lists, "Dir::State::Status": Name.status, "Dir::Etc::SourceList": Name.sources,
      "Dir::Cache": "",
    ]
    let options = places.flatMap { ["--option", "\($0.key)=\(folder.appending(path: $0.value).path)"] }
    let program = program.contains("/") ? program : "/usr/bin/\(program)"
    // An apt that hangs is ended, with a word about it, after half an hour: nobody waits for ever.
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
    /// As old as the lists.
    static let refreshed = "refreshed"
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
    let host = try Self.hostRelease()
    // Boards need firmware to start at all, which Debian keeps apart.
    let sources = Self.hostSources().compactMap { $0.moved(from: host, to: release, components: ["main", "non-free-firmware"]) }
    if sources.isEmpty { throw DebianError.noSource(release: release, host: host) }
    return sources.map(\.stanza).joined(separator: "\n")
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

  // MARK: The archives

  private func fetch(_ packages: [Package], in workshop: borrowing Workshop) async throws {
    try archives.makeFolder()
    var missing: [Package] = []
    for package in packages where try await !package.isComplete(in: archives) { missing.append(package) }
    try checkSpace(for: missing.reduce(0) { $0 + $1.size }, in: archives)
    for package in missing {
      Progress.say("Downloading \(package.file) (\(package.size >> 10) KB)")
      let file = workshop.folder.appending(path: package.file)
      do {
        // It refuses a file that is not as signed.
        try await apt(
          "/usr/lib/apt/apt-helper", ["--quiet=2", "download-file", package.address, file.path, "SHA256:\(package.sum)"])
      } catch HostError.commandFailed(_, let reason) {
        throw DebianError.cannotDownload(package.file, reason: reason)
      }
      try workshop.finish(file, as: archives.appending(path: package.file))
    }
    removeOlder(than: packages)
  }

  private func checkSpace(for needed: Int64, in place: URL) throws {
    guard let free = place.freeSpace, needed > free else { return }
    throw DebianError.noSpace(folder: Workshop.surroundings(of: place).path, needed: needed, free: free)
  }

  /// Other versions of these packages, and what nobody has asked for in a month: a new kernel has a new name.
  private func removeOlder(than packages: [Package]) {
    let files = FileManager.default
    let wanted = Set(packages.map(\.file)), names = Set(packages.map(\.name))
    for package in packages { try? setDate(.now, of: archives.appending(path: package.file)) }
    for name in (try? files.contentsOfDirectory(atPath: archives.path)) ?? [] where name.hasSuffix(".deb") && !wanted.contains(name) {
      let file = archives.appending(path: name)
      let isForgotten = date(of: file).map { $0 < .now - 30 * Self.day } == true
      if isForgotten || names.contains(String(name.prefix { $0 != "_" })) { try? files.removeItem(at: file) }
    }
  }

  /// In seconds.
  private static let day = 86_400.0

  private func date(of file: URL) -> Date? {
    (try? FileManager.default.attributesOfItem(atPath: file.path))?[.modificationDate] as? Date
  }

  private func setDate(_ date: Date, of file: URL) throws {
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
  }
}
