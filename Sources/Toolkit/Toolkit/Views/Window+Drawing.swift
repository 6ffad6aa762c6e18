internal import AppContexts
import Geometry
import Raster

extension Window {
  /// Draws all damaged areas and clears the damage. Afterwards, `damage` contains only what drawing itself has marked.
  ///
  /// - Parameter canvas: A canvas for the pixels of the panel.
  @export(interface)
  public final func draw(on canvas: Canvas) {
    guard !damage.isEmpty else { return }
    if let context = application?.context {
      context.performAsCurrent { drawDamage(on: canvas) }
    } else {
      drawDamage(on: canvas)
    }
  }

  private func drawDamage(on canvas: Canvas) {
    if let move = pendingMove {
      canvas.movePixels(in: move.rect, by: move.dx, move.dy)
      pendingMove = nil
    }
    swap(&damage, &damageBeingDrawn)
    for index in damageBeingDrawn.rects.indices { draw(damageBeingDrawn.rects[index], on: canvas) }
    damageBeingDrawn.removeAll()
  }

  private func draw(_ part: PixelRect, on canvas: Canvas) {
    canvas.beginPass(scale: scale, clip: part)
    let map = AffineTransform(scale: scale)
    coverPath.removeAll(keepingCapacity: true)
    let isCovered = !isHidden && presentation.alpha >= 1 && findCover(self, map, part.rect)
    if !isCovered {
      // Fill the area, so that transparent views have something to blend with.
      canvas.fill(canvas.clipBounds.inset(by: Insets(all: -1)), with: .black)
    }
    paint(self, map, part.rect, pathDepth: isCovered ? 0 : nil, on: canvas)
    if !isHidden {
      var count = canvas.drawingCallCount
      drawOverlay(canvas.clipBounds, on: canvas)
      var isSomewhere = canvas.drawingCallCount != count
      if let overlay {
        count = canvas.drawingCallCount
        overlay.draw(canvas.clipBounds, on: canvas)
        if canvas.drawingCallCount != count, !overlay.addBounds(to: &areasInFront) { isSomewhere = true }
        areasInFront.removeAll(keepingCapacity: true)
      }
      if isSomewhere {
        hasUnboundedOverlay = true
      } else if part == PixelRect(size: pixelSize) {
        hasUnboundedOverlay = false
      }
    }
    if let pointer { PointerArrow.draw(at: pointer, on: canvas) }
  }

  // MARK: Covering views

  /// Finds the frontmost opaque view that covers `part`, and stores its path of subview indexes in `coverPath`. Returns
  /// `false` if there is none.
  ///
  /// Nothing behind that view need be drawn.
  ///
  /// - Parameters:
  ///   - map: The transform from `view` to pixels.
  ///   - part: The area in pixels.
  private func findCover(_ view: View, _ map: AffineTransform, _ part: Rect) -> Bool {
    // Views that extend beyond their superviews are not considered.
    guard map.isScaleAndTranslation, map.apply(to: view.presentation.bounds).covers(part) else { return false }
    // Rounded corners clip all subviews, so that the background shows through.
    if view.clipsToBounds && view.cornerRadius > 0 { return false }
    for index in view.subviews.indices.reversed() {
      let child = view.subviews[index]
      let shown = child.presentation
      if child.isHidden || shown.alpha < 1 { continue }
      coverPath.append(index)
      if findCover(child, shown.toSuperview.concatenating(map), part) { return true }
      coverPath.removeLast()
    }
    return view.isOpaque
  }

  // MARK: Drawing back to front

  /// Draws the parts of `view` and its descendants that are visible in `part`.
  ///
  /// - Parameters:
  ///   - map: The transform from `view` to pixels.
  ///   - part: The area in pixels.
  ///   - pathDepth: The number of steps in `coverPath` that lead to `view`, or `nil` if the view is not on the path.
  private func paint(
    _ view: View, _ map: AffineTransform, _ part: Rect, pathDepth: Int?, on canvas: Canvas
  ) {
    let shown = view.presentation
    if view.isHidden || shown.alpha <= 0 { return }
    let inside = map.apply(to: view.drawingBounds).intersection(part)
    let isKept = view.shouldRasterize && view !== self
    if !isKept && inside.isEmpty && (view.clipsToBounds || view.subviews.isEmpty) { return }

    canvas.save()
    if view !== self { canvas.concatenate(shown.toSuperview) }
    if !isKept || !drawLayer(of: view, map, part, on: canvas) {
      if shown.alpha < 1 { canvas.beginGroup(opacity: shown.alpha, bounds: view.subtreeDrawingBounds) }
      paintContents(of: view, map, part, inside: inside, pathDepth: pathDepth, on: canvas)
      if shown.alpha < 1 { canvas.endGroup() }
    }
    canvas.restore()
  }

