import ArgumentParser
import Foundation
import PackageFiles
import Translations

/// `vitrine translations`: converts an app's texts to Swift.
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

  @OptionGroup var made: GeneratedSourceOptions

  @Flag(help: "Write nothing: fail where something is missing, or the Swift file is out of date.") var check = false

  func validate() throws { try made.validate(like: "Sources/Kettle/Texts.swift") }

  func run() throws {
    let package = try made.package()
    guard let app = try AppTranslations(of: package, output: made.output) else {
      throw ValidationError(
        "\(package.path) has no folder Translations; make it, with a file for each language: Translations/en.toml")
    }
    for finding in app.findings { FileHandle.standardError.write(Data("\(finding)\n".utf8)) }
    if !app.isValid { throw ExitCode.failure }
    if check {
      if !app.isUpToDate {
        FileHandle.standardError.write(Data("\(app.output):1: this is out of date; run 'vitrine translations'\n".utf8))
      }
      if !app.isUpToDate || app.findings.contains(where: { $0.severity == .warning }) { throw ExitCode.failure }
    } else {
      _ = try app.writeIfNeeded()
    }
    print("\(app.texts) texts in \(app.languages) languages  \(package.appending(path: app.output).path)")
  }
}
