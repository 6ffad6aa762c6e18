import Foundation
import Host

/// What a release of Debian has for one architecture, fetched and verified by apt.
///
/// The lists and packages are kept in the cache, apart from the machine's own: no
/// root is needed, and the machine's packages stay as they are.
public struct DebianArchive: Sendable {
  /// Such as `bookworm`.
  public let release: String
  /// Debian's name of it, such as `armhf`.
  public let architecture: String
  private let folder: URL

  /// - Parameter release: unset: the machine's own.
  public init(release: String? = nil, architecture: String) throws {
    let release = try release ?? Self.hostRelease()
    self.release = release
    self.architecture = architecture
    folder = Cache.folder.appending(path: "debian/\(release)/\(architecture)")
  }

  /// The release this machine runs.
  public static func hostRelease() throws -> String {
    let lines = (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8))?.split(separator: "\n") ?? []
    guard lines.contains("ID=debian"), let line = lines.first(where: { $0.hasPrefix("VERSION_CODENAME=") }) else {
      throw DebianError.notDebian
    }
    return String(line.dropFirst("VERSION_CODENAME=".count))
  }

  /// Downloads what is not there yet; the files, in the order of `names`.
  public func download(_ names: [String]) async throws -> [URL] {
    if names.isEmpty { return [] }
    let archives = folder.appending(path: "archives")
    let workshop = try await Workshop(in: archives)
    for isLast in [false, true] {
      let packages = try await choose(names, in: workshop.folder)
      do {
        try await fetch(packages, into: archives)
        removeOlder(than: packages, in: archives)
        return packages.map { archives.appending(path: $0.file) }
      } catch DebianError.cannotDownload where !isLast {
        // Lists that are older than the archive name packages that are gone.
        try await refresh()
      }
    }
    return []
  }

  private func fetch(_ packages: [Package], into archives: URL) async throws {
    var missing: [Package] = []
    for package in packages where try await !package.isComplete(in: archives) { missing.append(package) }
    try checkSpace(for: missing, in: archives)
    for package in missing {
      Progress.say("Downloading \(package.file) (\(package.size >> 10) KB)")
      let file = archives.appending(path: package.file).path
      do {
        // It goes on where an interrupted run has stopped, and refuses a file that is not as signed.
        try await apt("/usr/lib/apt/apt-helper", ["--quiet=2", "download-file", package.address, file, "SHA256:\(package.sum)"])
      } catch HostError.commandFailed(_, let reason) {
        throw DebianError.cannotDownload(package.file, reason: reason)
      }
    }
  }

  /// Downloads packages and lays their files over `folder`.
  public func unpack(_ names: [String], into folder: URL) async throws {
    for file in try await download(names) {
      try await Command.run("dpkg-deb", ["--extract", file.path, folder.path])
    }
  }

  /// What a package depends on today, such as the newest kernel of its kind.
  public func dependencies(of name: String) async throws -> [String] {
    if !hasLists { try await refresh() }
    let listing = try await apt("apt-cache", ["depends", name])
    return listing.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      return words.count == 2 && words[0] == "Depends:" ? String(words[1]) : nil
    }
  }

  // MARK: apt

  /// Whether the release's own list is there, from the sources of today; those of its updates may be missing.
  private var hasLists: Bool {
    guard let sources = try? sources(), sources == (try? String(contentsOf: sourceFile, encoding: .utf8)) else { return false }
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "lists").path)) ?? []
    return files.contains { $0.contains("_dists_\(release)_main_binary-\(architecture)_Packages") }
  }

  private func choose(_ names: [String], in empty: URL) async throws -> [Package] {
    if !hasLists { try await refresh() }
    do {
      // Where a package lies already apt has nothing to say: the folder must be empty.
      let listing = try await apt("apt-get", ["download", "--print-uris"] + names, in: empty)
      let packages = listing.split(separator: "\n").compactMap { Package(String($0)) }
      return try names.map { name in
        guard let package = packages.first(where: { $0.file.hasPrefix("\(name)_") }) else { throw missing(name) }
        return package
      }
    } catch let error as HostError {
      for name in names where (try? await apt("apt-cache", ["show", name])) == nil { throw missing(name) }
      throw error
    }
  }

  private func missing(_ name: String) -> DebianError {
    .noPackage(name, release: release, architecture: architecture)
  }

  private func refresh() async throws {
    Progress.say("Refreshing the lists of Debian \(release) for \(architecture)")
    try configure()
    do {
      try await apt("apt-get", ["update", "--quiet=2"])
    } catch HostError.commandFailed(_, let reason) {
      // As apt does: with what could be had and verified.
      if hasLists { return Progress.say("Going on with the lists that are there: \(reason)") }
      throw DebianError.cannotRefresh(release: release, architecture: architecture, reason: reason)
    }
  }

  /// Runs a program of apt's on these lists alone and gives what it printed.
  @discardableResult
  private func apt(_ program: String, _ arguments: [String], in place: URL? = nil) async throws -> String {
    let options = ["--config-file", folder.appending(path: "apt.conf").path]
    let program = program.contains("/") ? program : "/usr/bin/\(program)"
    return try await Command.output(program, options + arguments, in: place)
  }

  private func configure() throws {
    let files = FileManager.default
    for name in ["lists/partial", "archives/partial"] {
      try files.createDirectory(at: folder.appending(path: name), withIntermediateDirectories: true)
    }
    func write(_ text: String, _ name: String) throws {
      try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }
    try write(sources(), sourceFile.lastPathComponent)
    try write("", "status")
    try write(
      """
      #clear APT::Architectures;
      #clear APT::Update::Post-Invoke;
      #clear APT::Update::Post-Invoke-Success;
      APT::Architecture "\(architecture)";
      APT::Architectures "\(architecture)";
      APT::Sandbox::User "";
      Acquire::Languages "none";
      Dir::Etc::SourceList "\(sourceFile.path)";
      Dir::Etc::SourceParts "/dev/null";
      Dir::State "\(folder.path)";
      Dir::State::Lists "\(folder.path)/lists";
      Dir::State::Status "\(folder.path)/status";
      Dir::Cache "\(folder.path)";

      """, "apt.conf")
  }

  private var sourceFile: URL { folder.appending(path: "debian.sources") }

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

  /// Unpacked, a package is some five times its size.
  private func checkSpace(for packages: [Package], in archives: URL) throws {
    let needed = packages.reduce(0) { $0 + $1.size } * 6
    let attributes = try FileManager.default.attributesOfFileSystem(forPath: archives.path)
    let free = (attributes[.systemFreeSize] as? NSNumber)?.int64Value ?? .max
    if needed > free { throw DebianError.noSpace(folder: archives.path, needed: needed, free: free) }
  }

  private func removeOlder(than packages: [Package], in archives: URL) {
    let wanted = Set(packages.map(\.file))
    let names = Set(packages.map { $0.file.prefix { $0 != "_" } })
    for file in (try? FileManager.default.contentsOfDirectory(atPath: archives.path)) ?? []
    where file.hasSuffix(".deb") && !wanted.contains(file) && names.contains(file.prefix { $0 != "_" }) {
      try? FileManager.default.removeItem(at: archives.appending(path: file))
    }
  }
}
