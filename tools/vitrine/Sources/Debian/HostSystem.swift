import Foundation

/// The operating system of this machine, from /etc/os-release.
struct HostSystem: Equatable, Sendable {
  /// The release of Debian, such as `bookworm`, or `nil` if the machine runs another system, such as Ubuntu.
  let release: String?
  /// The name of the system for messages, such as `Ubuntu 24.04.1 LTS`.
  let name: String

  /// The release whose packages a machine uses that runs another system. Chosen: Debian 12, with which Vitrine is
  /// tested.
  static let otherRelease = "bookworm"

  /// The end of the names of suites with security updates.
  static let securitySuffix = "-security"

  /// The system of this machine.
  static var current: HostSystem {
    HostSystem(parsing: (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)) ?? "")
  }

  init(parsing text: String) {
    var values: [Substring: String] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { values[parts[0]] = parts[1].trimmingCharacters(in: ["\"", "'"]) }
    }
    // Systems based on Debian have packages and code names of their own.
    release = values["ID"] == "debian" ? values["VERSION_CODENAME"] : nil
    name = values["PRETTY_NAME"] ?? "an unknown system"
  }

  /// The release whose packages this machine uses by default.
  var defaultRelease: String { release ?? Self.otherRelease }

  /// Returns sources for a release of Debian: the machine's own, or else Debian's archive.
  ///
  /// - Parameters:
  ///   - own: The machine's sources.
  ///   - keyring: A file with the keys of Debian's archive.
  func sources(of wanted: String, from own: [AptSource], keyring: String = Self.keyring) throws -> [AptSource] {
    // Boards need firmware to start, which is in a separate component of Debian.
    let components = ["main", "non-free-firmware"]
    if let release {
      let sources = own.compactMap { $0.replacingRelease(release, with: wanted, components: components) }
      if sources.isEmpty { throw DebianError.noAptSource(release: wanted, host: release) }
      return sources
    }
    guard FileManager.default.fileExists(atPath: keyring) else { throw DebianError.noKeyring(keyring, system: name) }
    return [("debian", ["", "-updates"]), ("debian-security", [Self.securitySuffix])].map { folder, suites in
      AptSource(
        addresses: "http://deb.debian.org/\(folder)", suites: suites.map { wanted + $0 }, components: components,
        signedBy: keyring)
    }
  }

  /// The file of the package debian-archive-keyring, which other systems have too.
  static let keyring = "/usr/share/keyrings/debian-archive-keyring.gpg"
}
