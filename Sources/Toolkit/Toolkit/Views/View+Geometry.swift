import Geometry
import Raster

extension View {
  /// The bounding box of the view in its superview's coordinate space, including the transform. Animatable.
  ///
  /// If the view has a transform, setting the frame computes the bounds with a transformed size of the new frame. The
  /// result is exact unless the transform rotates. With a transform that collapses the view, only the center changes.
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
      setBounds(Rect(origin: model.bounds.origin, size: size), center: center)
    }
  }

  /// The view's area in its own coordinate space. Animatable.
  ///
  /// The origin is the point of the content at the top left. If the size changes, the center stays in place.
  public final var bounds: Rect {
    get { model.bounds }
    set { setBounds(newValue, center: model.center) }
  }

  /// The center of the view in its superview's coordinate space. Animatable.
  public final var center: Point {
    get { model.center }
    set { setBounds(model.bounds, center: newValue) }
  }

  /// The transform of the view, relative to its center. Animatable.
  public final var transform: AffineTransform {
    get { model.transform }
    set {
      guard newValue != model.transform else { return }
      change(.transform) { $0.transform = newValue }
    }
  }

  /// Sets the bounds and the center in one step, so that no intermediate state is marked as damaged.
  @export(interface)
  final func setBounds(_ bounds: Rect, center: Point) {
    let isMoved = center != model.center
    guard bounds != model.bounds else {
      if isMoved { change(.center) { $0.center = center } }
      return
    }
    let old = model.bounds
    if bounds.size == old.size, !isMoved, animation == nil, window?.application?.animator.current == nil,
      moveContent(to: bounds.origin)
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

  // MARK: Coordinate conversion

  /// Converts a point from the superview. Returns `nil` if the transform collapses the view, so that the point has no
  /// counterpart.
  final func convertFromSuperview(_ point: Point) -> Point? {
    let middle = model.bounds.center
    let offset = point - model.center
    if model.transform == .identity { return middle + offset }
    guard let inverse = model.transform.inverse else { return nil }
    return middle + (inverse.apply(to: Point(offset.dx, offset.dy)) - .zero)
  }

  final func convertToSuperview(_ point: Point) -> Point {
    let offset = point - model.bounds.center
    if model.transform == .identity { return model.center + offset }
    return model.center + (model.transform.apply(to: Point(offset.dx, offset.dy)) - .zero)
  }

  /// The transform from this view to the root of its tree, which is the window if the view is in one.
  final var transformToRoot: AffineTransform {
    var map = AffineTransform.identity
    var view = self
    while let parent = view.superview {
      map = map.concatenating(view.model.toSuperview)
      view = parent
    }
    return map
  }

  final func convertToRoot(_ point: Point) -> Point {
    var point = point
    var view = self
    while let parent = view.superview {
      point = view.convertToSuperview(point)
      view = parent
    }
    return point
  }

  private func convertFromRoot(_ point: Point) -> Point {
    guard let superview else { return point }
    let place = superview.convertFromRoot(point)
    // A collapsed view has no such point, so return its center.
    return convertFromSuperview(place) ?? model.bounds.center
  }

  /// Converts a point of this view to `view`, or to the window if `view` is `nil`.
  ///
  /// Both views must be in the same tree. During an animation, the conversion uses the final values.
  public final func convert(_ point: Point, to view: View?) -> Point {
    let place = convertToRoot(point)
    return view?.convertFromRoot(place) ?? place
  }

  /// Converts a point of `view`, or of the window if `view` is `nil`, to this view.
  public final func convert(_ point: Point, from view: View?) -> Point {
    convertFromRoot(view?.convertToRoot(point) ?? point)
  }

  /// Converts a rect of this view to `view`, or to the window if `view` is `nil`. Returns the bounding box.
  public final func convert(_ rect: Rect, to view: View?) -> Rect {
    guard let view else { return transformToRoot.apply(to: rect) }
    let back = view.transformToRoot.inverse ?? .identity
    return transformToRoot.concatenating(back).apply(to: rect)
  }

  /// Converts a rect of `view`, or of the window if `view` is `nil`, to this view. Returns the bounding box.
  public final func convert(_ rect: Rect, from view: View?) -> Rect {
    if let view { return view.convert(rect, to: self) }
    return (transformToRoot.inverse ?? .identity).apply(to: rect)
  }
}
