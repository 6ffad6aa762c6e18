import Foundation
import Host
import SwiftSDKs

extension App {
  /// Returns the app that a word of the command line names: a package's folder, `FOLDER/NAME` if that has several, a
  /// static program, or a program of the package around the current folder, whose only app is the default.
  ///
  /// - Parameter option: What is written before the word, such as `--app `, for messages.
  static func chosen(by word: String?, after option: String, with repository: Repository) async throws -> App {
    guard let word, FileManager.default.fileExists(atPath: word) else {
      if let word, word.contains("/") {
        let place = URL(fileURLWithPath: word)
        let folder = place.deletingLastPathComponent()
        let isPackage = FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path)
        if isPackage { return try await App(named: place.lastPathComponent, in: folder.path, with: repository) }
        throw AppError.noFile(place.path)
      }
      return try await App(named: word, choosingWith: option, with: repository)
    }
    if URL(fileURLWithPath: word).isFolder {
      return try await App(in: word, choosingWith: option + (word.hasSuffix("/") ? word : word + "/"), with: repository)
    }
    return try await App(named: word.contains("/") ? word : "./\(word)", with: repository)
  }
}
