import ReleaseFormat
import System

/// The reason why a stick is not used. The message is a part of a line about the stick.
package enum StickError: Error, Equatable {
  /// There is no FAT file system.
  case noFileSystem
  /// The stick has no bundle.
  case noBundle
  /// The file system contradicts itself, or ends early.
  case damaged
  case tooLarge(file: String)
  case missing(file: String)
  case wrongSize(file: String)
  case tooMany
  case manifest(ReleaseError)
  /// The stick reported an error. It may have been removed.
  case device(Errno)

  /// The message for people.
  package var message: String {
    switch self {
    case .noFileSystem: "it has no FAT file system; format it with FAT32"
    case .noBundle: "it has no bundle"
    case .damaged: "its file system is damaged; format it with FAT32 and write the bundle again"
    case .tooLarge(let file): "\(file) is too large; write the bundle again"
    case .missing(let file): "\(file) is missing; write the bundle again"
    case .wrongSize(let file): "\(file) is not complete; write the bundle again"
    case .tooMany: "it has more than \(BundleName.maximumManifests) bundles; remove some"
    case .manifest(let error): error.message
    case .device(let error): "it cannot be read: \(error.message)"
    }
  }

  static func reading<Result>(_ work: () throws(Errno) -> Result) throws(StickError) -> Result {
    do throws(Errno) { return try work() } catch { throw .device(error) }
  }
}
