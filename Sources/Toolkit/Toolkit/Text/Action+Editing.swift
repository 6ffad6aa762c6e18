// What the menu of a field offers.
extension Action {
  /// Moves what is selected to the clipboard.
  public static let cut = Action("cut")
  /// Copies what is selected to the clipboard.
  public static let copy = Action("copy")
  /// Puts the clipboard in the place of what is selected.
  public static let paste = Action("paste")
  /// Selects the word at the caret.
  public static let select = Action("select")
  /// Selects all.
  public static let selectAll = Action("selectAll")
  /// Takes the last edit back.
  public static let undo = Action("undo")
}
