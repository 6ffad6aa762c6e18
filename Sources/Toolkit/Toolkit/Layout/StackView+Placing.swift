import Geometry

extension StackView {
  /// Measures the visible subviews along the axis and adds them to `tracks`.
  ///
  /// - Parameter width: The available width in pixels, or `nil` for no limit.
  private final func measureViews(in width: Double?) {
    removeTracks()
    for view in subviews where !view.isHidden {
      let item = layoutItem(for: view)
      let extent = distribution == .fillEqually ? Sizing.share(1) : inPixels(item.extent)
      let wish: Double
      if case .fixed = extent {
        wish = 0
      } else if axis == .horizontal {
        wish = measure(view, in: nil).width
      } else {
        wish = measure(view, in: width).height
      }
      arrangedViews.append(view)
      tracks.add(extent, axis == .horizontal ? view.horizontalHugging : view.verticalHugging, wish: wish)
      if let spacing = item.spacingAfter { tracks.setExtraGap(pixelLength(spacing) - pixelLength(self.spacing)) }
    }
  }

  private final func removeTracks() {
    tracks.removeAll()
    arrangedViews.removeAll(keepingCapacity: true)
  }

  private final func inPixels(_ extent: Sizing) -> Sizing {
    if case .fixed(let points) = extent { return .fixed(points * pixelsPerPoint) }
    return extent
  }

  /// Returns the range of views in the line that starts at `first`. A line has at least one view.
  private final func line(from first: Int, in width: Double?) -> Range<Int> {
    guard wraps, let width else { return first..<tracks.count }
    var end = first + 1
    while end < tracks.count, tracks.fittingLength(of: first..<(end + 1), gap: pixelLength(spacing)) <= width {
      end += 1
    }
    return first..<end
  }

  // MARK: Rows

  /// Returns the size of the rows, in pixels, with the available width in pixels, or `nil` for no limit.
  final func measureRow(in width: Double?) -> (width: Double, height: Double) {
    measureViews(in: nil)
    defer { removeTracks() }
    let gap = pixelLength(spacing)
    var first = 0
    var widest = 0.0
    var height = 0.0
    while first < tracks.count {
      let line = line(from: first, in: width)
      let wish = tracks.fittingLength(of: line, gap: gap)
      let room = min(width ?? wish, wish)
      tracks.distribute(line, room: room, gap: gap, fills: false, isRigid: false)
      tracks.position(line, from: 0, gap: gap)
      widest = max(widest, room)
      height += self.height(of: line) + (first > 0 ? gap : 0)
      first = line.upperBound
    }
    return (widest, height)
  }

  /// Returns the height of the highest view of a line, for the current widths.
  private final func height(of line: Range<Int>) -> Double {
    var height = 0.0
    for index in line { height = max(height, measure(arrangedViews[index], in: tracks[index].length).height) }
    return height
  }

  final func layOutRow() {
    measureViews(in: nil)
    defer { removeTracks() }
    let room = self.contentSize
    let gap = pixelLength(spacing)
    let mirrored = isRightToLeft
    var first = 0
    var y = 0.0
    var needed = 0.0
    while first < tracks.count {
      let line = line(from: first, in: room.width)
      resolve(line, room: room.width)
      let isOnly = first == 0 && line.upperBound == tracks.count
      let wish = isOnly ? room.height : height(of: line)
      // A line without space gets a height of 0, so that it does not leave the stack.
      let height = min(wish, max(0, room.height - y))
      for index in line { layOutView(at: index, y: y, height: height, mirrored: mirrored) }
      needed = y + wish
      y = min(y + height + gap, room.height)
      first = line.upperBound
    }
    if needed > room.height { reportConflict(.vertical, needed: needed, available: room.height) }
  }

  private final func layOutView(at index: Int, y: Double, height: Double, mirrored: Bool) {
    let view = arrangedViews[index]
    let track = tracks[index]
    var own = height
    var top = y
    if alignment != .fill || view.verticalHugging == .tight {
      own = min(measure(view, in: track.length).height, height)
      top += offset(of: own, in: height, tight: .center)
    }
    setFrame(of: view, x: track.start, y: top, width: track.length, height: own, mirrored: mirrored)
  }

  // MARK: Columns

  /// Returns the size of a column, in pixels, with the available width in pixels, or `nil` for no limit.
  final func measureColumn(in width: Double?) -> (width: Double, height: Double) {
    measureViews(in: width)
    defer { removeTracks() }
    var widest = 0.0
    for view in arrangedViews {
      let wish = measure(view, in: width).width
      widest = max(widest, min(width ?? wish, wish))
    }
    return (widest, tracks.fittingLength(of: 0..<tracks.count, gap: pixelLength(spacing)))
  }

  final func layOutColumn() {
    let room = self.contentSize
    let mirrored = isRightToLeft
    measureViews(in: room.width)
    defer { removeTracks() }
    resolve(0..<tracks.count, room: room.height)
    for index in tracks.list.indices {
      let view = arrangedViews[index]
      let track = tracks[index]
      var own = room.width
      var left = 0.0
      if alignment != .fill || view.horizontalHugging == .tight {
        own = min(measure(view, in: room.width).width, room.width)
        left = offset(of: own, in: room.width, tight: .start)
      }
      setFrame(of: view, x: left, y: track.start, width: own, height: track.length, mirrored: mirrored)
    }
  }

  // MARK: Rows and columns

  /// Computes the lengths and positions of the views of a line in `room` pixels.
  private final func resolve(_ line: Range<Int>, room: Double) {
    let gap = pixelLength(spacing)
    let needed = tracks.fittingLength(of: line, gap: gap)
    let fits = tracks.distribute(line, room: room, gap: gap, fills: distribution == .fill, isRigid: axis == .vertical)
    if !fits { reportConflict(axis, needed: needed, available: room) }
    var taken = tracks.gaps(of: line, gap: gap)
    for index in line { taken += tracks[index].length }
    let left = max(0, room - taken)
    var start = 0.0
    var between = gap
    switch distribution {
    case .center: start = (left / 2).rounded(.down)
    case .end: start = left
    case .equalSpacing: between += line.count > 1 ? left / Double(line.count - 1) : 0
    case .start, .fill, .fillEqually: break
    }
    tracks.position(line, from: start, gap: between)
  }

  /// Returns the offset of a view across the axis.
  private final func offset(of length: Double, in room: Double, tight: Alignment) -> Double {
    switch alignment == .fill ? tight : alignment {
    case .fill, .start: 0
    case .center: ((room - length) / 2).rounded(.down)
    case .end: room - length
    }
  }
}
