import ArgumentParser
import Foundation
import Host
import Icons

/// `vitrine icons`: converts SVG files to Swift.
struct IconsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "icons",
    abstract: "Converts SVG icons to a Swift file that draws them as outlines, sharp at any size.",
    discussion: """
      Each file NAME.svg of the folder becomes a function, Icons.NAME(on: canvas, in: rect, color: .white). The color applies \
      to shapes without a color and to those with 'currentColor'.

      The elements svg, g, path, rect, circle, ellipse, line, polyline, and polygon are supported, with fill, stroke, and \
      transform. Anything else, such as gradients, text, masks, or scripts, is an error with its line number.

      With --lines, each file becomes a value .NAME of the type Icon, for buttons, tabs, and IconView. Such a drawing has a \
      size of 24 by 24, lines of width 2 with round ends and corners, and no colors.
      """)

  @Argument(help: "The folder of the SVG files.") var folder: String

  @Option(
    help: ArgumentHelp(
      "The Swift file, such as Sources/Kettle/Icons.swift. An existing file is replaced.", valueName: "file"))
  var output: String

  @Option(help: "The enum's name.") var name = "Icons"

  @Flag(help: "Make values of Icon instead of functions.") var lines = false

  @Flag(help: "With --lines: make them public, for a library.") var `public` = false

  func validate() throws {
    guard name.wholeMatch(of: /[A-Z][A-Za-z0-9_]*/) != nil else {
      throw ValidationError(.notATypeName)
    }
    if self.public, !lines { throw ValidationError(.publicWithoutLines) }
    guard output.hasSuffix(".swift") else {
      throw ValidationError(.outputNotSwift)
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
