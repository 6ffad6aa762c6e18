import ArgumentParser
import Foundation
import Host
import Icons

/// `vitrine icons`: converts SVG files to Swift.
struct IconsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "icons",
    abstract: "Makes a Swift file of SVG icons, which draws them as outlines: sharp at any size, and nothing to load.",
    discussion: """
      Each file NAME.svg of the folder becomes a function: Icons.NAME(on: canvas, in: rect, color: .white). What has no color of its own, \
      or 'currentColor', gets that one.

      Drawn are svg, g, path, rect, circle, ellipse, line, polyline and polygon, with fill, stroke and transform. Anything else is \
      refused, with its line: gradients, text, masks, scripts.

      With --lines each becomes a value of Icon, which buttons, tabs and IconView take: .NAME. These are drawings of 24 by 24 whose lines \
      are 2 wide, with round ends and corners, and have no color of their own.
      """)

  @Argument(help: "The folder of the SVG files.") var folder: String

  @Option(
    help: ArgumentHelp(
      "The Swift file, such as Sources/Kettle/Icons.swift; what is there is replaced.", valueName: "file"))
  var output: String

  @Option(help: "The enum's name.") var name = "Icons"

  @Flag(help: "Values of Icon in the place of functions.") var lines = false

  @Flag(help: "With --lines: for a library, whose icons others use.") var `public` = false

  func validate() throws {
    guard name.wholeMatch(of: /[A-Z][A-Za-z0-9_]*/) != nil else {
      throw ValidationError("--name is a type's name in Swift, such as Icons")
    }
    if self.public, !lines { throw ValidationError("--public is for --lines") }
    guard output.hasSuffix(".swift") else {
      throw ValidationError("--output is a Swift file: its name ends with .swift")
    }
  }

  func run() throws {
    let drawings = URL(fileURLWithPath: folder)
    let source =
      try lines ? IconSource(ofLinesIn: drawings, isPublic: self.public) : IconSource(of: drawings, named: name)
    let file = URL(fileURLWithPath: output)
    let old = try? String(contentsOf: file, encoding: .utf8)
    // An unchanged file causes no rebuild.
    if old != source.text { try Data(source.text.utf8).write(to: file, options: .atomic) }
    print("\(source.count) icons  \(file.path)")
  }
}
