import ArgumentParser
import Foundation
import Host
import Images
import SwiftSDKs

/// `vitrine board`: lists and checks boards.
struct BoardCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "board",
    abstract: "Lists and checks the files of boards: Vitrine's, and those of the package around the current folder.",
    subcommands: [List.self, Check.self])

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Lists the boards.")

    func run() throws { for name in BoardConfiguration.names(in: try .withPackageHere) { print(name) } }
  }

  struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Checks the files of boards, and whether Debian has the packages, modules, and trees that they name.",
      discussion: "Also prints whether 'vitrine update' can replace the system of the board, and if not, why.")

    @Argument(help: "Boards in boards/. The default is all.") var names: [String] = []
    @Flag(help: "Check the files only, and download nothing.") var offline = false
    @Option(help: ArgumentHelp("Debian's release. The default is each board's, or trixie.", valueName: "name"))
    var release: String?

    func run() async throws {
      let repository = try Repository.withPackageHere
      var isGood = true
      for name in names.isEmpty ? BoardConfiguration.names(in: repository) : names {
        do {
          let check = try BoardFileCheck(of: name, in: repository, release: release)
          let missing = offline ? [] : try await check.missingFiles()
          for reason in missing { ProgressLog.log("boards/\(name).toml: \(reason)") }
          if missing.isEmpty { print("\(name): good; \(check.updateNotice)") } else { isGood = false }
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
  fileprivate static var withPackageHere: Repository {
    get throws { try Repository().including(app: App.currentPackage) }
  }
}
