/// The properties that an app sets for one view. A property that is `nil` has the value that the class of the view
/// describes.
///
/// To describe a class of views, override `View.describe(_:)`.
extension View {
  private final var properties: AccessibilityProperties {
    if let accessibilityProperties { return accessibilityProperties }
    let made = AccessibilityProperties()
    accessibilityProperties = made
    return made
  }

  /// The role of the view.
  public final var accessibilityRole: AccessibilityRole? {
    get { accessibilityProperties?.role }
    set { properties.role = newValue }
  }

  /// A short name, such as "Send". A control with a title is named by its title.
  public final var accessibilityLabel: String? {
    get { accessibilityProperties?.label }
    set { properties.label = newValue }
  }

  /// The value, such as "19 degrees".
  public final var accessibilityValue: String? {
    get { accessibilityProperties?.value }
    set { properties.value = newValue }
  }

  /// The result of operating the view, if it is not clear from the label.
  public final var accessibilityHint: String? {
    get { accessibilityProperties?.hint }
    set { properties.hint = newValue }
  }

  /// The level of a heading, from 1. Setting it makes the view a heading.
  public final var accessibilityHeadingLevel: Int? {
    get { accessibilityProperties?.headingLevel }
    set { properties.headingLevel = newValue }
  }

  /// How changes of the view are announced.
  public final var accessibilityLiveRegion: AccessibilityLiveRegion? {
    get { accessibilityProperties?.liveRegion }
    set { properties.liveRegion = newValue }
  }

  /// The language of the view's texts as a tag such as `de`. `nil` is the app's language.
  public final var accessibilityLanguage: String? {
    get { accessibilityProperties?.language }
    set { properties.language = newValue }
  }

  /// Whether the view itself is in the tree. `false` removes the view and keeps its descendants.
  public final var isAccessibilityElement: Bool? {
    get { accessibilityProperties?.isElement }
    set { properties.isElement = newValue }
  }

  /// Whether the view and its descendants are left out of the tree, for example a decoration. The default is `false`.
  public final var accessibilityElementsHidden: Bool {
    get { accessibilityProperties?.hidesElements ?? false }
    set { if newValue != accessibilityElementsHidden { properties.hidesElements = newValue } }
  }

  /// Whether everything behind the view is left out of the tree, because the user must deal with the view first.
  public final var accessibilityViewIsModal: Bool? {
    get { accessibilityProperties?.isModal }
    set { properties.isModal = newValue }
  }

  /// The order among siblings: greater values come first. Views of one priority are in reading order. The default is 0.
  public final var accessibilitySortPriority: Double {
    get { accessibilityProperties?.sortPriority ?? 0 }
    set { if newValue != accessibilitySortPriority { properties.sortPriority = newValue } }
  }

  /// Whether keys that move by groups, such as Tab, treat the descendants as one stop. Lists, collections, and tab bars
  /// do by default.
  public final var isFocusGroup: Bool? {
    get { accessibilityProperties?.isFocusGroup }
    set { properties.isFocusGroup = newValue }
  }

  /// Whether the view receives the focus of keys when its screen appears. The default is `false`: the first element
  /// that is not in a bar receives it.
  public final var prefersFocus: Bool {
    get { accessibilityProperties?.prefersFocus ?? false }
    set { if newValue != prefersFocus { properties.prefersFocus = newValue } }
  }

  /// The closure that activates the view for a user of keys or a screen reader, or `nil` to tap the view.
  public final var onAccessibilityActivate: (() -> Void)? {
    get { accessibilityProperties?.onActivate }
    set { properties.onActivate = newValue }
  }

  /// Actions besides those of the view's class. They replace gestures that some users cannot make.
  public final var accessibilityCustomActions: [AccessibilityCustomAction] {
    get { accessibilityProperties?.customActions ?? [] }
    set { properties.customActions = newValue }
  }

  /// Sets or clears states that the class of the view does not know, for example `.invalid` or `.busy`.
  public final func setAccessibilityStates(_ states: AccessibilityStates, to isOn: Bool) {
    if isOn {
      properties.setStates.formUnion(states)
      properties.clearedStates.subtract(states)
    } else {
      properties.setStates.subtract(states)
      properties.clearedStates.formUnion(states)
    }
  }
}
