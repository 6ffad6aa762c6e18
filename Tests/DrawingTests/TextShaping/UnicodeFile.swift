import Foundation

/// A file of Debian's `unicode-data`, which `tools/setup` installs.
struct UnicodeFile {
  /// Without comments and empty lines, with the line's number in the file.
  let lines: [(number: Int, text: Substring)]

  init(_ name: String) throws {
    let text = try String(contentsOfFile: "/usr/share/unicode/\(name)", encoding: .utf8)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { number, line in
      let text = line.prefix { $0 != "#" }
      return text.isEmpty ? nil : (number + 1, text)
    }
  }

  /// The characters of `0041 0308`.
  static func scalars(_ codes: Substring) -> [Unicode.Scalar] {
    codes.split(separator: " ").compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
  }
}
