import Foundation
import Host

/// The packages of a Debian release for one architecture, fetched and verified by apt.
///
/// The lists and packages are in the cache, separate from the machine's own. No root privileges are needed, and the
/// machine's packages do not change.
///
/// Any number of tasks and processes may use an archive at the same time; each waits for its turn.
public struct DebianArchive: Hashable, Sendable {
  /// The name of the release, such as `bookworm`.
  public let release: String
  /// Debian's name of the architecture, such as `armhf`.
  public let architecture: String
  private let folder: URL
  private let lists: DebianLists

  var archives: URL { folder.appending(path: "archives") }

  /// Returns the file of a package in the cache.
  public func file(of package: DebianPackage) -> URL { archives.appending(path: package.file) }

  /// - Parameter release: The name of the release. The default is `defaultRelease`.
  public init(release: String? = nil, architecture: String) throws {
    let release = release ?? Self.defaultRelease
    self.release = release
    self.architecture = architecture
    folder = try Cache.folder.appending(path: "debian/\(release)/\(architecture)")
    lists = DebianLists(release: release, architecture: architecture, folder: folder.appending(path: "apt"))
  }

  /// The release that this machine runs. On a machine that does not run Debian, `bookworm`.
  public static var defaultRelease: String { HostSystem.current.defaultRelease }

  /// Throws an error if an image made from the current lists may lack security updates.
  public func checkForImage() throws { try lists.checkForImage() }

  /// Updates the lists if they are older than a day. If the network is unreachable, reports that and keeps the old
  /// lists.
  public func refresh() async throws {
    let workshop = try await stagingFolder()
    if !lists.areFresh { try await lists.refresh(in: workshop) }
  }

  /// Returns the newest versions in the cached lists, in the order of `names`.
  public func packages(_ names: [String]) async throws -> [DebianPackage] {
    if names.isEmpty { return [] }
    do {
      let listing = try await aptOutput("apt-get", ["download", "--print-uris"] + names)
      let packages = Self.packages(in: listing)
      return try names.map { name in
        guard let package = packages.first(where: { $0.name == name }) else { throw missingPackageError(name) }
        return package
      }
    } catch let error as HostError {
      guard case .commandFailed = error else { throw error }
      for name in names where (try? await aptOutput("apt-cache", ["show", name])) == nil {
        throw missingPackageError(name)
      }
      throw error
    }
  }

  /// Parses the output of apt.
  static func packages(in listing: String) -> [DebianPackage] {
    listing.split(separator: "\n").compactMap { DebianPackage(String($0)) }
  }

  /// Returns the current dependencies of a package, such as the newest kernel of its flavor.
  public func dependencies(of name: String) async throws -> [String] {
    let listing = try await aptOutput("apt-cache", ["depends", name])
    return listing.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      return words.count == 2 && words[0] == "Depends:" ? String(words[1]) : nil
    }
  }

  /// Downloads the packages that are not in the cache.
  public func fetch(_ packages: [DebianPackage]) async throws {
    try await fetch(packages, in: stagingFolder())
  }

  /// Downloads packages and extracts their files into `place`.
  public func unpack(_ packages: [DebianPackage], into place: URL) async throws {
    // Held until all packages are unpacked, because other processes may remove versions older than theirs.
    let workshop = try await stagingFolder()
    try await fetch(packages, in: workshop)
    // An unpacked package takes about five times its size, and the result made from it takes more.
    try place.checkSpace(for: packages.reduce(0) { $0 + $1.size } * 6)
    for package in packages {
      _ = try await Command.output("dpkg-deb", ["--extract", archives.appending(path: package.file).path, place.path])
    }
  }

  /// Downloads the newest versions of packages and extracts their files into `place`.
  public func unpack(_ names: [String], into place: URL) async throws {
    try await withRefreshedLists { try await unpack(packages(names), into: place) }
  }

  /// Runs `work` with the cached lists. If they name a package that no longer exists, updates them and runs `work`
  /// again.
  public func withRefreshedLists<Result>(_ work: () async throws -> Result) async throws -> Result {
    do {
      return try await work()
    } catch let error as DebianError {
      guard error.isNotFound, try await lists.refresh(in: stagingFolder()) else { throw error }
      return try await work()
    }
  }

  /// Waits for exclusive use of the lists and archives, among all processes.
  func stagingFolder() async throws -> StagingFolder {
    try await StagingFolder(in: folder, for: "the packages of Debian \(release) for \(architecture)")
  }

  /// Returns the output of one of apt's programs for the cached lists.
  func aptOutput(_ program: String, _ arguments: [String]) async throws -> String {
    if let answer = lists.cachedOutput(for: arguments) { return answer }
    let workshop = try await stagingFolder()
    if !lists.exist { try await lists.refresh(in: workshop) }
    // apt prints nothing about a package that is already in the current folder, so the folder must be empty.
    return try await lists.runAndCache(program, arguments, in: workshop.folder)
  }

  func missingPackageError(_ name: String) -> DebianError {
    .noPackage(name, release: release, architecture: architecture)
  }

  // MARK: The archives

  func fetch(_ packages: [DebianPackage], in workshop: borrowing StagingFolder) async throws {
    try archives.createFolder()
    var missing: [DebianPackage] = []
    for package in packages where try await !package.isComplete(in: archives) { missing.append(package) }
    try archives.checkSpace(for: missing.reduce(0) { $0 + $1.size })
    for package in missing {
      ProgressLog.log("Downloading \(package.file) (\(package.size >> 10) KB)")
      let file = workshop.folder.appending(path: package.file)
      do {
        // apt-helper refuses a file whose checksum differs from the signed one.
        try await lists.apt(
          "/usr/lib/apt/apt-helper",
          ["--quiet=2", "download-file", package.address, file.path, "SHA256:\(package.sha256)"])
      } catch HostError.commandFailed(_, _, let reason) {
        throw DebianError.cannotDownload(package.file, reason: reason)
      }
      try workshop.move(file, to: archives.appending(path: package.file))
    }
    removeOlder(than: packages)
  }

  /// Removes other versions of these packages, and all packages that were not used for a month. The latter include old
  /// kernels, because each kernel version has a package name of its own.
  private func removeOlder(than packages: [DebianPackage]) {
    let files = FileManager.default
    let wanted = Set(packages.map(\.file)), names = Set(packages.map(\.name))
    for package in packages { try? archives.appending(path: package.file).setModificationDate(.now) }
    for name in (try? files.contentsOfDirectory(atPath: archives.path)) ?? [] where !wanted.contains(name) {
      let file = archives.appending(path: name)
      let isForgotten = file.modificationDate.map { $0 < .now - 30 * 86_400 } == true
      if isForgotten || names.contains(String(name.prefix { $0 != "_" })) { try? files.removeItem(at: file) }
    }
  }
}
