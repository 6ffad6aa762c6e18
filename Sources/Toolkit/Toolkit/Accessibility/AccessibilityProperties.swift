/// The properties that an app has set for one view. They take precedence over the description of the view's class.
final class AccessibilityProperties {
  var role: AccessibilityRole?
  var label: String?
  var value: String?
  var hint: String?
  var headingLevel: Int?
  var liveRegion: AccessibilityLiveRegion?
  var language: String?
  var hidesElements = false
  var isModal: Bool?
  var isElement: Bool?
  var sortPriority = 0.0
  /// The states that the app has set, and those that it has cleared.
  var setStates: AccessibilityStates = []
  var clearedStates: AccessibilityStates = []
  var isFocusGroup: Bool?
  var prefersFocus = false
  var onActivate: (() -> Void)?
  var customActions: [AccessibilityCustomAction] = []

  func apply(to element: AccessibilityElement) {
    if let role { element.role = role }
    if let label { element.label = label }
    if let value { element.value = value }
    if let hint { element.hint = hint }
    if let headingLevel {
      element.headingLevel = headingLevel
      element.role = .heading
    }
    if let liveRegion { element.liveRegion = liveRegion }
    if let language { element.language = language }
    if let isModal { element.isModal = isModal }
    if let isFocusGroup { element.isGroup = isFocusGroup }
    if hidesElements { element.isHidden = true }
    if let onActivate { element.onActivate = onActivate }
    element.states = element.states.union(setStates).subtracting(clearedStates)
    element.customActions += customActions
    // An element that the app has named, or to which it has given actions, is in the tree even if its class does not
    // describe one.
    if isElement == true || label != nil || !customActions.isEmpty, element.role == .none {
      element.role = element.isActivatable || element.onActivate != nil ? .button : .group
    }
    if isElement == false {
      element.role = .none
      element.isActivatable = false
      element.onActivate = nil
      element.onIncrement = nil
      element.onDecrement = nil
    }
  }
}
