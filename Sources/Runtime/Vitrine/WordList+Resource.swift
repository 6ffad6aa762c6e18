import AppResources
import Languages
import System
import Toolkit

extension WordList {
  /// Returns the word list in a resource. If the resource is missing or invalid, returns an empty list and logs the
  /// reason.
  ///
  /// - Parameter language: The language of the words, or `nil` for all languages.
  public static func resource(_ name: String, language: Language? = nil) -> WordList {
    do throws(ResourceError) {
      let bytes = try Resource(name).bytes(limit: maximumByteCount)
      do throws(ParsingError) { return try WordList(bytes, language: language) } catch {
        Process.log("\(name): \(error.message)")
      }
    } catch { Process.log(error.message) }
    return WordList()
  }
}
