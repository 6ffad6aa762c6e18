import Foundation
import Host

/// A failure to get Debian's packages. The description includes the remedy.
public enum DebianError: Error, CustomStringConvertible, Equatable {
  case notDebian
  case noAptSource(release: String, host: String)
  case noPackage(String, release: String, architecture: String)
  case cannotRefresh(release: String, architecture: String, reason: String)
  case listsMissing(release: String, architecture: String)
  case listsOld(release: String, architecture: String, days: Int)
  case cannotDownload(String, reason: String)
  case noSpace(folder: String, needed: Int64, free: Int64)

  public var description: String {
    switch self {
    case .notDebian: "/etc/os-release names no release of Debian; run this on Debian 12"
    case .noAptSource(let release, let host):
      "apt's sources name neither \(release) nor this machine's own release, \(host); add a line for it to /etc/apt/sources.list"
    case .noPackage(let name, let release, let architecture):
      "Debian's \(release) has no package '\(name)' for \(architecture)"
    case .cannotRefresh(let release, let architecture, let reason):
      "apt could not fetch the lists of \(release) for \(architecture): \(reason); check the network and the release's name"
    case .listsMissing(let release, let architecture):
      "some lists of Debian \(release) for \(architecture) are missing, such as that of security updates; check the network, or pass "
        + "--offline to make the image without them"
    case .listsOld(let release, let architecture, let days):
      "the lists of Debian \(release) for \(architecture) are \(days) days old, so the image may lack security updates; check the network, "
        + "or pass --offline to make the image all the same"
    case .cannotDownload(let name, let reason):
      "apt could not download \(name): \(reason); check the network and run this again: packages that have come stay"
    case .noSpace(let folder, let needed, let free):
      "\(folder) has \(free >> 20) MB free and needs \(needed >> 20) MB; make room, or "
        + (Cache.contains(folder) ? "set XDG_CACHE_HOME to a larger disk" : "name a folder on a larger disk")
    }
  }
}
