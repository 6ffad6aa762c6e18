import Debian
import Foundation
import Host

/// The vulnerabilities of source packages, from the JSON of Debian's security tracker.
public struct SecurityTracker: Sendable {
  /// The state of a vulnerability in a release of Debian.
  struct State: Decodable, Sendable {
    /// `open`, `resolved`, or `undetermined`.
    var status: String
    /// The first version without the vulnerability. `0` if no version of the release has it.
    var fixedVersion: String?
    /// `high`, `medium`, `low`, `unimportant`, `end-of-life`, or `not yet assigned`.
    var urgency: String?
    /// The current versions in the archive, by suite, such as `bookworm-security`.
    var repositories: [String: String]?

    enum CodingKeys: String, CodingKey {
      case status
      case fixedVersion = "fixed_version"
      case urgency
      case repositories
    }
  }

  /// A vulnerability of a source package.
  struct Vulnerability: Decodable, Sendable {
    var description: String?
    var releases: [String: State]
  }

  /// The address of the data.
  public static let address = "https://security-tracker.debian.org/tracker/data/json"

  /// The vulnerabilities by source package and name, such as `CVE-2026-1234`.
  let packages: [String: [String: Vulnerability]]
  /// The path of the data.
  public let file: URL
  /// The date of the file.
  public let date: Date

  /// Reads the data of some source packages. The complete data is 70 MB.
  public init(_ file: URL, of sources: Set<String>) throws {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    guard let data = try? Data(contentsOf: file, options: .mappedIfSafe),
      let date = attributes?[.modificationDate] as? Date
    else { throw InventoryError.noTracker(file.path) }
    let decoder = JSONDecoder()
    decoder.userInfo[.sources] = sources
    do {
      packages = try decoder.decode(Contents.self, from: data).packages
    } catch let error as DecodingError {
      throw InventoryError.notTracker(file.path, reason: Self.reason(of: error))
    }
    self.file = file
    self.date = date
  }

  private static func reason(of error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, let context):
      "'\((context.codingPath + [key]).map(\.stringValue).joined(separator: "."))' is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "the type of '\(context.codingPath.map(\.stringValue).joined(separator: "."))' is wrong"
    default: "it is not JSON"
    }
  }

  /// Decodes only the named source packages.
  private struct Contents: Decodable {
    var packages: [String: [String: Vulnerability]] = [:]

    init(from decoder: any Decoder) throws {
      let sources = decoder.userInfo[.sources] as? Set<String> ?? []
      let container = try decoder.container(keyedBy: Name.self)
      if container.allKeys.isEmpty {
        throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "empty"))
      }
      for name in sources {
        packages[name] = try container.decodeIfPresent([String: Vulnerability].self, forKey: Name(name))
      }
    }
  }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { return nil }
  }

  // MARK: Downloading

  /// Returns the cached data. Downloads it if it is older than a day; if the network is unreachable, reports that and
  /// keeps the old data.
  public static func download() async throws -> URL {
    let folder = try Cache.folder.appending(path: "security-tracker")
    let file = folder.appending(path: "debian.json")
    func age() -> TimeInterval? {
      let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
      return (attributes?[.modificationDate] as? Date).map { Date.now.timeIntervalSince($0) }
    }
    func isFresh() -> Bool { age().map { (0..<day).contains($0) } ?? false }
    if isFresh() { return file }
    let workshop = try await StagingFolder(in: folder, for: "the data of Debian's security tracker")
    // Another process may have downloaded it in the meantime.
    if isFresh() { return file }
    ProgressLog.log("Downloading the data of Debian's security tracker (70 MB)")
    let new = workshop.folder.appending(path: "debian.json")
    do {
      // apt's configuration has the machine's proxy. `timeout` ends an apt that hangs.
      _ = try await Command.output(
        "timeout",
        ["--verbose", "--foreground", "1800", "/usr/lib/apt/apt-helper"]
          + ["-oAcquire::https::Timeout=15", "-oAcquire::Retries=2", "-oAPT::Sandbox::User="]
          + ["--quiet=2", "download-file", address, new.path])
      // The server's date of the file would be older than the download.
      try FileManager.default.setAttributes([.modificationDate: Date.now], ofItemAtPath: new.path)
      // A page about an error must not replace good data.
      _ = try SecurityTracker(new, of: [])
      try workshop.move(new, to: file)
    } catch let error as HostError {
      guard case .commandFailed(_, _, let reason) = error else { throw error }
      if age() == nil { throw InventoryError.cannotFetchTracker(reason: reason) }
      ProgressLog.log("Going on with the older data of Debian's security tracker: \(reason)")
    }
    return file
  }

  /// The length of a day, in seconds.
  private static let day = 86_400.0
}

extension CodingUserInfoKey {
  /// The names of the source packages to decode.
  fileprivate static let sources = CodingUserInfoKey(rawValue: "sources")!
}
