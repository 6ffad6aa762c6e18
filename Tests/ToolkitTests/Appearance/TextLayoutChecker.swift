import Geometry
import Typography

@testable import Toolkit

/// Finds text that is truncated, broken inside a word, or overlapping, in labels and in views that draw text
/// themselves.
struct TextLayoutChecker {
  /// A piece of text with its position.
  private struct Piece {
    let text: String
    /// The visible part of the frame, in the window's coordinates.
    let place: Rect
  }

  private var pieces: [Piece] = []
  private(set) var faults: [String] = []
  private let window: Window

  /// The tolerance for rounding to pixels, in points.
  private static let slack = 0.75

  /// - Parameter view: The view to search, which must be in `window`.
  init(of view: View, in window: Window) {
    self.window = window
    look(through: view, clip: window.bounds, scrolls: false)
    for (index, piece) in pieces.enumerated() {
      for other in pieces[..<index] where Self.overlap(piece.place, other.place) {
        faults.append("'\(piece.text)' lies on '\(other.text)'")
      }
    }
  }

  /// The texts in the order of the views.
  var texts: [String] { pieces.map(\.text) }

  private mutating func look(through view: View, clip: Rect, scrolls: Bool) {
    guard !view.isHidden, view.alpha > 0, !view.bounds.isEmpty else { return }
    let isScroll = view is ScrollView
    let bounds = view.convert(view.bounds, to: nil)
    let clip = view.clipsToBounds || isScroll ? clip.intersection(bounds) : clip
    let scrolls = scrolls || isScroll
    switch view {
    case let label as Label where !label.text.isEmpty:
      let layout = TextLayout(
        label.text, font: label.font(fitting: label.bounds.size), width: label.bounds.width,
        maximumLines: max(0, label.numberOfLines))
      add(layout, in: label.bounds, of: label, label.textAlignment, clip, scrolls: scrolls)
    case let bar as TabBar:
      for index in bar.items.indices {
        let word = bar.titleLayout(at: index)
        add(word.layout, in: word.frame, of: bar, .center, clip, scrolls: scrolls)
      }
    case let button as BarButton:
      if let word = button.titleLayout {
        let layout = TextLayout(word.text, font: word.font)
        let place = Rect(word.start.x, word.start.y - word.font.ascent, layout.size.width, layout.size.height)
        add(layout, in: place, of: button, .left, clip, scrolls: scrolls)
        if !button.bounds.contains(place.inset(by: Insets(all: Self.slack))) {
          faults.append("'\(word.text)' is wider than its button")
        }
      }
    case let menu as MenuView:
      for (cell, word) in zip(menu.layout?.cells ?? [], menu.words) {
        add(word, in: cell.frame, of: menu, .center, clip, scrolls: scrolls)
      }
    case let wheel as WheelView:
      let rows = Int(max(0, wheel.bounds.minY / wheel.rowHeight))..<max(0, Int(wheel.bounds.maxY / wheel.rowHeight))
      for row in rows where row < wheel.wheel.count {
        let place = Rect(wheel.bounds.minX, Double(row) * wheel.rowHeight, wheel.bounds.width, wheel.rowHeight)
        add(wheel.layout(of: row), in: place, of: wheel, .center, clip, scrolls: true)
      }
    case let content as TextContent:
      // Entered text scrolls, so it is not checked.
      if let owner = content.owner, owner.text.isEmpty, !owner.placeholder.isEmpty {
        add(content.placeholderLayout(for: owner), in: content.bounds, of: content, .left, clip, scrolls: scrolls)
      }
    default: break
    }
    for part in view.subviews { look(through: part, clip: clip, scrolls: scrolls) }
  }

  private mutating func add(
    _ layout: TextLayout, in rect: Rect, of view: View, _ alignment: TextAlignment, _ clip: Rect, scrolls: Bool
  ) {
    let text = layout.text
    let size = layout.size
    guard !text.isEmpty else { return }
    if layout.lines.contains(where: { $0.text.hasSuffix("…") }), !text.hasSuffix("…") {
      faults.append("'\(text)' loses its end in \(rect.size)")
    }
    let bytes = Array(text.utf8)
    for line in layout.lines.dropLast() where line.range.upperBound < bytes.count {
      let last = bytes[max(0, line.range.upperBound - 1)]
      let next = bytes[line.range.upperBound]
      if ![last, next].contains(where: { $0 == 0x20 || $0 == 0x0A }) { faults.append("'\(text)' is broken in a word") }
    }
    let isAtRight = alignment == .right || alignment == .natural && layout.lines.first?.isRightToLeft == true
    let x = alignment == .center ? rect.midX - size.width / 2 : isAtRight ? rect.maxX - size.width : rect.minX
    let place = view.convert(Rect(x, rect.midY - size.height / 2, size.width, size.height), to: nil)
    let seen = place.intersection(clip)
    if scrolls {
      if seen.width < min(1, place.width) || seen.height < 1 { return }
    } else if !clip.inset(by: Insets(all: -Self.slack)).contains(place) {
      faults.append("'\(text)' at \(place) is cut off by \(clip)")
    }
    if size.height > rect.height + Self.slack || size.width > rect.width + Self.slack {
      faults.append("'\(text)' needs \(size), and has \(rect.size)")
    }
    pieces.append(Piece(text: text, place: seen))
  }

  private static func overlap(_ a: Rect, _ b: Rect) -> Bool {
    // Lines may touch each other, and letters have a distance from the ends of their lines.
    let a = a.inset(by: Insets(all: slack))
    let b = b.inset(by: Insets(all: slack))
    return a.width > 0 && a.height > 0 && b.width > 0 && b.height > 0 && a.intersects(b)
  }
}
