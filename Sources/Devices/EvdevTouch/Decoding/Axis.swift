/// The numbers a device gives along one axis, from the left (or top) edge to the
/// last place that is still on the panel.
struct Axis: Equatable {
  var first: Int32
  var last: Int32

  init(_ first: Int32, _ last: Int32) {
    self.first = first
    self.last = last
  }

  /// Whether a place can be told from another one at all.
  var isUsable: Bool { first != last }

  /// `value` as a part of the panel's width: 0 at the near edge of the first
  /// unit, 1 at the far edge of the last. Values off the range give places off the panel.
  ///
  /// A range that runs backwards counts backwards; the result is finite for any numbers.
  func position(of value: Int32) -> Double {
    let (first, last, value) = (Double(first), Double(last), Double(value))
    return last >= first
      ? (value - first) / (last - first + 1)
      : (first - value) / (first - last + 1)
  }
}
