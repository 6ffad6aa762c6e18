import Foundation
import KeyboardLayouts
import Translations

/// The Swift files of an app that are made of other files of its package.
enum MadeSources {
  /// Before an app is built: has them hold what those files say. A fault in one is thrown.
  static func bringUpToDate(_ package: URL) throws {
    try AppTranslations.bringUpToDate(package)
    try AppLayouts.bringUpToDate(package)
  }
}
