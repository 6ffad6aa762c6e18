import ArgumentParser

@main
struct VitrineTool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vitrine", abstract: "Develops, boots and ships kiosks made with Vitrine.",
    subcommands: [New.self, Boot.self, Build.self, ImageCommand.self, BoardCommand.self, SDK.self, Fetch.self, Symbolicate.self])
}
