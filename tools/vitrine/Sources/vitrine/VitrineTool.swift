import ArgumentParser
import Foundation
import Host

@main
struct VitrineTool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vitrine", abstract: "Develops, boots, and ships kiosks that are made with Vitrine.",
    version: VitrineVersion.current,
    subcommands: [
      New.self, Run.self, Boot.self, Build.self, ImageCommand.self, Deploy.self, Update.self, BundleCommand.self,
      Status.self, Logs.self,
      Shot.self,
      Settings.self,
      Sign.self, Trust.self,
      Clean.self, Doctor.self, Metrics.self, PIN.self, Restart.self, Rollback.self, Undeploy.self, BoardCommand.self,
      IconsCommand.self,
      TranslationsCommand.self, LayoutsCommand.self, SBOM.self, Audit.self, SDK.self, Fetch.self, Symbolicate.self,
      Doc.self, Messages.self,
    ])

  static func main() async {
    do {
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand { try await command.run() } else { try command.run() }
    } catch let error as CocoaError {
      exit(withError: HostError(error))
    } catch {
      exit(withError: error)
    }
  }
}
