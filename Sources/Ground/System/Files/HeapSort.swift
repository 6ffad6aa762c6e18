extension Array where Element: Comparable {
  /// Sorts the array in place. Equal elements may change their order.
  ///
  /// The standard library's sort keeps the order of equal elements, for which it adds 3 KB of code to a board's program
  /// for each type of element. This one adds 0.5 KB.
  package mutating func heapSort() {
    for start in (0..<count / 2).reversed() { sift(start, end: count) }
    for end in (0..<count).reversed() {
      // The largest of the remaining elements.
      swapAt(0, end)
      sift(0, end: end)
    }
  }

  /// Moves an element down in the heap of the first `end` elements, until none of its children is larger.
  private mutating func sift(_ start: Int, end: Int) {
    var parent = start
    while true {
      var child = 2 * parent + 1
      if child >= end { return }
      if child + 1 < end, self[child] < self[child + 1] { child += 1 }
      if self[parent] >= self[child] { return }
      swapAt(parent, child)
      parent = child
    }
  }
}
