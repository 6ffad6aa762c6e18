import ArgumentParser
import Foundation
import Host
import PackageFiles
import Translations

/// `vitrine translations`: converts an app's texts to Swift.
struct TranslationsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "translations",
    abstract: "Checks an app's texts in all its languages, and converts them to Swift.",
    discussion: """
      The package's folder Translations has a file for each language. For example, de.toml contains title = "Kaffee". Each \
      key becomes a property, such as Texts.title, or a function if its text has placeholders: "Hello {name}" becomes \
      Texts.greeting(name:). A text with a count has one form for each plural of the language: cups = { one = "{count} cup", \
      other = "{count} cups" }.

      'vitrine run', 'boot', 'build', 'image', and 'deploy' do the same before they build.
      """)

  @OptionGroup var made: GeneratedSourceOptions

  @Flag(help: "Write nothing. Fail if a text is missing or the Swift file is out of date.") var check = false

  func validate() throws { try made.validate(like: "Sources/Kettle/Texts.swift") }

  func run() throws {
    let package = try made.package()
    guard let app = try AppTranslations(of: package, output: made.output) else {
      throw ValidationError(
        .noSourceFolder(package.path, "Translations", contents: "a file for each language: Translations/en.toml"))
    }
    for finding in app.findings { ProgressLog.log("\(finding)") }
    if !app.isValid { throw ExitCode.failure }
    if check {
      if !app.isUpToDate {
        ProgressLog.log("\(app.output):1: this is out of date; run 'vitrine translations'")
      }
      if !app.isUpToDate || app.findings.contains(where: { $0.severity == .warning }) { throw ExitCode.failure }
    } else {
      _ = try app.writeIfNeeded()
    }
    print("\(app.texts) texts in \(app.languages) languages  \(package.appending(path: app.output).path)")
  }
}
