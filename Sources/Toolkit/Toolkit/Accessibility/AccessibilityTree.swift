import Geometry

/// The elements on the screen, as values: roles, names, states, and frames, in reading order.
///
///     let tree = window.accessibilityTree
///     print(tree)
///     if let send = tree.first(.button, "Send") { window.perform(.activate, on: send.id) }
///
/// A tree is made on demand and does not change afterwards. To observe a window, make a tree after each frame and
/// compare it with the last one: `updates(since:)`.
public struct AccessibilityTree: Equatable {
  /// The identity of an element. It stays the same as long as the view exists.
  public struct ID: Hashable, Sendable {
    let view: ObjectIdentifier
    /// The index of a part that the view draws itself, from 1, or 0 for the view.
    let part: Int
  }

  /// The identity of the view of a dialog, which no later view has, even at the same address. Other elements have none.
  struct DialogIdentity: Equatable {
    var reference: WeakReference?

    static func == (a: DialogIdentity, b: DialogIdentity) -> Bool { a.reference === b.reference }
  }

  /// One element.
  public struct Node: Equatable {
    /// The identity of the element.
    public let id: ID
    /// The element that contains this one, or `nil` for the window.
    public internal(set) var parent: ID?
    /// The elements in this one, in reading order.
    public internal(set) var children: [ID] = []
    /// The number of elements that contain this one.
    public internal(set) var depth = 0
    /// The role of the element.
    public var role: AccessibilityRole
    /// The name of the element.
    public var label: String
    /// The value of the element.
    public var value: String
    /// The result of operating the element.
    public var hint: String
    /// The states of the element.
    public var states: AccessibilityStates
    /// The actions that a user can perform now.
    public var actions: AccessibilityActions
    /// The names of other actions.
    public var customActions: [String]
    /// The level of a heading, from 1, or 0.
    public var headingLevel: Int
    /// How changes are announced.
    public var liveRegion: AccessibilityLiveRegion
    /// The language of the texts as a tag, or empty for the app's language.
    public var language: String
    /// The index in a list, from 0, or `nil`.
    public var index: Int?
    /// The number of items of the list.
    public var count: Int?
    /// The frame, in window points.
    public var frame: Rect
    /// Whether a part of the frame can be seen without scrolling.
    public var isOnScreen: Bool
    /// The identity of the view, if the element is a dialog.
    var dialog = DialogIdentity()

    /// Whether a user can do more with the element than close it.
    public var isInteractive: Bool { !actions.subtracting(.dismiss).isEmpty || !customActions.isEmpty }

    /// Whether the element is a dialog, which says its name when it opens.
    package var isDialog: Bool { role == .dialog || role == .alertDialog }

    /// Returns `true` if the element is another one than `old`, which had its identity.
    fileprivate func hasReplaced(_ old: Node) -> Bool { role != old.role || dialog != old.dialog }
  }

  /// A difference between two trees.
  public enum Update: Equatable {
    case added(Node)
    case removed(Node)
    case changed(from: Node, to: Node)
  }

  /// All elements, each before the elements in it, in reading order. The first one is the window.
  public internal(set) var nodes: [Node]

  /// Returns the element with an identity, or `nil` if it is not in the tree.
  public func node(_ id: ID) -> Node? { nodes.first { $0.id == id } }

  /// Returns the first element with a role and a label, or `nil`.
  public func first(_ role: AccessibilityRole, _ label: String) -> Node? {
    nodes.first { $0.role == role && $0.label == label }
  }

  /// Returns the differences from an older tree: removed elements first, then the others in reading order.
  ///
  /// An identity may be that of a view which was deallocated in the meantime. So an element with another role, or
  /// another dialog, is a removed and an added one.
  public func updates(since old: AccessibilityTree) -> [Update] {
    if self == old { return [] }
    var oldIndices: [ID: Int] = [:]
    for (index, node) in old.nodes.enumerated() { oldIndices[node.id] = index }
    var isPresent = [Bool](repeating: false, count: old.nodes.count)
    var updates: [Update] = []
    for node in nodes {
      guard let index = oldIndices[node.id], !node.hasReplaced(old.nodes[index]) else {
        updates.append(.added(node))
        continue
      }
      isPresent[index] = true
      if old.nodes[index] != node { updates.append(.changed(from: old.nodes[index], to: node)) }
    }
    var removed: [Update] = []
    for (index, node) in old.nodes.enumerated() where !isPresent[index] { removed.append(.removed(node)) }
    return removed + updates
  }
}
