import Geometry
import Raster

extension View {
  /// What the view's points cover in its superview: the bounding box of the
  /// transformed bounds. Animatable.
  ///
  /// Setting it under a transform finds the bounds whose image has that size
  /// (exactly so without a rotation); under one that collapses only the center moves.
  public final var frame: Rect {
    get {
      if model.transform == .identity { return Rect(center: model.center, size: model.bounds.size) }
      return model.toSuperview.apply(to: model.bounds)
    }
    set {
      let transform = model.transform
      var size = model.bounds.size
      var center = newValue.center
      if transform == .identity {
        size = newValue.size
      } else {
        if let inverse = transform.inverse {
          size = inverse.apply(to: Rect(origin: .zero, size: newValue.size)).size
        }
        center -= Vector(transform.tx, transform.ty)
      }
      place(Rect(origin: model.bounds.origin, size: size), at: center)
    }
  }

  /// The view's own area in its own points. Its origin is what of the content
  /// is at the top left; its size grows about the center. Animatable.
  public final var bounds: Rect {
    get { model.bounds }
    set { place(newValue, at: model.center) }
  }

  /// Where the middle of the bounds is, in the superview's points. Animatable.
  public final var center: Point {
    get { model.center }
    set { place(model.bounds, at: newValue) }
  }

  /// A map of the view about its center. Animatable.
  public final var transform: AffineTransform {
    get { model.transform }
    set {
      guard newValue != model.transform else { return }
      change(.transform) { $0.transform = newValue }
    }
  }

  /// Sets bounds and center in one step, so that nothing between is ever damaged.
  final func place(_ bounds: Rect, at center: Point) {
    let isMoved = center != model.center
    guard bounds != model.bounds else {
      if isMoved { change(.center) { $0.center = center } }
      return
    }
    let old = model.bounds
    if bounds.size == old.size, !isMoved, animation == nil, window?.application?.animator.current == nil,
      movesContent(to: bounds.origin)
    {
      model.bounds = bounds
      boundsDidChange(from: old)
      return
    }
    change(.bounds, isMoved ? .center : nil) {
      $0.bounds = bounds
      $0.center = center
    }
    if bounds.size != old.size {
      setNeedsLayout()
      window?.application?.animator.noteResized(self)
    }
    boundsDidChange(from: old)
  }

  // MARK: Between views

  /// A point of the superview in this view's points; nil where the transform
  /// collapses the view, so that no point of it is there.
  final func fromSuperview(_ point: Point) -> Point? {
    let middle = model.bounds.center
    let offset = point - model.center
    if model.transform == .identity { return middle + offset }
    guard let inverse = model.transform.inverse else { return nil }
    return middle + (inverse.apply(to: Point(offset.dx, offset.dy)) - .zero)
  }

  final func toSuperview(_ point: Point) -> Point {
    let offset = point - model.bounds.center
    if model.transform == .identity { return model.center + offset }
    return model.center + (model.transform.apply(to: Point(offset.dx, offset.dy)) - .zero)
  }

  /// The map from this view's points to those of the top of its tree: the
  /// window's, when it is in one.
  final var toRoot: AffineTransform {
    var map = AffineTransform.identity
    var view = self
    while let parent = view.superview {
      map = map.concatenating(view.model.toSuperview)
      view = parent
    }
    return map
  }

  final func toRoot(_ point: Point) -> Point {
    var (point, view) = (point, self)
    while let parent = view.superview {
      point = view.toSuperview(point)
      view = parent
    }
    return point
  }

  private func fromRoot(_ point: Point) -> Point {
    guard let superview else { return point }
    let place = superview.fromRoot(point)
    // A collapsed view has no such point; its middle is as good as any.
    return fromSuperview(place) ?? model.bounds.center
  }

  /// A point of this view in the points of `view`; nil stands for the window.
  /// Both must be in one tree; where animations go counts, not where they are.
  public final func convert(_ point: Point, to view: View?) -> Point {
    let place = toRoot(point)
    return view?.fromRoot(place) ?? place
  }

  /// A point of `view` in this view's points; nil stands for the window.
  public final func convert(_ point: Point, from view: View?) -> Point {
    fromRoot(view?.toRoot(point) ?? point)
  }

  /// The bounding box, in the points of `view`, of a rect of this one; nil stands for the window.
  public final func convert(_ rect: Rect, to view: View?) -> Rect {
    guard let view else { return toRoot.apply(to: rect) }
    let back = view.toRoot.inverse ?? .identity
    return toRoot.concatenating(back).apply(to: rect)
  }

  /// The bounding box, in this view's points, of a rect of `view`; nil stands for the window.
  public final func convert(_ rect: Rect, from view: View?) -> Rect {
    if let view { return view.convert(rect, to: self) }
    return (toRoot.inverse ?? .identity).apply(to: rect)
  }
}
