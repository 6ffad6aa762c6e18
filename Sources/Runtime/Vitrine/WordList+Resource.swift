import AppResources
import Languages
import System
import Toolkit

extension WordList {
  /// The list in a resource, a file in the folder `Resources`. One that is missing or has a mistake is empty, and the log says why in one line.
  ///
  /// - Parameter language: whose words they are; nil: everybody's.
  public static func resource(_ name: String, language: Language? = nil) -> WordList {
    do throws(ResourceError) {
      let bytes = try Resource(name).bytes(limit: mostBytes)
      do throws(Mistake) { return try WordList(bytes, language: language) } catch { Process.log("\(name): \(error.message)") }
    } catch { Process.log(error.message) }
    return WordList()
  }
}
