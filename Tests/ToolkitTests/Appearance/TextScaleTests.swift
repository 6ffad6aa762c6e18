import Foundation
import Geometry
import Languages
import Raster
import TestContexts
import TestKit
import Testing
import ToolkitTestKit
import Typography

@testable import Toolkit

/// Tests all text at scales of 100 and 200 %, on a small and a larger panel, in English and with longer text.
///
/// With `VITRINE_SHEET=FOLDER`, the tests write their screenshots to that folder.
@Suite("Text scale", .freshContext) struct TextScaleTests {
  static let panels = [Size(320, 240), Size(800, 480)]

  @Test(.slow, arguments: TextScaleExamples.all.map(\.name), panels)
  func `no text is cut off or broken, and no words overlap`(name: String, panel: Size) throws {
    let example = try #require(TextScaleExamples.all.first { $0.name == name })
    for (isLong, scale, direction) in [
      (false, 1.0, LayoutDirection.leftToRight), (true, 1, .leftToRight), (false, 2, .leftToRight),
      (true, 2, .leftToRight),
      (true, 2, .rightToLeft),
    ] {
      try with(isLong ? Self.longest() : "en") {
        let player = TouchPlayer(width: panel.width, height: panel.height)
        player.application.language = Language.current
        player.window.theme.textScale = scale
        player.window.layoutDirection = direction
        let owned = example.make(player, isLong)
        for frame in 1...20 { player.application.advance(to: 1 + Double(frame) / 10) }
        let place =
          "\(name), \(Int(panel.width)) x \(Int(panel.height)), \(scale), \(isLong ? "long" : "English"), \(direction)"
        // Some views determine their text when they draw.
        write(player, place)
        var words = TextLayoutChecker(of: player.window, in: player.window)
        #expect(!words.texts.isEmpty, "\(place) shows no word")
        for fault in words.faults { Issue.record("\(place): \(fault)") }
        // Also checks the other pages of a menu.
        for _ in 0..<6 {
          guard let menu = player.window.subviews.last(where: { $0 is MenuView }) as? MenuView,
            let layout = menu.layout,
            let next = layout.cells.first(where: { $0.content == .nextPage })
          else { break }
          let place = menu.convert(next.frame.center, to: nil)
          player.tap(1, place.x, place.y, at: player.application.now + 1)
          words = TextLayoutChecker(of: player.window, in: player.window)
          for fault in words.faults { Issue.record("\(name), a further page: \(fault)") }
        }
        withExtendedLifetime(owned) {}
      }
    }
  }

