import Foundation
import Testing

/// Runs `hb-shape` from Debian's libharfbuzz-bin.
struct HarfBuzzProgram {
  struct Glyph: Equatable {
    var index, cluster, x, y, advance: Int
  }

  /// Returns the glyphs of a single line of `text` from left to right, in font units.
  ///
  /// - Parameters:
  ///   - variations: The settings of a variable font's axes, such as `wght=700,slnt=-10`.
  ///   - features: OpenType features to change, such as `-kern`.
  ///   - before: The text before `text`. `after` is the text after it.
  static func shape(
    _ text: String, font: String, script: String, isRightToLeft: Bool = false, variations: String = "",
    features: String = "",
    before: String = "", after: String = ""
  ) throws -> [Glyph] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/hb-shape")
    process.arguments = [
      "--no-glyph-names", "--utf8-clusters", "--remove-default-ignorables",
      "--direction=\(isRightToLeft ? "rtl" : "ltr")",
      "--script=\(script)", "--font-funcs=ot", "--font-file=\(font)", "--text=\(text)",
      "--variations=\(variations)", "--features=\(features)", "--text-before=\(before)", "--text-after=\(after)",
    ]
    // The arguments are UTF-8, which the program rejects in the locale C.
    process.environment = ProcessInfo.processInfo.environment.merging(["LC_ALL": "C.UTF-8"]) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    // [12=0@5,-3+600|...]
    return try output.trimmingCharacters(in: .whitespacesAndNewlines).dropFirst().dropLast().split(separator: "|").map {
      glyph in
      let match = try #require(try /(\d+)=(\d+)(?:@(-?\d+),(-?\d+))?\+(-?\d+)/.wholeMatch(in: glyph), "\(glyph)")
      func number(_ text: Substring?) -> Int { text.flatMap { Int($0) } ?? 0 }
      return Glyph(
        index: number(match.1), cluster: number(match.2), x: number(match.3), y: number(match.4),
        advance: number(match.5))
    }
  }
}
