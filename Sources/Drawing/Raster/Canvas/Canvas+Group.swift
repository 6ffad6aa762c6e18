public import Geometry

/// A group that has begun and not ended.
struct Group {
  let state: Canvas.State
  let saved: Int
  /// Nil if the group draws straight on what is below.
  let layer: Layer?
  let opacity: UInt8
  // What was drawn on before.
  let target: UnsafeMutablePointer<UInt32>
  let targetStride: Int
  let origin: PixelPoint
}

extension Canvas {
  /// Starts a group: what is drawn until `endGroup` becomes one picture, which is
  /// then blended at `opacity`, 0...1. Nothing outside `bounds` of user space is seen.
  /// Without memory for that picture, nothing shines through.
  ///
  /// Like `save` and `restore`, the two keep transform and clip. Groups nest.
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

  /// Ends the group that began last, and what was saved within it; without one, nothing happens.
  @export(interface)
  public func endGroup() {
    guard let group = groups.popLast() else { return }
    goBack(to: group.state, savedCount: group.saved)
    guard let layer = group.layer else { return }
    layersInUse -= 1
    painter.target = group.target
    painter.targetStride = group.targetStride
    painter.origin = group.origin
    if let (area, color) = layer.onlyRect {
      open(area)
      painter.blend(area, color: color, factor: group.opacity)
      return
    }
    let (corner, stride) = (PixelPoint(layer.bounds.minX, layer.bounds.minY), layer.bounds.width)
    layer.forEachDrawn { [self] area in
      open(area)
      blend(area, of: layer.pointer + ((area.minY - corner.y) * stride + area.minX - corner.x), stride: stride, group.opacity)
    }
  }

  /// Blends rows of premultiplied pixels, `stride` apart, each `factor` / 255 of itself, over `area`, which lies within the clip.
  func blend(_ area: PixelRect, of pixels: UnsafePointer<UInt32>, stride: Int, _ factor: UInt8) {
    var row = pixels
    for y in area.minY..<area.maxY {
      painter.blend(x: area.minX, y: y, count: area.width, pixels: row, factor: factor)
      row += stride
    }
  }

  /// `area`, which lies within the clip, is about to be drawn on.
  @inline(__always)
  func open(_ area: PixelRect) { if layersInUse > 0 { openLayer(area) } }

  /// The same for a whole rect of what the painter holds; true where it is remembered in the place of being drawn.
  @inline(__always)
  func keepsRect(_ area: PixelRect) -> Bool {
    layersInUse > 0 && painter.source == .solid && painter.mask == nil && layers[layersInUse - 1].take(area, painter.color)
  }

  @inline(never)
  private func openLayer(_ area: PixelRect) {
    if !area.isEmpty, painter.source != .mask { layers[layersInUse - 1].open(area, painter) }
  }
}