  /// `TextLayoutChecker` must know every view that draws text itself.
  @Test func `no view draws words that the tests do not see`() throws {
    let folder = URL(filePath: Checkout.file("Sources/Toolkit/Toolkit"))
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)!
    var writing: Set<String> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      if text.contains("TextLayout(") || text.contains("font: ") && text.contains("canvas.draw(") {
        writing.insert(file.lastPathComponent)
      }
    }
    // The last six only measure text, or are labels, which `TextLayoutChecker` checks.
    #expect(
      writing == [
        "TabBar.swift", "BarButton.swift", "MenuView.swift", "WheelView.swift", "TextContent.swift", "Label.swift",
        "LabelFit.swift",
        "Stepper.swift", "StyledTextRenderer.swift", "ClippedText.swift",
      ])
  }

  @Test func `bars, rows, headers and menus without a fixed height grow with the text`() throws {
    try with("en") {
      let window = Window(size: Size(800, 480))
      let bar = TabBar(frame: .zero)
      let list = ListView(frame: window.bounds)
      let collection = CollectionView(frame: window.bounds)
      let rows = TextScaleExamples.Rows(false)
      list.dataSource = rows
      collection.dataSource = rows
      for view in [bar, list, collection] as [View] { window.addSubview(view) }
      window.layoutIfNeeded()
      #expect(bar.sizeThatFits(.zero).height == TabBar.height && list.headerHeight == 32)
      #expect(list.rectForRow(at: Toolkit.IndexPath(row: 1)) == Rect(0, 32 + 56, 800, 56))
      let cell = try #require(collection.rectForItem(at: Toolkit.IndexPath(row: 0)))
      window.theme.textScale = 2
      window.layoutIfNeeded()
      // The heights grow by a line of 18, 15, 14 and 13 points. Lines of DejaVu Sans are 1.164 times as high as the
      // font size.
      #expect(list.rectForRow(at: Toolkit.IndexPath(row: 1))?.height == 56 + 39 && list.headerHeight == 32 + 17)
      #expect(list.rectForRow(at: Toolkit.IndexPath(row: 0))?.minY == 49 && bar.sizeThatFits(.zero).height == 76)
      #expect(collection.rectForItem(at: Toolkit.IndexPath(row: 0)) == cell.offset(by: Vector(0, 17)))
      // Heights that the app has set do not change.
      list.rowHeight = .fixed(70)
      list.headerHeight = 40
      collection.metrics.headerHeight = 20
      window.layoutIfNeeded()
      #expect(list.rectForRow(at: Toolkit.IndexPath(row: 1)) == Rect(0, 110, 800, 70))
      #expect(collection.rectForItem(at: Toolkit.IndexPath(row: 0)) == cell.offset(by: Vector(0, -12)))
      withExtendedLifetime(rows) {}
    }
  }

  @Test func `the top of a list keeps its position when the scale changes`() throws {
    final class Many: WeaklyReferenceable, ListViewDataSource {
      func listView(_ list: ListView, numberOfRowsInSection section: Int) -> Int { 100 }
      func listView(_ list: ListView, rowAt path: Toolkit.IndexPath) -> ListRow {
        list.dequeueReusableRow(withIdentifier: "row") ?? ListRow("row")
      }
    }
    try with("en") {
      let window = Window(size: Size(320, 480))
      let rows = Many()
      let list = ListView(frame: window.bounds)
      list.dataSource = rows
      window.addSubview(list)
      window.layoutIfNeeded()
      list.contentOffset.y = 30 * 56 + 10
      window.layoutIfNeeded()
      window.theme.textScale = 2
      window.layoutIfNeeded()
      #expect(list.contentOffset.y == 30 * 95 + 10 && list.visibleRows.first?.indexPath == Toolkit.IndexPath(row: 30))
      #expect(list.visibleRows.count == 6 && list.contentSize.height == 9500)
      withExtendedLifetime(rows) {}
    }
  }

  @Test func `a word that does not fit shrinks to its unscaled size, and then ends with an ellipsis`() throws {
    try with("en") {
      let window = Window(size: Size(400, 400))
      let label = FittingLabel()
      label.text = "Settings"
      label.font = Font(size: 20)
      window.addSubview(label)
      window.theme.textScale = 2
      let wanted = label.sizeThatFits(.zero).width
      let own = Font(size: 20).width(of: "Settings")
      #expect(wanted == (2 * own).rounded(.up) && label.font(fitting: Size(wanted, 100)).size == 40)
      #expect(
        (30...32).contains(label.font(fitting: Size(own * 1.6, 100)).size)
          && label.font(fitting: Size(own / 2, 100)).size == 20)
      #expect(label.font(fitting: Size(wanted, 30)).size < 27, "nor is it higher than its room")
      // With several lines, the longest word determines the size.
      label.text = "All Settings"
      label.numberOfLines = 0
      #expect(label.font(fitting: Size(wanted, 200)).size == 40 && label.font(fitting: Size(own * 1.6, 200)).size < 33)
      window.theme.textScale = 1
      #expect(label.font(fitting: Size(10, 10)).size == 20, "without a larger scale it is as it ever was")
    }
  }

  // MARK: Helpers

  /// Runs `body` with a typeface and a language, and restores both afterwards.
  private func with(_ language: Language, _ body: () throws -> Void) throws {
    let before = (Typeface.system, Language.offered, Keyboard.wordLists)
    defer {
      (Typeface.system, Language.offered, Keyboard.wordLists) = before
      KeyboardLanguage.preferredIndex = nil
    }
    Typeface.system = try dejaVuSans()
    Language.offered = [language]
    try body()
  }

  /// Returns the language with the longest standard words.
  private static func longest() throws -> Language {
    let font = Font(size: 20, typeface: try dejaVuSans())
    let offered = Language.offered
    defer { Language.offered = offered }
    let words: [StandardWord] = [.cut, .copy, .paste, .select, .selectAll, .undo, .delete, .back, .cancel, .ok]
    return StandardWord.languages.max { a, b in
      func width(_ language: Language) -> Double {
        Language.offered = [language]
        return words.reduce(0) { $0 + font.width(of: $1.text) }
      }
      return width(a) < width(b)
    } ?? "de"
  }

  private func write(_ player: TouchPlayer, _ name: String) {
    let bitmap = Bitmap(size: player.window.pixelSize)
    player.window.setNeedsDisplay()
    player.window.draw(on: Canvas(bitmap))
    guard let folder = ProcessInfo.processInfo.environment["VITRINE_SHEET"] else { return }
    _ = bitmap.withPNG { bytes in try? Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(name).png")) }
  }
}
