public import Geometry

/// A picture that a group is drawn on before it is blended.
final class Layer {
  var pixels = GrowBuffer<UInt32>()
}

/// A group that has begun and not ended.
struct Group {
  let state: Canvas.State
  let saved: Int
  /// Nil if the group draws straight on what is below.
  let layer: Layer?
  let bounds: PixelRect
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
      if layers[layersInUse].pixels.hasRoom(for: area.area) {
        layer = layers[layersInUse]
        layersInUse += 1
      }
    }
    groups.append(
      Group(
        state: state, saved: savedCount, layer: layer, bounds: area, opacity: UInt8(level),
        target: painter.target, targetStride: painter.targetStride, origin: painter.origin))
    state.clip = isEmpty ? .zero : area
    if let layer {
      painter.clear(layer.pixels.pointer, area.area)
      painter.target = layer.pixels.pointer
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
    let area = group.bounds
    var row = layer.pixels.pointer
    for y in area.minY..<area.maxY {
      painter.blend(x: area.minX, y: y, count: area.width, pixels: row, factor: group.opacity)
      row += area.width
    }
  }
}
