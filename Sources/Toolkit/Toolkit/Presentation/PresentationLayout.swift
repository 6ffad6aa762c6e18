import Geometry

/// The frame of a card, computed from the style, the preferred size and the available room. It needs no views.
enum PresentationLayout: Equatable {
  case cover, sheet, form, popover

  private typealias Constants = PresentationConstants

  init(_ style: PresentationStyle) {
    switch style {
    case .fullScreen: self = .cover
    case .sheet: self = .sheet
    case .form: self = .form
    case .popover: self = .popover
    }
  }

  /// Whether the card slides in from the bottom instead of fading in.
  var slides: Bool { self == .cover || self == .sheet }

  /// Returns the maximum size of a card in `window`, in points.
  func maximumCardSize(in window: Size) -> Size {
    let margin = Constants.margin
    switch self {
    case .cover: return window
    case .sheet: return Size(min(window.width, Constants.sheetWidth), max(0, window.height - Constants.sheetTopMargin))
    case .form, .popover: return Size(max(0, window.width - 2 * margin), max(0, window.height - 2 * margin))
    }
  }

  /// Returns the frame of a card.
  ///
  /// - Parameters:
  ///   - wanted: The controller's size. A side that is not positive selects the style's default.
  ///   - anchor: The frame of a popover's source.
  func frame(for wanted: Size, in window: Rect, nextTo anchor: Rect) -> Rect {
    let room = maximumCardSize(in: window.size)
    func side(_ wanted: Double, _ otherwise: Double, _ most: Double) -> Double {
      // Comparisons with NaN are false.
      (wanted > 0 ? min(wanted, most) : min(otherwise, most)).rounded()
    }
    switch self {
    case .cover: return window
    case .sheet:
      let size = Size(room.width, side(wanted.height, room.height, room.height))
      return Rect((window.midX - size.width / 2).rounded(), window.maxY - size.height, size.width, size.height)
    case .form:
      let size = Size(
        side(wanted.width, Constants.formWidth, room.width), side(wanted.height, room.height, room.height))
      return Rect(
        (window.midX - size.width / 2).rounded(), (window.midY - size.height / 2).rounded(), size.width, size.height)
    case .popover:
      let size = Size(
        side(wanted.width, Constants.popoverWidth, room.width),
        side(wanted.height, Constants.popoverHeight, room.height))
      return Self.frame(of: size, nextTo: anchor, in: window.inset(by: Insets(all: Constants.margin)))
    }
  }

  /// Returns the frame of a popover: below `anchor`, or else above, right or left of it. If it fits nowhere, it is made
  /// lower and put below or above.
  private static func frame(of size: Size, nextTo anchor: Rect, in area: Rect) -> Rect {
    let gap = Constants.popoverGap
    let x = (anchor.midX - size.width / 2).rounded()
    let y = (anchor.midY - size.height / 2).rounded()
    let below = area.maxY - anchor.maxY - gap
    let above = anchor.minY - gap - area.minY
    let place: Rect
    if size.height <= below {
      place = Rect(x, anchor.maxY + gap, size.width, size.height)
    } else if size.height <= above {
      place = Rect(x, anchor.minY - gap - size.height, size.width, size.height)
    } else if anchor.maxX + gap + size.width <= area.maxX {
      place = Rect(anchor.maxX + gap, y, size.width, size.height)
    } else if anchor.minX - gap - size.width >= area.minX {
      place = Rect(anchor.minX - gap - size.width, y, size.width, size.height)
    } else if max(below, above) < leastHeight {
      // There is not enough room on any side, so the popover covers its source.
      place = Rect(x, y, size.width, size.height)
    } else if below >= above {
      place = Rect(x, anchor.maxY + gap, size.width, below.rounded(.down))
    } else {
      place = Rect(x, area.minY, size.width, above.rounded(.down))
    }
    return place.shifted(into: area)
  }

  /// The minimum height of a popover that is made lower, in points. (D)
  private static let leastHeight = 120.0
}
