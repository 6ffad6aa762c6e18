import ArgumentParser
import Foundation
import SwiftSDKs

/// The package and the path of a generated Swift file, shared by `translations` and `layouts`.
struct GeneratedSourceOptions: ParsableArguments {
  @Option(
    name: .customLong("app"),
    help: ArgumentHelp("The app's package. The default is the package around the current folder.", valueName: "folder"))
  var folder: String?

  @Option(
    help: ArgumentHelp(
      "The Swift file, relative to the package. Needed once if the package has several targets. The enum is named after it.",
      valueName: "file"))
  var output: String?

  /// Returns the app's package.
  func package() throws -> URL {
    guard let package = folder.map({ URL(fileURLWithPath: $0) }) ?? App.currentPackage else {
      throw ValidationError(.noPackageHere)
    }
    return package
  }

  /// Throws an error if the output is not valid. `example` is a valid one.
  func validate(like example: String) throws {
    if let output, !output.hasPrefix("Sources/") || !output.hasSuffix(".swift") || output.contains("..") {
      throw ValidationError(.outputOutsideSources(example: example))
    }
  }
}
