import ArgumentParser
import Foundation
import Host
import SwiftSDKs

/// `vitrine new NAME`: makes the package of a new app.
struct New: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Makes the package of a new app, which builds, tests and boots as it is.",
    discussion: """
      Its README.md names the commands. There are two to begin with: the lamp is one screen with its tests, and the museum a whole guide to an \
      exhibition in two languages, with photographs, a poster for those who pass by, exhibits that a server has, a survey that is kept until \
      it is sent, a counter at the door and a screen for the staff.
      """)

  @Argument(help: "What the app is called: a name of Swift, such as Kettle.") var name: String

  @Option(help: ArgumentHelp("What it is to begin with; the lamp, when none is named.", valueName: "lamp|museum"))
  var template = NewApp.Template.lamp

  @Option(help: ArgumentHelp("Where the package goes; ./NAME, when none is named.", valueName: "folder"))
  var folder: String?

  @Option(
    help: ArgumentHelp(
      "Vitrine's sources, or the address of a repository that has them; those this tool was built from, when none is named.",
      valueName: "path or URL"))
  var vitrine: String?

  func run() async throws {
    let app = try await NewApp(named: name, template: template, source: vitrine.map { try NewApp.Source($0) }, from: Repository())
    let folder = URL(fileURLWithPath: folder ?? name).standardizedFileURL
    try app.make(in: folder)
    print("\(folder.path) is ready; its README.md shows how to test it, run it and put it on a board")
  }
}

extension NewApp.Template: ExpressibleByArgument {}
