import Geometry

/// Computes a position in the window where a pop-up fits.
struct PopUpPlacement: Equatable {
  /// The frame of the pop-up, in window coordinates.
  var frame: Rect
  /// Whether the pop-up was moved to the horizontally opposite side.
  var isMirrored = false

  /// Places a pop-up at `wanted`. If it does not fit in `area`, moves it to the other side of `anchor`, separately for
  /// each axis. If it still does not fit, shifts it into `area`.
  init(_ wanted: Rect, around anchor: Rect, in area: Rect) {
    frame = wanted
    let mirrored = 2 * anchor.midX - wanted.maxX
    if Self.overrun(mirrored, wanted.width, area.minX, area.maxX)
      < Self.overrun(wanted.minX, wanted.width, area.minX, area.maxX)
    {
      frame.origin.x = mirrored
      isMirrored = true
    }
    let below = 2 * anchor.midY - wanted.maxY
    if Self.overrun(below, wanted.height, area.minY, area.maxY)
      < Self.overrun(wanted.minY, wanted.height, area.minY, area.maxY)
    {
      frame.origin.y = below
    }
    frame = frame.shifted(into: area)
  }

  /// Places an enlarged copy of `anchor` at `wanted`, above `anchor`. If it does not fit there, the copy is placed to
  /// the right or the left of `anchor`, because the hand covers less there than below. If it fits on neither side, it
  /// is placed below.
  init(enlarged wanted: Rect, of anchor: Rect, in area: Rect) {
    let reach = wanted.width / 2 + anchor.width / 2
    let rightmost = anchor.midX + reach + wanted.width / 2
    frame = wanted
    if wanted.minY < area.minY {
      if rightmost <= area.maxX {
        frame = Rect(center: Point(anchor.midX + reach, anchor.midY), size: wanted.size)
      } else if anchor.minX - wanted.width >= area.minX {
        frame = Rect(center: Point(anchor.midX - reach, anchor.midY), size: wanted.size)
      } else {
        frame.origin.y = 2 * anchor.midY - wanted.maxY
      }
    }
    frame = frame.shifted(into: area)
  }

  /// Returns how much of an interval lies outside the range from `first` to `last`.
  private static func overrun(_ start: Double, _ length: Double, _ first: Double, _ last: Double) -> Double {
    max(0, first - start) + max(0, start + length - last)
  }
}

extension Rect {
  /// Returns the rectangle, moved by the smallest distance into `area`. A larger rectangle is aligned to the area's
  /// origin.
  func shifted(into area: Rect) -> Rect {
    Rect(
      max(area.minX, min(minX, area.maxX - width)), max(area.minY, min(minY, area.maxY - height)),
      width, height)
  }
}
