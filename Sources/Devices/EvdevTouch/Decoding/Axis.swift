/// The range of a device's values along one axis, from the left or top edge to the last position on the panel.
struct Axis: Equatable {
  var first: Int32
  var last: Int32

  init(_ first: Int32, _ last: Int32) {
    self.first = first
    self.last = last
  }

  /// Whether the axis has more than one value.
  var isUsable: Bool { first != last }

  /// Returns `value` as a fraction of the panel's width or height: 0 at the near edge of the first unit, 1 at the far
  /// edge of the last. Values outside the range give positions outside the panel, because a calibration may correct a
  /// wrong range.
  ///
  /// A reversed range is supported. The result is always finite.
  func position(of value: Int32) -> Double {
    let first = Double(first)
    let last = Double(last)
    let value = Double(value)
    return last >= first
      ? (value - first) / (last - first + 1)
      : (first - value) / (first - last + 1)
  }
}
