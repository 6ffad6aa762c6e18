import Geometry
import Raster
import TestContexts
import Testing
import Typography
import VitrineTesting

@testable import Gallery
@testable import Runtime
@testable import Toolkit

/// Shows every screen in every theme and text size, and looks for what hinders people who see or hear little.
/// `AccessibilityTests` looks for traps of the focus.
@Suite("Audit of every screen", .freshContext) struct AuditTests {
  /// All screens, and `nil` for the index.
  private static let screens: [Int?] = [nil] + Catalog.themes.flatMap(\.entries).map { $0.number }
  private static let panels = [Size(800, 480), Size(320, 240)]
  private static let themes = [("dark", Theme.dark), ("light", .light), ("contrast", .highContrast)]

  @Test(.long, arguments: screens) func `every element has a name, every word is whole, and every text has contrast`(
    screen: Int?
  ) throws {
    if Typeface.system == nil { Typeface.system = try SystemFont.typeface(nil) }
    for size in Self.panels {
      for (name, theme) in Self.themes {
        for textScale in [1.0, 2] {
          let player = TouchPlayer(width: size.width, height: size.height)
          player.window.theme = theme
          player.window.theme.textScale = textScale
          player.window.rootViewController = GalleryController(opening: screen)
          player.application.advance(to: 0)
          player.wait(0.5)
          let faults = player.tree.problems + ScreenAudit.faults(in: player.window)
          #expect(faults == [], "\(name), \(Int(textScale * 100)) %, \(Int(size.width)) x \(Int(size.height))")
        }
      }
    }
  }

  @Test func `finds a broken word, a text that is cut off, and one without contrast`() throws {
    if Typeface.system == nil { Typeface.system = try SystemFont.typeface(nil) }
    let player = TouchPlayer(width: 300, height: 200)
    player.window.theme = .light
    player.window.backgroundColor = .white
    let label = Label("Telephone number")
    label.numberOfLines = 0
    label.frame = Rect(10, 10, 200, 60)
    player.window.addSubview(label)
    player.application.advance(to: 0)
    #expect(ScreenAudit.faults(in: player.window) == [])
    label.textColor = Color(hex: 0x999999)
    #expect(ScreenAudit.faults(in: player.window) == ["'Telephone number' has a contrast of 2.8"])
    label.textColor = .black
    label.frame = Rect(10, 10, 40, 100)
    #expect(ScreenAudit.faults(in: player.window) == ["'Telephone number' breaks the word 'Telephone'"])
    label.frame = Rect(10, 10, 100, 30)
    label.numberOfLines = 1
    #expect(ScreenAudit.faults(in: player.window) == ["'Telephone number' is cut off"])
  }
}

/// Finds faults that are visible in the views and the pixels of a window, and not in its tree of elements.
private enum ScreenAudit {
  /// The tolerance for rounding, in points.
  private static let slack = 1.0
  /// The size in points from which a text is large, so that a contrast of 3 is enough (EN 301 549, 11.1.4.3).
  private static let largeSize = 24.0

  static func faults(in window: Window) -> [String] {
    window.layoutIfNeeded()
    let bitmap = Bitmap(size: window.pixelSize)
    window.setNeedsDisplay()
    window.draw(on: Canvas(bitmap))
    var faults: [String] = []
    for label in labels(in: window) where !label.text.isEmpty {
      if let fault = cut(label) { faults.append("'\(label.text)' \(fault)") }
      guard let contrast = contrast(of: label, in: bitmap) else { continue }
      let isLarge = label.font.size * label.theme.textScale >= largeSize
      // One decimal place, without rounding up.
      let tenths = Int(contrast * 10)
      if contrast < (isLarge ? 3 : 4.5) {
        faults.append("'\(label.text)' has a contrast of \(tenths / 10).\(tenths % 10)")
      }
    }
    return faults
  }

  private static func labels(in view: View) -> [Label] {
    guard !view.isHidden, view.alpha == 1, !(view is Control) else { return [] }
    return view.subviews.flatMap { part in
      (part as? Label).map { $0.isHidden || $0.alpha < 1 ? [] : [$0] } ?? labels(in: part)
    }
  }

  /// Returns what is wrong with the text in the size in which the label draws it: large text shrinks to its usual size
  /// before it is cut off.
  private static func cut(_ label: Label) -> String? {
    let size = label.bounds.size
    let font = label.font(fitting: size)
    if label.numberOfLines == 1 { return font.width(of: label.text) > size.width + slack ? "is cut off" : nil }
    for word in label.text.split(whereSeparator: { $0 == " " || $0 == "\n" })
    where font.width(of: String(word)) > size.width + slack {
      return "breaks the word '\(word)'"
    }
    let layout = TextLayout(label.text, font: font, width: size.width, maximumLines: label.numberOfLines)
    return layout.size.height > size.height + slack ? "is cut off" : nil
  }

  /// Returns the contrast of a label with the most frequent color around its text, or `nil` if less than half of the
  /// label is on the screen, or another view covers it.
  private static func contrast(of label: Label, in bitmap: Bitmap) -> Double? {
    let screen = Rect(0, 0, Double(bitmap.size.width), Double(bitmap.size.height))
    var line = label.bounds
    if label.numberOfLines == 1 {
      // A label may cover more than its text, such as a card with rounded corners.
      let height = min(line.height, label.font(fitting: line.size).lineHeight)
      line = Rect(line.minX, line.midY - height / 2, line.width, height)
    }
    let frame = label.convert(line, to: nil)
    var visible = frame.intersection(screen)
    var ancestor = label.superview
    while let view = ancestor {
      if view.clipsToBounds || view is ScrollView { visible = visible.intersection(view.convert(view.bounds, to: nil)) }
      ancestor = view.superview
    }
    guard !visible.isEmpty, visible.width * visible.height > frame.width * frame.height / 2 else { return nil }
    guard isOnTop(label) else { return nil }
    var counts: [UInt32: Int] = [:]
    let text = label.textColor.premultiplied
    for y in Int(visible.minY)..<Int(visible.maxY) {
      for x in Int(visible.minX)..<Int(visible.maxX) where bitmap[x, y] != text {
        counts[bitmap[x, y], default: 0] += 1
      }
    }
    guard let ground = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) })?.key else { return nil }
    return label.textColor.contrast(with: Color(hex: ground & 0xFF_FFFF))
  }

  /// Returns `true` if all scroll views around the label show its middle, and no later sibling of it or of its
  /// ancestors covers it.
  private static func isOnTop(_ label: Label) -> Bool {
    let middle = label.convert(label.bounds.center, to: nil)
    var view: View = label
    while let parent = view.superview {
      if parent.clipsToBounds || parent is ScrollView,
        !parent.bounds.contains(parent.convert(middle, from: nil))
      {
        return false
      }
      let index = parent.subviews.firstIndex { $0 === view } ?? 0
      for other in parent.subviews[(index + 1)...]
      where !other.isHidden && other.alpha > 0 && other.bounds.contains(other.convert(middle, from: nil)) {
        return false
      }
      view = parent
    }
    return true
  }
}
