import Geometry
import Raster

/// Something that a view draws behind its own content, possibly beyond its bounds.
///
/// By default, a view has no decoration. The subclasses contain the drawing code, so that a program links it only if it
/// uses the decoration.
class Decoration {
  final var next: Decoration?

  /// Returns the area in which the decoration draws, for the view's current `bounds` on the screen.
  func drawingBounds(for bounds: Rect) -> Rect { bounds }
  /// Draws behind the view, without clipping. The canvas uses the view's coordinate space.
  func drawBehind(_ view: View, on canvas: Canvas) {}
  /// Draws on top of the background color of `view`.
  func drawOnBackground(of view: View, on canvas: Canvas) {}
  /// Whether `drawOnBackground(of:on:)` covers everything behind it.
  var isOpaque: Bool { false }
}

final class ShadowDecoration: Decoration {
  let shadow: Shadow

  init(_ shadow: Shadow) { self.shadow = shadow }

  override func drawingBounds(for bounds: Rect) -> Rect {
    shadow.rect(for: bounds).inset(by: Insets(all: -shadow.reach))
  }

  override func drawBehind(_ view: View, on canvas: Canvas) {
    let bounds = view.presentedBox
    var solid = Rect.zero
    if view.hasOpaqueBackground {
      // The whole area except for the corners. In each corner, the arc cuts a square of 1 − √½ of the radius.
      solid = bounds.inset(by: Insets(all: view.cornerRadius > 0 ? view.cornerRadius * 0.293 : 0))
    } else {
      // The shadow shows through and does not scroll, so scrolling content cannot be moved in memory.
      view.hasDrawn = true
    }
    canvas.drawShadow(
      of: shadow.rect(for: bounds), cornerRadius: view.cornerRadius, blur: shadow.reach, color: shadow.color,
      under: solid)
  }
}

final class GradientDecoration: Decoration {
  let gradient: Gradient

  init(_ gradient: Gradient) { self.gradient = gradient }

  override var isOpaque: Bool {
    !gradient.stops.isEmpty && gradient.stops.allSatisfy { $0.color.alpha >= 1 } && gradient.start != gradient.end
  }

  override func drawOnBackground(of view: View, on canvas: Canvas) {
    let bounds = view.presentedBox
    guard !bounds.isEmpty else { return }
    view.hasDrawn = true
    let paint = Paint.linearGradient(gradient.linear(in: bounds))
    if view.cornerRadius > 0 && !view.clipsToBounds {
      canvas.fill(roundedRect: bounds, radius: view.cornerRadius, with: paint)
    } else {
      // The clip has rounded corners already.
      canvas.fill(bounds, with: paint)
    }
  }
}

extension View {
  /// Whether the background covers everything behind the view, except for rounded corners.
  fileprivate final var hasOpaqueBackground: Bool {
    if presentation.backgroundColor.alpha >= 1 { return true }
    var decoration = decoration
    while let present = decoration {
      if present.isOpaque { return true }
      decoration = present.next
    }
    return false
  }
}
