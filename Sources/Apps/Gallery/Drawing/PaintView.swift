import Vitrine

/// A sheet to draw on, with one stroke per touch.
///
/// The strokes of current touches are live: `clear` does not remove them, and they can be drawn at half alpha.
final class PaintView: View {
  var onChange: () -> Void = {}
  /// Whether live strokes are paler than finished ones.
  var dimsLiveStrokes = false
  /// Whether a stroke has all coalesced samples of the panel, or one point per frame.
  var usesCoalescedTouches = true
  /// The text of an empty sheet.
  var invitation = ""
  var invitationFont = Font(size: 21)
  private(set) var finished: [Stroke] = []
  private(set) var live: [(touch: Touch, stroke: Stroke)] = []

  /// The width of strokes in points, wider on large screens.
  var lineWidth: Double {
    guard let size = window?.bounds.size else { return 4 }
    return min(size.width, size.height) >= 700 ? 8 : 4
  }

  private var style: StrokeStyle { StrokeStyle(width: lineWidth, cap: .round, join: .round) }

  func clear() {
    finished.removeAll()
    setNeedsDisplay()
    onChange()
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    let style = style
    let width = lineWidth
    for stroke in finished where stroke.bounds(lineWidth: width).intersects(rect) {
      canvas.stroke(stroke.path, style: style, with: Style.accent)
    }
    if finished.isEmpty, live.isEmpty { canvas.drawPlaceholder(invitation, in: bounds, font: scaled(invitationFont)) }
    let color = dimsLiveStrokes ? Style.accent.withAlpha(0.5) : Style.accent
    for (_, stroke) in live where stroke.isVisible { canvas.stroke(stroke.path, style: style, with: color) }
  }

  // MARK: Touches

  override func describe(_ element: AccessibilityElement) {
    element.role = .button
    element.label = "Sheet"
    element.isActivatable = true
  }

  override func touchesBegan(_ touches: TouchSet, with event: Event) {
    if finished.isEmpty, live.isEmpty { setNeedsDisplay() }
    for touch in touches { live.append((touch, Stroke(from: touch.location(in: self)))) }
    onChange()
  }

  override func touchesMoved(_ touches: TouchSet, with event: Event) {
    let width = lineWidth
    for index in live.indices where touches.contains(live[index].touch) {
      let touch = live[index].touch
      if usesCoalescedTouches {
        for sample in event.coalescedTouches(for: touch) {
          setNeedsDisplay(live[index].stroke.add(sample.location(in: self), width: width))
        }
      } else {
        setNeedsDisplay(live[index].stroke.add(touch.location(in: self), width: width))
      }
    }
    onChange()
  }

  override func touchesEnded(_ touches: TouchSet, with event: Event) {
    for (touch, stroke) in live where touches.contains(touch) && stroke.isVisible {
      finished.append(stroke)
      setNeedsDisplay(stroke.bounds(lineWidth: lineWidth))
    }
    forget(touches)
  }

  override func touchesCancelled(_ touches: TouchSet, with event: Event) {
    for (touch, stroke) in live where touches.contains(touch) {
      setNeedsDisplay(stroke.bounds(lineWidth: lineWidth))
    }
    forget(touches)
  }

  private func forget(_ touches: TouchSet) {
    live.removeAll { touches.contains($0.touch) }
    if finished.isEmpty, live.isEmpty { setNeedsDisplay() }
    onChange()
  }
}
