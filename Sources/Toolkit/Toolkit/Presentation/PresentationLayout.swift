import Geometry

/// Where a card lies, by style, size and room: found without any view.
enum PresentationLayout: Equatable {
  case cover, sheet, form, popover

  private typealias Constants = PresentationConstants

  init(_ style: PresentationStyle) {
    switch style {
    case .cover: self = .cover
    case .sheet: self = .sheet
    case .form: self = .form
    case .popover: self = .popover
    }
  }

  /// Whether it slides in from below, rather than appear in its place.
  var slides: Bool { self == .cover || self == .sheet }

  /// The most that a card may have in `window`, in points.
  func room(in window: Size) -> Size {
    let margin = Constants.margin
    switch self {
    case .cover: return window
    case .sheet: return Size(min(window.width, Constants.sheetWidth), max(0, window.height - Constants.aboveSheet))
    case .form, .popover: return Size(max(0, window.width - 2 * margin), max(0, window.height - 2 * margin))
    }
  }

  /// - Parameters:
  ///   - wanted: the controller's size; a side that is not above 0 is as long as the style has it.
  ///   - anchor: what a popover is beside.
  func frame(for wanted: Size, in window: Rect, beside anchor: Rect) -> Rect {
    let room = room(in: window.size)
    func side(_ wanted: Double, _ otherwise: Double, _ most: Double) -> Double {
      // Comparisons with what is no number are false.
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
      return Rect((window.midX - size.width / 2).rounded(), (window.midY - size.height / 2).rounded(), size.width, size.height)
    case .popover:
      let size = Size(
        side(wanted.width, Constants.popoverWidth, room.width), side(wanted.height, Constants.popoverHeight, room.height))
      return Self.frame(of: size, beside: anchor, in: window.inset(by: Insets(all: Constants.margin)))
    }
  }

  /// Below `anchor`, else above, right or left of it; without room anywhere above or below, made lower.
  private static func frame(of size: Size, beside anchor: Rect, in area: Rect) -> Rect {
    let gap = Constants.popoverGap
    let x = (anchor.midX - size.width / 2).rounded()
    let y = (anchor.midY - size.height / 2).rounded()
    let (below, above) = (area.maxY - anchor.maxY - gap, anchor.minY - gap - area.minY)
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
      // Nowhere: over what it belongs to.
      place = Rect(x, y, size.width, size.height)
    } else if below >= above {
      place = Rect(x, anchor.maxY + gap, size.width, below.rounded(.down))
    } else {
      place = Rect(x, area.minY, size.width, above.rounded(.down))
    }
    return place.shifted(into: area)
  }

  /// Points below which a card that is made lower is of no use. (D)
  private static let leastHeight = 120.0
}
