extension Keyboard {
  /// The app's custom layouts. If the list is empty, the keyboard offers the layouts of `KeyboardLanguage.offered`. Set
  /// the list before `Kiosk.run`: `VITRINE_KEYBOARD` chooses among the layouts by their languages. The list belongs to
  /// the current `AppContext`.
  public static var layouts: [KeyboardLayout] {
    get { KeyboardContext.current.layouts }
    set {
      KeyboardContext.current.layouts = newValue
      KeyboardLanguage.appTags = newValue.compactMap { $0.tag.isEmpty ? nil : $0.tag }
    }
  }

  /// Called when a touch presses a key, for example to play a click. The closure belongs to the current `AppContext`.
  public static var onKeyDown: (() -> Void)? {
    get { KeyboardContext.current.onKeyDown }
    set { KeyboardContext.current.onKeyDown = newValue }
  }

  /// The time in seconds after which a held Delete key repeats, or `nil` if it does not. The default is 0.5. Users who
  /// cannot lift a finger quickly need at least 2 (EN 301 549, 5.7). The value belongs to the current `AppContext`.
  public static var deleteRepeatDelay: Double? {
    get { KeyboardContext.current.deleteRepeatDelay }
    set { KeyboardContext.current.deleteRepeatDelay = newValue.map { max(0.1, min($0, 60)) } }
  }

  /// The word lists for the bar of completions above the keys. The keyboard uses the list in the language of its keys,
  /// or else a list without a language. Without lists, there is no bar. The lists belong to the current `AppContext`.
  public static var wordLists: [WordList] {
    get { KeyboardContext.current.wordLists }
    set {
      let context = KeyboardContext.current
      context.wordLists = newValue
      // Only this line refers to the bar, so a program without word lists does not contain it.
      context.makeAccessory = { CompletionBar(of: $0) }
    }
  }
}
