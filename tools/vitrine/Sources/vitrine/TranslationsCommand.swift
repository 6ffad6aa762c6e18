import ArgumentParser
import Foundation
import Host
import SwiftSDKs
import Translations

/// `vitrine translations`: what an app says in each language as Swift.
struct TranslationsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "translations",
    abstract: "Checks an app's texts in all its languages, and makes the Swift file of them.",
    discussion: """
      The texts lie in the package's folder Translations, a file for each language: de.toml says title = "Kaffee". Each key becomes \
      Texts.title, and Texts.greeting(name:) where its text has a place for a value: "Hello {name}". Where things are counted, each form \
      of the language has a text: cups = { one = "{count} cup", other = "{count} cups" }.

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

  @Flag(help: "Write nothing: fail where something is missing, or the Swift file is out of date.") var check = false

  func validate() throws {
    if let output, !output.hasPrefix("Sources/") || !output.hasSuffix(".swift") || output.contains("..") {
      throw ValidationError("--output is a Swift file in the package's sources, such as Sources/Kettle/Texts.swift")
    }
  }

  func run() throws {
    guard let package = folder.map({ URL(fileURLWithPath: $0) }) ?? App.packageHere else {
      throw ValidationError("there is no package around this folder; name one with --app")
    }
    guard let app = try AppTranslations(of: package, output: output) else {
      throw ValidationError("\(package.path) has no folder Translations; make it, with a file for each language: Translations/en.toml")
    }
    for finding in app.findings { FileHandle.standardError.write(Data("\(finding)\n".utf8)) }
    if !app.isSound { throw ExitCode.failure }
    if check {
      if !app.isUpToDate {
        FileHandle.standardError.write(Data("\(app.output):1: this is out of date; run 'vitrine translations'\n".utf8))
      }
      if !app.isUpToDate || app.findings.contains(where: { $0.weight == .gap }) { throw ExitCode.failure }
    } else {
      _ = try app.write()
    }
    print("\(app.texts) texts in \(app.languages) languages  \(package.appending(path: app.output).path)")
  }
}
