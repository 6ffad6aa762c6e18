import ArgumentParser
import Foundation
import Host
import KeyboardLayouts
import PackageFiles

/// `vitrine layouts`: converts an app's keyboard layouts to Swift.
struct LayoutsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layouts",
    abstract: "Checks an app's layouts of the on-screen keyboard, and converts them to Swift.",
    discussion: """
      The package's folder Layouts has a file for each layout. For example, eo.toml contains name = "Esperanto" and rows = \
      ["ŝĝertŭuiop", "asdfghjklĵ", "ĉzcvbnmĥ"], and becomes Layouts.eo, a value for Keyboard.layouts. docs/typing.md lists \
      what else a file may contain.

      'vitrine run', 'boot', 'build', 'image', and 'deploy' do the same before they build.
      """)

  @OptionGroup var made: GeneratedSourceOptions

  @Flag(help: "Write nothing. Fail if the Swift file is out of date.") var check = false

  func validate() throws { try made.validate(like: "Sources/Kettle/Layouts.swift") }

  func run() throws {
    let package = try made.package()
    guard let app = try AppLayouts(of: package, output: made.output) else {
      throw ValidationError(
        .noSourceFolder(package.path, "Layouts", contents: "a file for each layout: Layouts/eo.toml"))
    }
    for finding in app.findings { ProgressLog.log("\(finding)") }
    if !app.isValid { throw ExitCode.failure }
    if check, !app.isUpToDate {
      ProgressLog.log("\(app.output):1: this is out of date; run 'vitrine layouts'")
      throw ExitCode.failure
    }
    if !check { _ = try app.writeIfNeeded() }
    print("\(app.count == 1 ? "1 layout" : "\(app.count) layouts")  \(package.appending(path: app.output).path)")
  }
}
