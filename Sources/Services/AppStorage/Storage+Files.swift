import System

// The app's files next to its values and lists, such as photographs from a server, in the folder `files` of the
// storage's folder. These calls are synchronous, on the calling thread.
extension Storage {
  /// Returns the path of the file with this name, for `HTTPRequest.downloadPath` and similar uses, and creates the
  /// folder. Any text is a valid name, and different names have different paths.
  public func filePath(named name: String) -> String {
    try? Directory.create(at: filesFolder)
    return "\(filesFolder)/\(Self.fileName(name))"
  }

  /// Returns `true` if a complete file with this name exists.
  public func fileExists(named name: String) -> Bool { File.exists(at: "\(filesFolder)/\(Self.fileName(name))") }

  /// Removes all files except those with the given names. A file that cannot be removed stays.
  public func removeFiles(except names: [String]) {
    let kept = Set(names.map { Self.fileName($0) })
    for name in (try? Directory.names(at: filesFolder)) ?? [] {
      // A file that is being received has another suffix until it is complete.
      let whole = name.hasSuffix(Self.part) ? String(name.dropLast(Self.part.count)) : name
      if !kept.contains(name), !kept.contains(whole) { try? File.removeItem(at: "\(filesFolder)/\(name)") }
    }
  }

  private static let part = ".part"

  private var filesFolder: String { "\(folder)/files" }

  /// Returns a file name for any text. Letters, digits, `-`, and `.` (except at the start) stay; any other byte becomes
  /// `_` and two hexadecimal digits.
  private static func fileName(_ name: String) -> String {
    var result: [UInt8] = []
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"):
        result.append(byte)
      case UInt8(ascii: ".") where !result.isEmpty: result.append(byte)
      default:
        let digits: StaticString = "0123456789ABCDEF"
        result += [UInt8(ascii: "_"), digits.utf8Start[Int(byte >> 4)], digits.utf8Start[Int(byte & 15)]]
      }
    }
    return result.isEmpty ? "_" : String(decoding: result, as: UTF8.self)
  }
}
