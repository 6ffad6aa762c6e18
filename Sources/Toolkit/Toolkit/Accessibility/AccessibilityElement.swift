import Geometry

/// The description of a view for users of a screen reader, for keys, and for tests.
///
/// A view fills an element in `describe(_:)`. Elements exist only while an `AccessibilityTree` is made: a kiosk that
/// makes no tree never creates one.
///
///     override func describe(_ element: AccessibilityElement) {
///       element.role = .slider
///       element.value = "\(degrees) degrees"
///       element.onIncrement = { self.degrees += 1 }
///       element.onDecrement = { self.degrees -= 1 }
///     }
public final class AccessibilityElement {
  /// How the descendants of a view become part of the tree.
  public enum Descendants: Sendable {
    /// They are children of the element.
    case included
    /// They are parts of the element's appearance, and not in the tree.
    case hidden
    /// Texts and images name the element, unless it has a label of its own. Descendants that a user can operate are
    /// children of the element.
    case merged
  }

  /// The role of the view. The default, `.none`, leaves the view out of the tree, with its descendants in its place.
  public var role = AccessibilityRole.none
  /// A short name, such as "Send". Users hear it before the role, so it does not repeat the role.
  public var label = ""
  /// The value, such as "On" or "19 degrees".
  public var value = ""
  /// The result of operating the element, if it is not clear from the label.
  public var hint = ""
  /// The states.
  public var states: AccessibilityStates = []
  /// The level of a heading, from 1, or 0 for another element.
  public var headingLevel = 0
  /// How changes of the element are announced.
  public var liveRegion = AccessibilityLiveRegion.off
  /// The language of the texts as a tag such as `de`, or empty for the app's language.
  public var language = ""
  /// Whether the view and its descendants are left out of the tree.
  public var isHidden = false
  /// Whether everything behind the view is left out of the tree.
  public var isModal = false
  /// Whether keys that move by groups treat the descendants as one stop.
  public var isGroup = false
  /// How the descendants become part of the tree. The default is `.included`, and `.hidden` for a `Control`.
  public var descendants = Descendants.included

  /// Completes the description of a direct subview, before what the app has set for it is applied. For views that know
  /// more about a part than the part itself.
  public var onDescribeSubview: ((_ view: View, _ element: AccessibilityElement) -> Void)?
  /// Completes the description of the superview, also if the view itself is hidden. For views that replace a gesture of
  /// their superview.
  var onDescribeSuperview: ((_ element: AccessibilityElement) -> Void)?

  /// The number that the value shows, with its limits. Without a `value`, the tree contains a percentage.
  public var number: (value: Double, minimum: Double, maximum: Double)?
  /// The position among all items of a list, from 0, including those that are not visible, and their number.
  public var position: (index: Int, count: Int)?

  /// Whether a tap operates the element. The default is `true` for an enabled `Control` and for a view with a
  /// recognizer of single taps.
  public var isActivatable = false
  /// The closure that activates the element, or `nil` to tap it.
  public var onActivate: (() -> Void)?
  /// The closure that increases the value by one step, or `nil` if the user cannot change it in steps.
  public var onIncrement: (() -> Void)?
  /// The closure that decreases the value by one step, or `nil` if the user cannot change it in steps.
  public var onDecrement: (() -> Void)?
  /// The closure that closes the element, or `nil` if it cannot be closed.
  public var onDismiss: (() -> Void)?
  /// Other actions, such as those that a swipe reveals.
  public var customActions: [AccessibilityCustomAction] = []

  /// The elements that the view draws itself, such as the segments of a control. A tap in the middle of a part
  /// activates it.
  public private(set) var parts: [AccessibilityElement] = []
  /// The frame of a part, in the coordinate space of its view.
  public private(set) var partFrame = Rect.zero

  /// Creates an element that is not in the tree.
  public init() {}

  /// Adds a part that can be activated. `frame` is in the coordinate space of the view.
  @discardableResult
  public func addPart(_ role: AccessibilityRole, _ label: String, frame: Rect) -> AccessibilityElement {
    let part = AccessibilityElement()
    part.role = role
    part.label = label
    part.partFrame = frame
    part.isActivatable = true
    parts.append(part)
    return part
  }

  /// Sets the value to a number within limits, and the closures that change it. `step` is the change that `change`
  /// receives to increment.
  public func setAdjustable(
    _ value: Double, from minimum: Double, to maximum: Double, by step: Double, _ change: @escaping (Double) -> Void
  ) {
    number = (value, minimum, maximum)
    onIncrement = { change(step) }
    onDecrement = { change(-step) }
  }

  /// The actions that a user can perform now.
  public var actions: AccessibilityActions {
    if states.contains(.disabled) { return onDismiss == nil ? [] : .dismiss }
    var actions: AccessibilityActions = []
    if isActivatable || onActivate != nil { actions.insert(.activate) }
    if onIncrement != nil { actions.insert(.increment) }
    if onDecrement != nil { actions.insert(.decrement) }
    if onDismiss != nil { actions.insert(.dismiss) }
    return actions
  }
}