  /// Draws `view` and its descendants at full opacity, on a canvas in the view's coordinate space.
  ///
  /// - Parameter inside: The part of the view's own area within `part`.
  final func paintContents(
    of view: View, _ map: AffineTransform, _ part: Rect, inside: Rect, pathDepth: Int?, on canvas: Canvas
  ) {
    // Views behind the covering view are not drawn; only the path to it is followed.
    let isBehindCover = pathDepth.map { $0 < coverPath.count } ?? false
    if let decoration = view.decoration, !inside.isEmpty && !isBehindCover { view.drawBehind(decoration, on: canvas) }
    if view.clipsToBounds {
      canvas.save()
      view.clip(canvas)
    }
    if !inside.isEmpty && !isBehindCover { view.drawContent(on: canvas) }
    paintSubviews(
      of: view, map, view.clipsToBounds ? inside : part,
      pathDepth: isBehindCover ? pathDepth : nil, on: canvas)
    if view.clipsToBounds { canvas.restore() }
    if !inside.isEmpty {
      view.drawBorder(on: canvas)
      view.drawOverlay(on: canvas)
    }
  }

  private func paintSubviews(
    of view: View, _ map: AffineTransform, _ part: Rect, pathDepth: Int?, on canvas: Canvas
  ) {
    let children = view.subviews
    var first = 0
    if let pathDepth {
      first = coverPath[pathDepth]
      paint(
        children[first], children[first].presentation.toSuperview.concatenating(map), part,
        pathDepth: pathDepth + 1, on: canvas)
      first += 1
    }
    let cover = cover(among: children, from: first, map, part)
    for index in first..<children.count {
      let child = children[index]
      if let cover, index < cover.index,
        cover.rect.covers(
          child.presentation.toSuperview.concatenating(map).apply(to: child.subtreeDrawingBounds).intersection(part))
      {
        continue
      }
      paint(child, child.presentation.toSuperview.concatenating(map), part, pathDepth: nil, on: canvas)
    }
  }
}

extension Window {
  /// Returns the index of the opaque view in `children` that covers the largest area of `part`, and that area. Returns
  /// `nil` if the area is small.
  ///
  /// Siblings behind the view need not be drawn within the area.
  private func cover(among children: [View], from first: Int, _ map: AffineTransform, _ part: Rect) -> (
    index: Int, rect: Rect
  )? {
    guard map.isScaleAndTranslation, children.count - first > 1 else { return nil }
    var best: (index: Int, rect: Rect)?
    var most = part.width * part.height / 8
    for index in first + 1..<children.count {
      let child = children[index]
      // Check first for the properties that most views lack.
      guard child.isOpaque, !child.isHidden, !child.shouldRasterize else { continue }
      let shown = child.presentation
      guard shown.alpha >= 1, shown.transform.isScaleAndTranslation else { continue }
      let around = shown.toSuperview.concatenating(map).apply(to: shown.bounds).intersection(part)
      // Rounding takes longer than all other checks.
      guard around.width * around.height > most else { continue }
      let covered = around.wholePixels
      guard covered.width * covered.height > most else { continue }
      most = covered.width * covered.height
      best = (index, covered)
    }
    return best
  }
}

extension Rect {
  /// The whole pixels inside the rect, with a tolerance too small to be visible.
  fileprivate var wholePixels: Rect {
    let slack = 1.0 / 1024
    let x = (minX - slack).rounded(.up)
    let y = (minY - slack).rounded(.up)
    return Rect(x, y, max(0, (maxX + slack).rounded(.down) - x), max(0, (maxY + slack).rounded(.down) - y))
  }

  /// Returns `true` if this rect contains `other`, with a tolerance too small to be visible.
  fileprivate func covers(_ other: Rect) -> Bool {
    let slack = 1.0 / 1024
    return minX <= other.minX + slack && minY <= other.minY + slack
      && maxX >= other.maxX - slack && maxY >= other.maxY - slack
  }
}
