import ArgumentParser
import Foundation
import Host
import SwiftSDKs

/// `vitrine new NAME`: makes the package of a new app.
struct New: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Creates the package of a new app, which builds, passes its tests, and boots unchanged.",
    discussion: """
      Its README.md names the commands. The templates are

        lamp        one screen with its tests
        tickets     a kiosk that sells tickets: events with pictures, a calendar, a form, a QR code, a receipt, orders that are sent when the \
      server can be reached, a screen for the staff, two languages, light and dark
        dashboard   live values of an MQTT broker
        museum      a guide to an exhibition in two languages, with photographs, a poster for those who pass by, a survey, and a counter at \
      the door
      """)

  @Argument(help: "The name of the app, a Swift type name such as Kettle.") var name: String

  @Option(help: ArgumentHelp("The template. The default is the lamp.", valueName: "lamp|tickets|dashboard|museum"))
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
