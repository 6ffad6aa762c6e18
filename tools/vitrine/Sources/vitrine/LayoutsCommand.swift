import ArgumentParser
import Foundation
import Host
import KeyboardLayouts
import SwiftSDKs

/// `vitrine layouts`: the letters of an app's keyboards as Swift.
struct LayoutsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layouts",
    abstract: "Checks the layouts of an app's keyboards on the screen, and makes the Swift file of them.",
    discussion: """
      They lie in the package's folder Layouts, a file for each: eo.toml says name = "Esperanto" and rows = ["ŝĝertŭuiop", "asdfghjklĵ", \
      "ĉzcvbnmĥ"], and becomes Layouts.eo, for Keyboard.layouts. docs/typing.md has what else a file may say.

      'vitrine run', 'boot', 'build', 'image' and 'deploy' do the same before they build.
      """)

  @Option(
    name: .customLong("app"),
    help: ArgumentHelp("The app's package; the one around this folder, when none is named.", valueName: "folder"))
  var folder: String?

  @Option(
    help: ArgumentHelp(
      "The Swift file, from the package on: the first time, where the package has several targets. Its name is the enum's.",
      valueName: "file"))
  var output: String?

  @Flag(help: "Write nothing: fail where the Swift file is out of date.") var check = false

  func validate() throws {
    if let output, !output.hasPrefix("Sources/") || !output.hasSuffix(".swift") || output.contains("..") {
      throw ValidationError("--output is a Swift file in the package's sources, such as Sources/Kettle/Layouts.swift")
    }
  }

  func run() throws {
    guard let package = folder.map({ URL(fileURLWithPath: $0) }) ?? App.packageHere else {
      throw ValidationError("there is no package around this folder; name one with --app")
    }
    guard let app = try AppLayouts(of: package, output: output) else {
      throw ValidationError("\(package.path) has no folder Layouts; make it, with a file for each layout: Layouts/eo.toml")
    }
    for finding in app.findings { FileHandle.standardError.write(Data("\(finding)\n".utf8)) }
    if !app.isSound { throw ExitCode.failure }
    if check, !app.isUpToDate {
      FileHandle.standardError.write(Data("\(app.output):1: this is out of date; run 'vitrine layouts'\n".utf8))
      throw ExitCode.failure
    }
    if !check { _ = try app.write() }
    print("\(app.count == 1 ? "1 layout" : "\(app.count) layouts")  \(package.appending(path: app.output).path)")
  }
}
