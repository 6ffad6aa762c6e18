import ArgumentParser
import Foundation
import Host
import SwiftSDKs

/// `vitrine sdk`: manages the Swift SDKs for `swift build --swift-sdk vitrine-arm64`.
struct SDK: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sdk", abstract: "Makes Swift SDKs for boards from Debian's packages.",
    discussion: "After 'vitrine sdk add arm64', 'swift build -c release --swift-sdk vitrine-arm64' builds any app.",
    subcommands: [Add.self, List.self, Check.self, Source.self, Desk.self, Remove.self])

  struct Place: ParsableArguments {
    @Option(help: ArgumentHelp("The folder of the SDKs, as in 'swift build --swift-sdks-path'.", valueName: "folder"))
    var swiftSdksPath: String?

    func sdk(_ architecture: Architecture) -> SwiftSDK {
      SwiftSDK(architecture, in: swiftSdksPath.map { URL(fileURLWithPath: $0) } ?? SwiftSDK.defaultFolder)
    }
  }

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Makes or updates an SDK.")
    @Argument(help: "arm64, armhf (ARMv7, NEON, hard float) or x86_64.") var architecture: Architecture
    @Option(
      help:
        "The Debian release of the libraries. The default is this machine's, or bookworm on another system than Debian."
    )
    var release: String?
    @OptionGroup var place: Place

    func run() async throws {
      let sdk = place.sdk(architecture)
      if try await sdk.add(release: release, from: Repository()) {
        ProgressLog.log("Use it with: swift build --configuration release --swift-sdk \(sdk.name)")
      }
    }
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Lists the SDKs.")
    @OptionGroup var place: Place

    func run() async throws {
      for sdk in Architecture.allCases.map(place.sdk) where sdk.isInstalled {
        print("\(sdk.name): Debian \(sdk.input(named: "Debian") ?? "?"), Swift \(sdk.input(named: "Swift") ?? "?")")
      }
    }
  }

  struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Checks that SDKs are complete and fit the toolchain.")
    @Argument(help: "The default is all.") var architectures: [Architecture] = []
    @OptionGroup var place: Place

    func run() async throws {
      let sdks =
        architectures.isEmpty
        ? Architecture.allCases.map(place.sdk).filter(\.isInstalled) : architectures.map(place.sdk)
      for sdk in sdks {
        try await sdk.check(from: Repository())
        print("\(sdk.name): good")
      }
    }
  }

  struct Source: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Unpacks the source of a library into a folder, configured as for boards.",
      discussion: "For builds with a sanitizer: 'tools/campaign sanitizers thread' compiles mbedTLS from it.")
    @Argument(help: "Such as mbedTLS.") var library: String
    @Argument(help: "The folder. It is created by this command; it must not exist.") var folder: String

    func run() async throws {
      try await SwiftSDK.unpackSource(of: library, from: Repository(), into: URL(fileURLWithPath: folder))
    }
  }

  struct Desk: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Compiles the libraries that programs of this machine need and Debian 12 does not have.",
      discussion: "tools/setup runs this command when their sources change.")

    func run() async throws { try await DeskLibraries.add(to: Repository()) }
  }

  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Removes an SDK.")
    @Argument(help: "arm64, armhf or x86_64.") var architecture: Architecture
    @OptionGroup var place: Place

    func run() async throws { try await place.sdk(architecture).remove() }
  }
}

extension Architecture: ExpressibleByArgument {}
