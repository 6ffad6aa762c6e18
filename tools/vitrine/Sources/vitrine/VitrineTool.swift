import ArgumentParser
import Foundation
import Host

@main
struct VitrineTool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vitrine", abstract: "Develops, boots, and ships kiosks that are made with Vitrine.",
    version: VitrineVersion.current,
    subcommands: [
      New.self, Run.self, Test.self, Boot.self, Build.self, ImageCommand.self, Deploy.self, Update.self,
      BundleCommand.self,
      Status.self, Logs.self,
      Shot.self,
      Settings.self,
      Sign.self, Trust.self,
      Clean.self, Doctor.self, Metrics.self, PIN.self, Restart.self, Rollback.self, Undeploy.self, BoardCommand.self,
      IconsCommand.self,
      TranslationsCommand.self, LayoutsCommand.self, SBOM.self, Audit.self, SDK.self, Fetch.self, Symbolicate.self,
      Doc.self, Messages.self,
    ])

  /// Returns an error about the first word of the command line if no subcommand has that name, or `nil`.
  private static func unknownCommand(_ word: String) -> UsageError? {
    let names = configuration.subcommands.map { $0._commandName } + ["help"]
    if word.hasPrefix("-") || names.contains(word) { return nil }
    return .unknownCommand(word, similar: names.similar(to: word))
  }

  static func main() async {
    do {
      if let error = CommandLine.arguments.dropFirst().first.flatMap(unknownCommand) { throw error.validation }
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand { try await command.run() } else { try command.run() }
      try StandardOutput.flush()
    } catch HostError.outputFailed(let reason) {
      exit(withError: HostError.outputFailed(reason: reason))
    } catch {
      // The table of a command that failed may be lost as well.
      do { try StandardOutput.flush() } catch { ProgressLog.log("Error: \(error)") }
      exit(withError: UserMessage.explained(error))
    }
  }
}
