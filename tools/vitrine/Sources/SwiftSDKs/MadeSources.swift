import Foundation
import KeyboardLayouts
import Translations

/// The Swift files of an app that are generated from other files of its package.
enum MadeSources {
  /// Updates the files before an app is built. Throws the faults of their sources.
  static func bringUpToDate(_ package: URL) throws {
    try AppTranslations.bringUpToDate(package)
    try AppLayouts.bringUpToDate(package)
  }
}
