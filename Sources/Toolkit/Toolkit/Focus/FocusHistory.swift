import Geometry

/// The element that has the focus, and those that had it before.
///
/// A class of its own, because programs without keys link the declaration of `FocusEngine`: they do not link the code that
/// releases these values.
final class FocusHistory {
  private(set) var current: FocusMemory?
  /// The view of the element that has the focus. The history owns it, so that its identity stays unique.
  private(set) var view: View?
  /// The frame of the element in its view.
  private(set) var place = Rect.zero
  /// The elements that had the focus, the last one at the end.
  private(set) var memories: [FocusMemory] = []

  /// The number of elements that are remembered. Chosen: more than the screens that are open at once.
  private static let maximumCount = 64

  /// Records that an element has received the focus.
  func append(_ entry: AccessibilityWalker.Entry) {
    let memory = FocusMemory(entry)
    current = memory
    view = entry.view
    place = entry.place
    memories.removeAll { $0.node.id == entry.node.id && $0.node.index == entry.node.index }
    memories.append(memory)
    if memories.count > Self.maximumCount { memories.removeFirst() }
  }
}
