#if !hasFeature(Embedded)
  import Geometry

  extension View {
    /// Returns `true` if an opaque view is in front of this view or of one around it, at a point of the window.
    package final func isCovered(at point: Point) -> Bool {
      var child = self
      while let parent = child.superview {
        let index = parent.subviews.firstIndex { $0 === child } ?? 0
        if parent.subviews[(index + 1)...].contains(where: { $0.covers(point) }) { return true }
        child = parent
      }
      return false
    }

    /// Returns `true` if this view or one in it hides what is behind it, at a point of the window.
    package final func covers(_ point: Point) -> Bool {
      guard !isHidden, alpha >= 1 else { return false }
      let isInside = bounds.contains(convert(point, from: nil))
      // A view with round corners is not opaque as a whole, but covers what is behind it.
      if isInside, isOpaque || backgroundColor.alpha >= 1 { return true }
      return (isInside || !clipsToBounds) && subviews.contains { $0.covers(point) }
    }
  }
#endif
