import Foundation

/// A file of Debian's package `unicode-data`, which `tools/setup` installs.
struct UnicodeFile {
  /// The lines without comments and empty lines, with their numbers in the file.
  let lines: [(number: Int, text: Substring)]

  init(_ name: String) throws {
    let text = try String(contentsOfFile: "/usr/share/unicode/\(name)", encoding: .utf8)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { number, line in
      let text = line.prefix { $0 != "#" }
      return text.isEmpty ? nil : (number + 1, text)
    }
  }

  /// Parses hexadecimal code points, such as `0041 0308`.
  static func scalars(_ codes: Substring) -> [Unicode.Scalar] {
    codes.split(separator: " ").compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
  }
}
