import ArgumentParser
import Foundation
import Host
import SwiftSDKs

/// `vitrine new NAME`: makes the package of a new app.
struct New: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Creates the package of a new app, which builds, passes its tests, and boots unchanged.",
    discussion: """
      Its README.md names the commands. There are two to begin with: the lamp is one screen with its tests, and the museum a whole guide to an \
      exhibition in two languages, with photographs, a poster for those who pass by, exhibits that a server has, a survey that is kept until \
      it is sent, a counter at the door and a screen for the staff.
      """)

  @Argument(help: "The name of the app, a Swift type name such as Kettle.") var name: String

  @Option(help: ArgumentHelp("The template. The default is the lamp.", valueName: "lamp|museum"))
  var template = NewApp.Template.lamp

  @Option(help: ArgumentHelp("The folder of the package. The default is ./NAME.", valueName: "folder"))
  var folder: String?

  @Option(
    help: ArgumentHelp(
      "Vitrine's sources, or the URL of their repository. The default is the sources of this tool.",
      valueName: "path or URL"))
  var vitrine: String?

  func run() async throws {
    let app = try await NewApp(
      named: name, template: template, source: vitrine.map { try NewApp.Source($0) }, from: Repository())
    let folder = URL(fileURLWithPath: folder ?? name).standardizedFileURL
    try app.make(in: folder)
    print("\(folder.path) is ready; its README.md shows how to test it, run it and put it on a board")
  }
}

extension NewApp.Template: ExpressibleByArgument {}
