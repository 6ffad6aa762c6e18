import ArgumentParser
import Debian
import Host
import SwiftSDKs

/// `vitrine fetch`: downloads Debian packages in advance.
struct Fetch: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Downloads Debian packages into the cache, and prints their versions.",
    discussion: "The packages are separate from the machine's: root is not needed, and nothing is installed.")

  @Argument(help: "arm64, armhf or x86_64.") var architecture: Architecture
  @Argument(help: "Packages, such as musl-dev.") var packages: [String]
  @Option(help: "Debian's release. The default is this machine's, or bookworm on another system than Debian.")
  var release: String?

  func run() async throws {
    let archive = try DebianArchive(release: release, architecture: architecture.debianName)
    try await archive.refresh()
    try await archive.withRefreshedLists {
      let packages = try await archive.packages(packages)
      try await archive.fetch(packages)
      for package in packages { print("\(package.name) \(package.version)") }
    }
  }
}
