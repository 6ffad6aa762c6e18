// The actions of a text field's menu.
extension Action {
  /// Moves the selected text to the clipboard.
  public static let cut = Action("cut")
  /// Copies the selected text to the clipboard.
  public static let copy = Action("copy")
  /// Replaces the selected text with the clipboard's contents.
  public static let paste = Action("paste")
  /// Selects the word at the caret.
  public static let select = Action("select")
  /// Selects the whole text.
  public static let selectAll = Action("selectAll")
  /// Undoes the last edit.
  public static let undo = Action("undo")
}
