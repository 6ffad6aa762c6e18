import ArgumentParser
import Host
import SwiftSDKs

/// `vitrine test`: runs an app's tests.
struct Test: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Builds and runs the tests of an app's package.",
    discussion: """
      The tests are the same as those of 'swift test' in the app's folder. But all apps of this machine share one build of \
      Vitrine, so the first run takes seconds instead of minutes once another app was tested.

      Options after -- are those of 'swift test':

        vitrine test -- --filter GuideTests
        vitrine test --app museum -- --no-parallel

      Exit status: 0 if all tests passed, 1 if one failed or the tests could not run.
      """)

  @Option(
    name: .customLong("app"),
    help: ArgumentHelp("The app's package. The default is the package around the current folder.", valueName: "folder"))
  var folder: String?

  @Argument(parsing: .postTerminator, help: ArgumentHelp("Options for 'swift test'.", valueName: "options"))
  var options: [String] = []

  func run() async throws {
    // The tests have printed their failures.
    if try await !DeskTests(in: folder, with: Repository()).run(options) { throw ExitCode.failure }
  }
}
