import ArgumentParser
import Foundation
import Host
import SwiftSDKs

/// `vitrine new NAME`: makes the package of a new app.
struct New: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Creates the package of a new app, which builds, passes its tests, and boots unchanged.",
    discussion: """
      The package's README.md explains its commands. These are the templates:

        lamp        one screen, with tests
        blank       one screen with a button, for your own code
        tickets     a ticket kiosk: events from a server, a calendar, a form, a QR code, a receipt, orders that wait for the \
      server, a screen for the staff, two languages, light and dark
        dashboard   live values from an MQTT broker
        museum      an exhibition guide in two languages: photographs, an idle screen, a survey, and a counter at the door
      """)

  @Argument(help: "The name of the app, a Swift type name such as Kettle.") var name: String

  @Option(help: ArgumentHelp("The template.", valueName: "lamp|blank|tickets|dashboard|museum"))
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
