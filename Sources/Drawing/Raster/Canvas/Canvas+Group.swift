public import Geometry

struct Group {
  let state: Canvas.State
  let saved: Int
  /// The layer that the group draws on, or `nil` if it draws directly on the target below.
  let layer: Layer?
  let opacity: UInt8
  // The painter's previous target.
  let target: UnsafeMutablePointer<UInt32>
  let targetStride: Int
  let origin: PixelPoint
}

extension Canvas {
  /// Starts a group. The content drawn until `endGroup` is rendered to a layer and then blended at `opacity`, 0...1.
  /// Content outside `bounds`, in user space, is clipped.
  ///
  /// Without memory for the layer, the group is drawn with full opacity. Like `save` and `restore`, a group saves and
  /// restores the transform and the clip. Groups can be nested.
  @export(interface)
  public func beginGroup(opacity: Double, bounds: Rect) {
    let area = PixelRect(covering: state.transform.apply(to: bounds)).intersection(state.clip)
    let level = Color.white.withAlpha(opacity).premultiplied >> 24
    let isEmpty = level == 0 || area.isEmpty
    var layer: Layer?
    if level < 255, !isEmpty {
      if layers.count == layersInUse { layers.append(Layer()) }
      if layers[layersInUse].begin(area) {
        layer = layers[layersInUse]
        layersInUse += 1
      }
    }
    groups.append(
      Group(
        state: state, saved: savedCount, layer: layer, opacity: UInt8(level),
        target: painter.target, targetStride: painter.targetStride, origin: painter.origin))
    state.clip = isEmpty ? .zero : area
    if let layer {
      painter.target = layer.pointer
      painter.targetStride = area.width
      painter.origin = PixelPoint(area.minX, area.minY)
      painter.mask = nil
    }
  }

  /// Ends the last group, and discards states saved within it. Without an open group, does nothing.
  @export(interface)
  public func endGroup() {
    guard let group = groups.popLast() else { return }
    restore(to: group.state, savedCount: group.saved)
    guard let layer = group.layer else { return }
    layersInUse -= 1
    painter.target = group.target
    painter.targetStride = group.targetStride
    painter.origin = group.origin
    if let (area, color) = layer.recordedRect {
      prepareLayer(for: area)
      painter.blend(area, color: color, factor: group.opacity)
      return
    }
    let corner = PixelPoint(layer.bounds.minX, layer.bounds.minY)
    let stride = layer.bounds.width
    layer.forEachDrawnArea { [self] area in
      prepareLayer(for: area)
      blend(
        area, of: layer.pointer + ((area.minY - corner.y) * stride + area.minX - corner.x), stride: stride,
        group.opacity)
    }
  }

  /// Blends premultiplied pixels over `area`, each multiplied by `factor` / 255. Rows are `stride` pixels apart. The
  /// area must be within the clip.
  func blend(_ area: PixelRect, of pixels: UnsafePointer<UInt32>, stride: Int, _ factor: UInt8) {
    var row = pixels
    for y in area.minY..<area.maxY {
      painter.blend(x: area.minX, y: y, count: area.width, pixels: row, factor: factor)
      row += stride
    }
  }

  /// Prepares `area` for drawing on the current layer. The area must be within the clip.
  @inline(__always)
  func prepareLayer(for area: PixelRect) { if layersInUse > 0 { prepareCurrentLayer(for: area) } }

  /// Returns `true` if the current layer records the rectangle in the painter's color, so that it needs no drawing.
  @inline(__always)
  func recordRect(_ area: PixelRect) -> Bool {
    layersInUse > 0 && painter.source == .solid && painter.mask == nil
      && layers[layersInUse - 1].recordRect(area, painter.color)
  }

  @inline(never)
  private func prepareCurrentLayer(for area: PixelRect) {
    if !area.isEmpty, painter.source != .mask { layers[layersInUse - 1].prepare(area, painter) }
  }
}
