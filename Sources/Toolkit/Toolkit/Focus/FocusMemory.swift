/// An element that had the focus.
///
/// The identity of an element is the address of its view, which another view may have after that one was deallocated. So
/// the memory has weak references too: to the view, and to the list around an item, because items of different lists may
/// have the same name and index.
struct FocusMemory {
  let node: AccessibilityTree.Node
  let view: WeakReference
  /// The scroll view around the element, or `nil`.
  let list: WeakReference?

  init(_ entry: AccessibilityWalker.Entry) {
    self.init(entry.node, view: entry.view.weakReference, list: entry.view.enclosingScrollView?.weakReference)
  }

  init(_ node: AccessibilityTree.Node, view: WeakReference, list: WeakReference?) {
    self.node = node
    self.view = view
    self.list = list
  }

  /// Returns `true` if an entry is of the same part of the same view.
  func isView(of entry: AccessibilityWalker.Entry) -> Bool {
    entry.node.id == node.id && view.object === entry.view
  }

  /// Returns `true` if an entry has the role, the name, and the position of the element. Lists show other items in the
  /// same views.
  func isItem(_ entry: AccessibilityWalker.Entry) -> Bool {
    entry.node.role == node.role && entry.node.label == node.label && entry.node.index == node.index
  }

  /// Returns `true` if an entry is in the list in which the element was.
  func isList(around entry: AccessibilityWalker.Entry) -> Bool {
    guard let list else { return entry.view.enclosingScrollView == nil }
    return list.object != nil && list.object === entry.view.enclosingScrollView
  }
}

extension View {
  /// The innermost scroll view around the view, or `nil`.
  fileprivate var enclosingScrollView: ScrollView? {
    var candidate = superview
    while let view = candidate {
      if let scrollView = view as? ScrollView { return scrollView }
      candidate = view.superview
    }
    return nil
  }
}
