import Foundation
import TestFolder
import Testing

@testable import Icons

@Suite struct IconTests {
  private func icon(_ body: String, box: String = "viewBox=\"0 0 24 24\"", file: String = "cup.svg") throws -> Icon {
    try Icon(
      Data("<?xml version=\"1.0\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" \(box)>\n\(body)\n</svg>".utf8),
      file: file)
  }

  private func refusal(_ body: String, box: String = "viewBox=\"0 0 24 24\"") -> String {
    do {
      _ = try icon(body, box: box)
      return "none"
    } catch { return "\(error)" }
  }

  private func point(_ x: Double, _ y: Double) -> IconPoint { IconPoint(x: x, y: y) }

  /// Returns the end points of an outline's steps, rounded to hundredths.
  private func ends(_ steps: [IconStep]) -> [[Double]] {
    steps.compactMap { step -> [Double]? in
      let place: IconPoint
      switch step {
      case .move(let point), .line(let point), .quad(let point, _), .cubic(let point, _, _): place = point
      case .close: return nil
      }
      return [(place.x * 100).rounded() / 100, (place.y * 100).rounded() / 100]
    }
  }

  @Test func `every command of a path is parsed, even with numbers without spaces`() throws {
    let steps = try IconOutline.steps(of: "M1-2 3.5.5h2v-1H0V9c1,1 2 2 3-3s1 1 2 2q1 1 2 0t2 0l1e1 0zm1 1L5 5")
    #expect(
      ends(steps) == [
        [1, -2], [3.5, 0.5], [5.5, 0.5], [5.5, -0.5], [0, -0.5], [0, 9], [3, 6], [5, 8], [7, 8], [9, 8], [19, 8],
        [2, -1], [5, 5],
      ])
    #expect(steps[7] == .cubic(point(5, 8), point(4, 1), point(4, 7)))
    #expect(steps[9] == .quad(point(9, 8), control: point(8, 7)))
    #expect(steps[11] == .close)
  }

  @Test func `an arc ends at its end point, and turns in the right direction`() throws {
    // A quarter of a circle around the origin, clockwise as in SVG.
    let quarter = try IconOutline.steps(of: "M10 0A10 10 0 0 1 0 10")
    #expect(ends(quarter) == [[10, 0], [0, 10]])
    guard case .cubic(_, let first, let second) = quarter[1] else { return #expect(Bool(false)) }
    #expect(
      abs(first.x - 10) < 1e-9 && abs(first.y - 5.5228) < 1e-3 && abs(second.x - 5.5228) < 1e-3
        && abs(second.y - 10) < 1e-9)
    #expect(ends(try IconOutline.steps(of: "M10 0a10 10 0 1 0-10 10")).count == 4)
    // Flags without spaces, and radii that are too short.
    #expect(ends(try IconOutline.steps(of: "M0 0a1 1 0 0110 0")) == [[0, 0], [5, -5], [10, 0]])
    #expect(try IconOutline.steps(of: "M0 0A0 1 0 0 0 4 4") == [.move(point(0, 0)), .line(point(4, 4))])
  }

