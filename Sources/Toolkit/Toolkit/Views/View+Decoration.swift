import Geometry
import Raster

extension View {
  /// The shadow of the view's rectangle, whose corners are round with `cornerRadius`, behind the view; nil for none, as at first.
  ///
  /// It is drawn outside of the bounds also where the view clips. Where the background is not opaque, it shows through. It is that of the
  /// rectangle, whatever the view and those in it draw. A change of it is not animated; what the view's own motion does to it is.
  public final var shadow: Shadow? {
    get { shadowDecoration?.shadow }
    @export(interface) set {
      let old = shadowDecoration
      if newValue != old?.shadow { replace(old, by: newValue.map { ShadowDecoration($0) }) }
    }
  }

  /// Colors on the view's background color and behind all else, cut by `cornerRadius`; nil for none, as at first.
  ///
  /// Not animated.
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
    layer?.invalidate()
    damagePainted()
    var rest: Decoration?
    var decoration = decoration
    // There are two at most.
    while let present = decoration {
      decoration = present.next
      guard present !== old else { continue }
      present.next = rest
      rest = present
    }
    new?.next = rest
    self.decoration = new ?? rest
    damagePainted()
  }

  // MARK: Drawing, for views that have something

  /// `own`, and what decorations draw in beside it.
  final func decorated(_ own: Rect, _ first: Decoration) -> Rect {
    var (rect, decoration) = (own, first as Decoration?)
    while let present = decoration {
      rect = rect.union(present.reach(around: shown.bounds))
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

  final func drawGround(_ first: Decoration, on canvas: Canvas) {
    var decoration = first as Decoration?
    while let present = decoration {
      present.drawGround(of: self, on: canvas)
      decoration = present.next
    }
  }
}
