import System

// Files of the app's own beside what is kept, such as photographs that a server sends: in the folder `files` of the storage's. The calls
// are done at once, on the thread that makes them.
extension Storage {
  /// The path of a file of this name, for `HTTPRequest.file` and the like; the folder is made. Any text is a name, and each has a path of its
  /// own.
  public func file(_ name: String) -> String {
    try? Directory.make(at: filesFolder)
    return "\(filesFolder)/\(Self.fileName(name))"
  }

  /// Whether there is a file of this name, as a whole.
  public func hasFile(_ name: String) -> Bool { File.exists(at: "\(filesFolder)/\(Self.fileName(name))") }

  /// Removes all such files but those of these names. One that cannot be removed stays.
  public func removeFiles(but names: [String]) {
    let kept = Set(names.map { Self.fileName($0) })
    for name in (try? Directory.names(at: filesFolder)) ?? [] {
      // What is being received has another end until it is whole.
      let whole = name.hasSuffix(Self.part) ? String(name.dropLast(Self.part.count)) : name
      if !kept.contains(name), !kept.contains(whole) { try? File.removeOne(at: "\(filesFolder)/\(name)") }
    }
  }

  private static let part = ".part"

  private var filesFolder: String { "\(folder)/files" }

  /// Letters, digits, `-`, and `.` inside stay; any other byte is `_` and two digits.
  private static func fileName(_ name: String) -> String {
    var result: [UInt8] = []
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
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
