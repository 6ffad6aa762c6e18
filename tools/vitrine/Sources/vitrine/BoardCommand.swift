import ArgumentParser
import Foundation
import Host
import Images
import SwiftSDKs

/// `vitrine board`: lists and checks boards.
struct BoardCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "board", abstract: "Reads the boards' files: Vitrine's, and those of the app's package around this folder.",
    subcommands: [List.self, Check.self])

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Names the boards there are.")

    func run() throws { for name in BoardConfiguration.names(in: try .withPackageHere) { print(name) } }
  }

  struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Looks for mistakes in boards' files, and whether Debian has what they name.")

    @Argument(help: "Boards in boards/; all, when none is named.") var names: [String] = []
    @Flag(help: "The files alone: nothing is downloaded.") var offline = false

    func run() async throws {
      let repository = try Repository.withPackageHere
      var isGood = true
      for name in names.isEmpty ? BoardConfiguration.names(in: repository) : names {
        do {
          let check = try BoardFileCheck(of: name, in: repository)
          let missing = offline ? [] : try await check.missingFiles()
          for reason in missing { ProgressLog.log("boards/\(name).toml: \(reason)") }
          if missing.isEmpty { print("\(name): good") } else { isGood = false }
        } catch let error as BoardError {
          ProgressLog.log("\(error)")
          isGood = false
        }
      }
      if !isGood { throw ExitCode.failure }
    }
  }
}

extension Repository {
  /// Vitrine's sources with the boards of the app's package around the current folder.
  fileprivate static var withPackageHere: Repository { get throws { try Repository().including(app: App.currentPackage) } }
}
