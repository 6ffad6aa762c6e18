/// The program that sets a board's clock from time servers.
struct TimeProgram {
  /// The program's path in the image.
  let path: String
  /// The arguments, with which it runs in the foreground and writes to the log.
  private let arguments: [String]
  /// The Debian packages of the program and its libraries.
  let packages: [String]
  let libraries: [String]
  /// The settings, and the folders that the program needs.
  let files: [String: CpioArchive.Entry]

  /// The path and the arguments.
  var command: [String] { ["/\(path)"] + arguments }

  /// Returns `nil` if the clock is not set over the network.
  ///
  /// - Parameter release: The Debian release of the packages.
  init?(_ choice: NetworkOptions, release: String) {
    guard !choice.timeServers.isEmpty else { return nil }
    self = choice.authenticatesTime ? .chrony(choice.timeServers, release: release) : .openNTPD(choice.timeServers)
  }

  private init(
    path: String, arguments: [String], packages: [String], libraries: [String], files: [String: CpioArchive.Entry]
  ) {
    self.path = path
    self.arguments = arguments
    self.packages = packages
    self.libraries = libraries
    self.files = files
  }

  /// Process 1 removes `-s` from later starts: it sets the clock immediately, even if it is off by years.
  private static func openNTPD(_ servers: [String]) -> TimeProgram {
    TimeProgram(
      path: "usr/sbin/ntpd", arguments: ["-d", "-s"], packages: ["openntpd"], libraries: ["libm.so.6"],
      files: [
        "etc/openntpd/ntpd.conf": NetworkAccess.text(servers.map { "servers \($0)" }),
        // OpenNTPD looks up its port by name.
        "etc/services": NetworkAccess.text(["ntp 123/udp"]),
        // The network process of OpenNTPD changes its root to this folder.
        "var/lib/openntpd": .folder, "var/lib/openntpd/db": .folder, "var/lib/openntpd/run": .folder,
      ])
  }

  /// It logs warnings and errors only. After its start it is an unprivileged user, with the capability to set the clock
  /// and few system calls (`-F 1`).
  private static func chrony(_ servers: [String], release: String) -> TimeProgram {
    let isOld = release == "bookworm"
    // Debian 13 renamed packages of libraries whose times have 64 bits on armhf.
    let renamed =
      isOld ? ["libgnutls30", "libhogweed6", "libnettle8"] : ["libgnutls30t64", "libhogweed6t64", "libnettle8t64"]
    return TimeProgram(
      path: "usr/sbin/chronyd", arguments: ["-d", "-L", "1", "-u", "ntpd", "-F", "1"],
      packages: [
        "chrony", "libcap2", "libffi8", "libidn2-0", "libp11-kit0", "libseccomp2", "libtasn1-6",
        isOld ? "libunistring2" : "libunistring5",
      ] + renamed,
      libraries: [
        "libm.so.6", "libcap.so.2", "libffi.so.8", "libgnutls.so.30", "libhogweed.so.6", "libidn2.so.0",
        "libnettle.so.8",
        "libp11-kit.so.0", "libseccomp.so.2", "libtasn1.so.6", isOld ? "libunistring.so.2" : "libunistring.so.5",
      ],
      files: [
        "etc/chrony/chrony.conf": NetworkAccess.text(
          chronySettings(servers) + [
            // After the first updates it corrects the clock by 43 s a day at most, as OpenNTPD does.
            "maxslewrate 500", "pidfile /\(folder)/chronyd.pid",
          ]),
        folder: .folder,
      ])
  }

  private static let folder = "var/lib/chrony"

  /// Returns the settings with which chrony authenticates its servers.
  static func chronySettings(_ servers: [String]) -> [String] {
    servers.map { "server \($0) iburst nts" } + [
      // Without this, it may use a server that does not authenticate itself.
      "authselectmode require",
      // A clock without a battery is wrong at the start, so that no certificate would be valid. Until it is set for the
      // first time, the times of certificates are not checked.
      "nocerttimecheck 1",
      // Steps, if the clock is wrong by more than a second, only in the first three updates.
      "makestep 1 3",
      // Neither serves time nor accepts commands from the network.
      "port 0", "cmdport 0",
    ]
  }
}
