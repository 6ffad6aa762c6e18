/// The kind of an element, for users of a screen reader, for keys, and for tests. The names are those of AccessKit.
public enum AccessibilityRole: Equatable, Sendable {
  /// Not an element: only its descendants are in the tree.
  case none

  case alertDialog, button, checkBox, dialog, grid, gridCell, group, heading, image, label, link, list, listItem, menu
  case menuItem, multilineTextInput, passwordInput, progressIndicator, radioButton, slider, spinButton, status, `switch`
  case tab, tabList, textInput, toolbar, window
  /// A key of an on-screen keyboard.
  case key
  /// An on-screen keyboard.
  case keyboard
  /// A row of choices of which one is selected.
  case radioGroup
  /// An area that scrolls.
  case scrollView
}
