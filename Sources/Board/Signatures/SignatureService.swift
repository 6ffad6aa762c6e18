import ReleaseFormat
import System

/// The program `vitrine-verify`, which decides what a board with trusted keys accepts. `SignatureCheck` runs it, so
/// that apps do not contain the code for signatures.
///
/// Its standard input is a file with the signed bytes, their signature, and what else an argument requires. The
/// arguments are the sizes of these parts.
public enum SignatureService {
  /// The folder of the board's records. It does not belong to the app.
  private static let folder = "\(DataFolder.path)/releases/trust"

  /// Carries out the program's arguments, and exits with status 0 if the signature was accepted. Otherwise prints the
  /// reason and exits with 1.
  @export(interface)
  public static func run() -> Never {
    do throws(SignatureError) {
      try perform((try? Process.arguments()) ?? [])
    } catch {
      Process.printLine(error.message)
      Process.exit(1)
    }
    Process.exit(0)
  }

  private static func perform(_ words: [String]) throws(SignatureError) {
    let store = try store()
    let parts = try parts(words.dropFirst())
    switch (words.first, parts.count) {
    case ("status", 0):
      let ids = store.list.keys.map { $0.id.text }
      Process.printLine("trusts \(ids.joined(separator: " "))")
      Process.printLine("trusted-list \(store.list.number)")
      for subject in TrustStore.Subject.allCases {
        if let time = try store.times()[subject] { Process.printLine("signed-\(subject.rawValue) \(time)") }
      }
    case ("verify", 2): try store.verify(parts[0], parts[1])
    case ("check", 2): _ = try store.check(parts[0], parts[1])
    case ("accept", 2): try store.accept(parts[0], parts[1])
    case ("trust", 2): try store.replaceKeys(by: parts[0], parts[1], keeping: nil)
    case ("trust", 4): try store.replaceKeys(by: parts[0], parts[1], keeping: (parts[2], parts[3]))
    default: throw .files(reason: "unknown request")
    }
  }

  private static func store() throws(SignatureError) -> TrustStore {
    let keys: String
    do throws(Errno) { keys = try File.text(at: KeyList.path, limit: KeyList.maximumSize) } catch { throw .noKeys }
    let files: FolderStorage
    do throws(Errno) {
      // The parent belongs to the board, and not to the app.
      _ = try FolderStorage(in: "\(DataFolder.path)/releases")
      files = try FolderStorage(in: folder)
    } catch { throw .files(reason: error.message) }
    return try TrustStore(files, imageKeys: keys)
  }

  /// Returns the parts of standard input.
  ///
  /// - Parameter words: Their sizes.
  private static func parts(_ words: ArraySlice<String>) throws(SignatureError) -> [[UInt8]] {
    let input = Descriptor(owning: 0)
    var parts: [[UInt8]] = []
    var offset: Int64 = 0
    for word in words {
      guard let size = Int(digits: word), size <= ReleaseManifest.maximumSize else { throw .damaged }
      let part: [UInt8]
      do throws(Errno) { part = try input.read(size, at: offset) } catch { throw .files(reason: error.message) }
      guard part.count == size else { throw .damaged }
      parts.append(part)
      offset += Int64(size)
    }
    return parts
  }
}
