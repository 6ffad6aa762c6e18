import Geometry
import Raster

/// Something that is drawn behind what a view draws itself, and may reach out of its bounds.
///
/// A view has none at first. What draws one is in its subclass, which is in a program only where an app sets it.
class Decoration {
  /// What else the view has.
  final var next: Decoration?

  /// What is drawn in around `bounds`, which are the view's on the screen.
  func reach(around bounds: Rect) -> Rect { bounds }
  /// Draws what lies behind the view, not cut off by it. The canvas is in the view's points.
  func drawBehind(_ view: View, on canvas: Canvas) {}
  /// Draws on the view's background color.
  func drawGround(of view: View, on canvas: Canvas) {}
  /// Whether that leaves nothing of what lies behind.
  var isSolid: Bool { false }
}

/// A view's shadow.
final class ShadowDecoration: Decoration {
  let shadow: Shadow

  init(_ shadow: Shadow) { self.shadow = shadow }

  override func reach(around bounds: Rect) -> Rect { shadow.place(of: bounds).inset(by: Insets(all: -shadow.reach)) }

  override func drawBehind(_ view: View, on canvas: Canvas) {
    let bounds = view.shown.bounds
    var solid = Rect.zero
    if view.hasSolidGround {
      // All but the corners, of which a square in each is cut by the arc: 1 − √½ of the radius.
      solid = bounds.inset(by: Insets(all: view.cornerRadius > 0 ? view.cornerRadius * 0.293 : 0))
    } else {
      // It does not move along with content that scrolls.
      view.hasDrawn = true
    }
    canvas.drawShadow(
      of: shadow.place(of: bounds), cornerRadius: view.cornerRadius, blur: shadow.reach, color: shadow.color, under: solid)
  }
}

/// A view's gradient.
final class GradientDecoration: Decoration {
  let gradient: Gradient

  init(_ gradient: Gradient) { self.gradient = gradient }

  override var isSolid: Bool {
    !gradient.stops.isEmpty && gradient.stops.allSatisfy { $0.color.alpha >= 1 } && gradient.start != gradient.end
  }

  override func drawGround(of view: View, on canvas: Canvas) {
    let bounds = view.shown.bounds
    guard !bounds.isEmpty else { return }
    view.hasDrawn = true
    let paint = Paint.linearGradient(gradient.linear(in: bounds))
    if view.cornerRadius > 0 && !view.clipsToBounds {
      canvas.fill(roundedRect: bounds, radius: view.cornerRadius, with: paint)
    } else {
      // The clip has round corners already.
      canvas.fill(bounds, with: paint)
    }
  }
}

extension View {
  /// Whether its background leaves nothing of what lies behind, but at round corners.
  fileprivate final var hasSolidGround: Bool {
    if shown.backgroundColor.alpha >= 1 { return true }
    var decoration = decoration
    while let present = decoration {
      if present.isSolid { return true }
      decoration = present.next
    }
    return false
  }
}