  @Test func `shapes become outlines, styles are inherited, and transforms are applied`() throws {
    let icon = try icon(
      """
      <title>A cup</title><defs/>
      <g fill="none" stroke="#abc" stroke-width="2" transform="translate(1 2) scale(2)">
        <rect x="1" y="1" width="4" height="3"/>
        <line x1="0" y1="0" x2="1" y2="1" style="stroke: red; stroke-linecap: round"/>
      </g>
      <circle cx="12" cy="12" r="4" fill-rule="evenodd" fill-opacity=".5"/>
      <path d="M0 0" fill="none"/>
      <polygon points="0,0 1,0 1,1" fill="currentColor"/>
      """)
    #expect(icon.name == "cup" && icon.width == 24 && icon.shapes.count == 4)
    #expect(ends(icon.shapes[0].steps) == [[3, 4], [11, 4], [11, 10], [3, 10]])
    #expect(
      icon.shapes[0].style.stroke == .fixed(0xAABBCC) && icon.shapes[0].style.width == 4
        && icon.shapes[0].style.fill == .none)
    #expect(icon.shapes[1].style.stroke == .fixed(0xFF0000) && icon.shapes[1].style.cap == "round")
    #expect(
      icon.shapes[2].style.fill == .current && icon.shapes[2].style.fillOpacity == 0.5 && icon.shapes[2].style.isEvenOdd
    )
    #expect(ends(icon.shapes[2].steps) == [[16, 12], [12, 16], [8, 12], [12, 8], [16, 12]])
    #expect(icon.shapes[3].steps.last == .close)
    let turned = try IconTransform(parsing: "rotate(90 1 1)")(point(2, 1))
    #expect(abs(turned.x - 1) < 1e-9 && abs(turned.y - 2) < 1e-9)
  }

  @Test(arguments: [
    (
      "<text>a</text>",
      "cup.svg:3: 'text' is not drawn; use one of svg, g, path, rect, circle, ellipse, line, polyline, polygon"
    ),
    ("<linearGradient/>", "cup.svg:3: 'linearGradient' is not drawn"),
    ("\n<image/>", "cup.svg:4: 'image' is not drawn"),
    ("<path d=\"L1 1\"/>", "cup.svg:3: a path begins with M"),
    ("<path d=\"M1\"/>", "cup.svg:3: a number up to 1000000 should come"),
    ("<path d=\"M1 1x2\"/>", "cup.svg:3: 'x' is not a command"),
    ("<path d=\"M1 1A1 1 0 2 0 3 3\"/>", "cup.svg:3: a flag, 0 or 1"),
    ("<path d=\"M1e9 1\"/>", "cup.svg:3: a number up to 1000000"),
    ("<path d=\"M0 0zz 1 1\"/>", "cup.svg:3: a path begins with M"),
    ("<rect width=\"50%\" height=\"1\"/>", "cup.svg:3: 'width' is a number, not '50%'"),
    ("<path fill=\"url(#a)\" d=\"M0 0\"/>", "cup.svg:3: 'url(#a)' is not a color"),
    ("<g opacity=\".5\"/>", "cup.svg:3: 'opacity' of a group"),
    ("<path style=\"font: x\" d=\"M0 0\"/>", "cup.svg:3: 'font' in a style is not drawn"),
    ("<g mask=\"url(#m)\"/>", "cup.svg:3: 'mask'"),
    (
      "<path transform=\"scale(2 1)\" stroke=\"red\" d=\"M0 0h1\"/>",
      "cup.svg:3: a line under a transform that stretches it"
    ),
    ("<g transform=\"turn(3)\"/>", "cup.svg:3: 'turn' with 1 numbers is not a transform"),
    ("<svg/>", "cup.svg:3: an 'svg' in another one"),
    ("<g>", "cup.svg:4: this is not XML"),
    ("<path stroke-linecap=\"flat\" d=\"M0 0\"/>", "cup.svg:3: 'stroke-linecap' is one of butt"),
  ])
  func `unsupported elements are rejected with their name and line`(body: String, reason: String) {
    #expect(refusal(body).hasPrefix(reason))
  }

  @Test func `an icon without a size, or a name, is rejected`() {
    for box in ["", "viewBox=\"0 0 24\"", "viewBox=\"0 0 0 1\"", "width=\"24\""] {
      #expect(refusal("", box: box).hasPrefix("cup.svg:2: the icon has no size"))
    }
    #expect(refusal("", box: "width=\"24px\" height=\"12\"") == "none")
    #expect(throws: IconError.self) { try icon("", file: "24.svg") }
  }

  @Test func `random bytes are rejected or parsed, and never end the tool`() {
    let good = Array(
      "<svg viewBox=\"0 0 24 24\"><path d=\"M1-2 3.5.5a1 1 0 0110 0c1 1 2 2 3-3z\" fill=\"#ab0\" transform=\"rotate(3)\"/></svg>"
        .utf8)
    var dice = SplitMix(state: 5)
    for _ in 0..<3000 {
      var bytes = good
      for _ in 0...Int.random(in: 0..<4, using: &dice) {
        bytes[bytes.indices.randomElement(using: &dice)!] = .random(in: 0...255, using: &dice)
      }
      _ = try? Icon(Data(bytes), file: "a.svg")
    }
  }

  @Test func `the source draws each shape with its own paint, and names each icon after its file`() throws {
    let folder = try TestFolder()
    try folder.write(
      "<svg viewBox=\"0 0 8 4\"><path d=\"M0 0h8.12345v4z\" fill-opacity=\".5\"/><path d=\"M1 1h2\" fill=\"none\" stroke=\"#00f\"/></svg>",
      to: "arrow-left.svg")
    try folder.write("<svg viewBox=\"0 0 8 4\"/>", to: "default.svg")
    try folder.write("no icon", to: "README.md")
    let source = try IconSource(of: folder.url, named: "Signs")
    #expect(
      source.count == 2 && source.text.contains("enum Signs {") && source.text.contains("func `default`(on canvas"))
    #expect(
      source.text.contains(
        """
          /// arrow-left.svg, 8 by 4.
          static func `arrowLeft`(on canvas: Canvas, in rect: Rect, color: Color = .black) {
            begin(canvas, rect, 0, 0, 8, 4)
            var path = Path()
            path.move(to: Point(0, 0))
            path.addLine(to: Point(8.123, 0))
            path.addLine(to: Point(8.123, 4))
            path.close()
            canvas.fill(path, with: color.withAlpha(color.alpha * 0.5))
            path.removeAll()
            path.move(to: Point(1, 1))
            path.addLine(to: Point(3, 1))
            canvas.stroke(path, style: StrokeStyle(width: 1, cap: .butt, join: .miter, miterLimit: 4), with: Color(hex: 0x0000FF))
            canvas.restore()
          }
        """))
    try folder.write("<svg viewBox=\"0 0 8 4\"/>", to: "arrow left.svg")
    #expect(throws: IconError.self) { try IconSource(of: folder.url) }
    #expect(throws: IconError.self) { try IconSource(of: folder.appending(path: "none")) }
  }

  private static let pen =
    "viewBox=\"0 0 24 24\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"2\" stroke-linecap=\"round\" stroke-linejoin=\"round\""

  @Test func `lines become values, and have a direction or not`() throws {
    let folder = try TestFolder()
    try folder.write(
      "<svg \(Self.pen) class=\"old directional\"><path d=\"M4.126 12h8\"/><path d=\"M1 1q2 0 2 2z\"/></svg>",
      to: "go-on.svg")
    try folder.write(
      "<svg \(Self.pen)><path transform=\"translate(1 1)\" d=\"M0 0c1 1 2 2-3-3\"/></svg>", to: "bell.svg")
    let source = try IconSource(ofLinesIn: folder.url)
    #expect(source.count == 2 && source.text.contains("import Vitrine\n\nextension Icon {"))
    #expect(source.text.contains("  static var `bell`: Icon { Icon(outline: \"M1 1C2 2 3 3 -2 -2\") }"))
    #expect(
      source.text.contains(
        "  static var `goOn`: Icon { Icon(outline: \"M4.13 12L12.13 12M1 1Q3 1 3 3Z\", isDirectional: true) }"))
    #expect(!source.text.contains("all") && !source.text.contains("public"))
    let library = try IconSource(ofLinesIn: folder.url, isPublic: true).text
    #expect(
      library.contains("import Toolkit") && library.contains("public static var `bell`")
        && library.contains("(\"goOn\", .`goOn`),"))
  }

  @Test(arguments: [
    "fill=\"red\"", "stroke=\"#fff\"", "stroke-width=\"1.5\"", "stroke-linecap=\"butt\"", "opacity=\".5\"",
  ])
  func `an icon with more than lines is rejected as a value`(paint: String) throws {
    let folder = try TestFolder()
    try folder.write("<svg \(Self.pen)><path d=\"M0 0h1\" \(paint)/></svg>", to: "cup.svg")
    let error = #expect(throws: IconError.self) { try IconSource(ofLinesIn: folder.url) }
    #expect(error?.description.hasPrefix("cup.svg:1: an icon of lines has nothing else; set fill=\"none\"") == true)
    try folder.write("<svg \(Self.pen.replacing("24 24", with: "32 32"))><path d=\"M0 0h1\"/></svg>", to: "cup.svg")
    #expect(throws: IconError.self) { try IconSource(ofLinesIn: folder.url) }
  }

  @Test func `the toolkit's icons match their drawings`() throws {
    let sources = URL(filePath: #filePath).appending(path: "../../../../../Sources/Toolkit/Icons").standardized
    let kept = try String(contentsOf: sources.appending(path: "Icons.swift"), encoding: .utf8)
    let way: Comment =
      "bin/vitrine icons Sources/Toolkit/Icons/Drawings --output Sources/Toolkit/Icons/Icons.swift --lines --public"
    #expect(try IconSource(ofLinesIn: sources.appending(path: "Drawings"), isPublic: true).text == kept, way)
  }
}
