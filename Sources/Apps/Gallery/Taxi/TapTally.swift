import Vitrine

/// Shows the progress of a series of taps with several fingers: a row of dots per tap, a dot per finger.
final class TapTally: View {
  static let size = Size(112, 112)
  private static let most = 3

  /// The number of fingers of each tap so far.
  private(set) var taps: [Int] = []
  private var isDown = false

  override init(frame: Rect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    backgroundColor = Style.background.withAlpha(0.85)
    cornerRadius = Style.cornerRadius
  }

  func update(touches fingers: [Touch]) {
    guard let last = fingers.last else {
      isDown = false
      return
    }
    if !isDown {
      // `tapCount` is the touch's position in a series of taps.
      if last.tapCount == 1 { taps.removeAll() }
      taps.append(0)
    }
    isDown = true
    taps[taps.count - 1] = max(taps[taps.count - 1], fingers.count)
    setNeedsDisplay()
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    let step = bounds.width / Double(Self.most + 1)
    for tap in 0..<Self.most {
      for finger in 0..<Self.most {
        let center = Point(step * Double(finger + 1), step * Double(tap + 1))
        let isLit = tap < taps.count && finger < taps[tap]
        canvas.fillEllipse(in: Rect(center: center, size: Size(16, 16)), with: isLit ? Style.accent : Style.line)
      }
    }
  }
}
