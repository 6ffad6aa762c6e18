import Foundation
import KeyboardLayouts
import Translations

/// The Swift files of an app that are generated from other files of its package.
enum GeneratedSources {
  /// Updates the files before an app is built. Throws the faults of their sources.
  static func regenerateIfNeeded(in package: URL) throws {
    try AppTranslations.regenerateIfNeeded(package)
    try AppLayouts.regenerateIfNeeded(package)
  }
}
