import Foundation
import Host

/// A failure to get Debian's packages. The description includes the remedy.
public enum DebianError: ExplainedError, Equatable {
  /// A system other than Debian, without the file of the keys of Debian's archive.
  case noKeyring(String, system: String)
  case noAptSource(release: String, host: String)
  case noPackage(String, release: String, architecture: String)
  case cannotRefresh(release: String, architecture: String, reason: String)
  case listsMissing(release: String, architecture: String)
  case noSecurityList(release: String, architecture: String, host: String)
  case listsOld(release: String, architecture: String, days: Int)
  case listsFromFuture(release: String, architecture: String)
  case cannotDownload(String, reason: String)
  case noSpace(folder: String, needed: Int64, free: Int64)

  public var problem: String {
    switch self {
    case .noKeyring(let path, let system):
      "this machine runs \(system), and \(path) with the keys of Debian's archive is missing"
    case .noAptSource(let release, let host):
      "apt's sources contain neither \(release) nor this machine's release, \(host)"
    case .noPackage(let name, let release, let architecture):
      "Debian's \(release) has no package '\(name)' for \(architecture)"
    case .cannotRefresh(let release, let architecture, let reason):
      "apt could not fetch the lists of \(release) for \(architecture): \(reason)"
    case .listsMissing(let release, let architecture):
      "some lists of Debian \(release) for \(architecture) are missing, such as that of security updates"
    case .noSecurityList(let release, let architecture, _):
      "the lists of Debian \(release) for \(architecture) contain no security updates (\(release)-security)"
    case .listsOld(let release, let architecture, let days):
      "the lists of Debian \(release) for \(architecture) are \(days) days old, so the image may lack security updates"
    case .listsFromFuture(let release, let architecture):
      "the lists of Debian \(release) for \(architecture) have a date in the future, so their age is unknown"
    case .cannotDownload(let name, let reason): "apt could not download \(name): \(reason)"
    case .noSpace(let folder, let needed, let free):
      "\(folder) has \(free >> 20) MB free, and \(needed >> 20) MB are needed"
    }
  }

  /// Whether the server lacks a file that its lists have, which are outdated then, or the server is incomplete.
  public var isNotFound: Bool {
    guard case .cannotDownload(_, let reason) = self else { return false }
    return reason.contains(" 404 ")
  }

  public var remedy: String {
    switch self {
    case .noKeyring: "install the package debian-archive-keyring"
    case .noAptSource(let release, _): "add a line for \(release) to /etc/apt/sources.list"
    case .noPackage: "correct the name, or name another release"
    case .cannotRefresh(let release, _, _):
      DebianRelease.suggestion(for: release)
        ?? "check the network, the release's name, and that the package debian-archive-keyring is current"
    case .listsMissing: "check the network, or pass --offline to make the image without them"
    case .noSecurityList(_, _, let host):
      "add 'deb http://deb.debian.org/debian-security \(host)-security main' to /etc/apt/sources.list, or pass --offline to make the image without them"
    case .listsOld: "check the network, or pass --offline to make the image anyway"
    case .listsFromFuture: "check the clock and the network, or pass --offline to make the image anyway"
    case .cannotDownload: "check the network, and run the command again: it continues with the missing packages"
    case .noSpace(let folder, _, _):
      Cache.contains(folder)
        ? "remove files from its disk, or set XDG_CACHE_HOME to a folder on a larger one"
        : "remove files from its disk, or name a folder on a larger one"
    }
  }
}

extension DebianError {
  /// One error of each kind, for docs/troubleshooting.md.
  public static var examples: [DebianError] {
    let release = "RELEASE"
    let architecture = "PROCESSOR"
    return [
      .noKeyring("FILE", system: "SYSTEM"), .noAptSource(release: release, host: "HOST"),
      .noPackage("NAME", release: release, architecture: architecture),
      .cannotRefresh(release: release, architecture: architecture, reason: "REASON"),
      .listsMissing(release: release, architecture: architecture),
      .noSecurityList(release: release, architecture: architecture, host: "HOST"),
      .listsOld(release: release, architecture: architecture, days: 30),
      .listsFromFuture(release: release, architecture: architecture),
      .cannotDownload("NAME", reason: "REASON"), .noSpace(folder: "FOLDER", needed: 300 << 20, free: 50 << 20),
      .noSpace(folder: "\(Cache.defaultName)/debian", needed: 300 << 20, free: 50 << 20),
    ]
  }
}
