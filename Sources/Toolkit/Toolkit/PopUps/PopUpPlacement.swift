import Geometry

/// Finds the side on which a pop-up has room in the window.
struct PopUpPlacement: Equatable {
  /// Where it goes, in the window's points.
  var frame: Rect
  /// Whether it goes to the right where the left was wanted, or the other way round.
  var isMirrored = false

  /// Puts a pop-up at `wanted`. Where the window ends it goes to the other side of
  /// `anchor`, what it belongs to, each axis by itself; where that does not help, it
  /// is shifted into `area`.
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

  /// Puts an enlarged copy of `anchor` at `wanted`, above it. Where there is no room,
  /// it goes beside `anchor`, where a hand hides it less than below; where there is
  /// none either, below.
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

  /// How much of an interval from `start` lies outside of another.
  private static func overrun(_ start: Double, _ length: Double, _ first: Double, _ last: Double) -> Double {
    max(0, first - start) + max(0, start + length - last)
  }
}

extension Rect {
  /// Moved as little as it takes to lie in `area`; what is larger begins where that does.
  func shifted(into area: Rect) -> Rect {
    Rect(
      max(area.minX, min(minX, area.maxX - width)), max(area.minY, min(minY, area.maxY - height)),
      width, height)
  }
}
