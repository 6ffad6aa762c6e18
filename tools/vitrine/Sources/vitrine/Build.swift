import ArgumentParser
import Foundation
import Host
import SwiftSDKs
import VirtualBoard

/// `vitrine build`: programs as they go onto a board.
struct Build: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Builds programs for a board: static, stripped, with the debug file beside them.")

  @Argument(help: "Executables of the package.") var products: [String]

  @Option(help: "A board in boards/.") var board: String?

  @Option(help: "arm64, armhf or x86_64, in the place of a board.") var architecture: Architecture?

  @Option(help: ArgumentHelp("The package; the one around this folder, when none is named.", valueName: "folder"))
  var app: String?

  @Option(help: ArgumentHelp("Where the programs go.", valueName: "folder"))
  var output: String?

  @Flag(help: "Programs that show every finger as a disc, for an audience: NAME-demo.") var demo = false

  func validate() throws {
    if (board == nil) == (architecture == nil) { throw ValidationError("name either a --board or an --architecture") }
  }

  func run() async throws {
    let repository = try Repository()
    let facts = try board.map { try BoardFacts(named: $0, in: repository) }
    let build = EmbeddedBuild(
      of: app.map { URL(fileURLWithPath: $0) } ?? repository.root, for: architecture ?? facts!.architecture, repository: repository,
      showingTouches: demo, cpu: facts?.cpu, output: output.map { URL(fileURLWithPath: $0) })
    try await build.build(products)
    for product in products {
      let file = build.program(product)
      let size = (try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? NSNumber)?.intValue ?? 0
      print("\(size) bytes  \(file.path)")
    }
  }
}
