import Geometry
import Raster

extension View {
  /// The shadow behind the view, or `nil` for none, which is the default.
  ///
  /// The shadow has the shape of the bounds with `cornerRadius`, regardless of what the view and its subviews draw. It
  /// extends beyond the bounds even if the view clips, and shows through a transparent background. Changes of the
  /// shadow are not animated, but the shadow follows animations of the view.
  public final var shadow: Shadow? {
    get { shadowDecoration?.shadow }
    @export(interface) set {
      let old = shadowDecoration
      if newValue != old?.shadow { replace(old, by: newValue.map { ShadowDecoration($0) }) }
    }
  }

  /// The gradient on top of the background color and behind the content, or `nil` for none, which is the default.
  ///
  /// The gradient is clipped by `cornerRadius`. It cannot be animated.
  public final var gradient: Gradient? {
    get { gradientDecoration?.gradient }
    @export(interface) set {
      let old = gradientDecoration
      if newValue != old?.gradient { replace(old, by: newValue.map { GradientDecoration($0) }) }
    }
  }

  private var shadowDecoration: ShadowDecoration? {
    var decoration = decoration
    while let present = decoration {
      if let found = present as? ShadowDecoration { return found }
      decoration = present.next
    }
    return nil
  }

  private var gradientDecoration: GradientDecoration? {
    var decoration = decoration
    while let present = decoration {
      if let found = present as? GradientDecoration { return found }
      decoration = present.next
    }
    return nil
  }

  private func replace(_ old: Decoration?, by new: Decoration?) {
    cachedLayer?.invalidate()
    markSubtreeDamaged()
    var rest: Decoration?
    var decoration = decoration
    // There are at most two decorations.
    while let present = decoration {
      decoration = present.next
      guard present !== old else { continue }
      present.next = rest
      rest = present
    }
    new?.next = rest
    self.decoration = new ?? rest
    markSubtreeDamaged()
  }

  // MARK: Drawing

  /// Returns the union of `own` and the areas in which the decorations draw.
  final func drawingBounds(_ own: Rect, adding first: Decoration) -> Rect {
    var rect = own
    var decoration = first as Decoration?
    while let present = decoration {
      rect = rect.union(present.drawingBounds(for: presentation.bounds))
      decoration = present.next
    }
    return rect
  }

  final func drawBehind(_ first: Decoration, on canvas: Canvas) {
    var decoration = first as Decoration?
    while let present = decoration {
      present.drawBehind(self, on: canvas)
      decoration = present.next
    }
  }

  final func drawDecorationsOnBackground(_ first: Decoration, on canvas: Canvas) {
    var decoration = first as Decoration?
    while let present = decoration {
      present.drawOnBackground(of: self, on: canvas)
      decoration = present.next
    }
  }
}
