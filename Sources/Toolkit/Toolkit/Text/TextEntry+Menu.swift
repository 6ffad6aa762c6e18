internal import AppContexts
import Geometry
import Languages

// The editing actions of a text entry, for its menu and for hardware keyboards.
extension TextEntry {
  /// The items of the editing menu, which shows those that can be performed. The default items are cut, copy, paste,
  /// select, select all and undo, with titles from `StandardWord`. The items belong to the current `AppContext`.
  public static var menuItems: [MenuItem] {
    get {
      Menu.current.items ?? [
        MenuItem(StandardWord.cut.text, action: .cut), MenuItem(StandardWord.copy.text, action: .copy),
        MenuItem(StandardWord.paste.text, action: .paste),
        MenuItem(StandardWord.select.text, action: .select), MenuItem(StandardWord.selectAll.text, action: .selectAll),
        MenuItem(StandardWord.undo.text, action: .undo),
      ]
    }
    set { Menu.current.items = newValue }
  }

  /// The part of an `AppContext` that stores the app's menu items.
  private final class Menu {
    var items: [MenuItem]?

    static var current: Menu { AppContext.current.part(.textEntry) { Menu() } }
  }

  /// Shows the editing menu above the selection or the caret.
  @export(interface)
  final func showMenu() {
    guard isFirstResponder, let window else { return }
    window.menu.items = Self.menuItems
    let place = content.selectionBounds.intersection(content.bounds)
    window.menu.setTargetRect(place.isEmpty ? content.caretRect : place, in: content)
    window.menu.show()
  }

  /// Returns whether an action can be performed now, or `nil` if it is not an editing action.
  final func canPerformEditing(_ action: Action) -> Bool? {
    let isSelected = !editing.selection.isEmpty
    switch action {
    case .cut, .copy: return isSelected && !isSecure
    case .paste: return window?.application?.clipboard.isEmpty == false
    case .select: return !isSelected && !text.isEmpty && !isSecure
    case .selectAll: return !text.isEmpty && editing.selection.count < text.utf8.count
    case .undo: return editing.canUndo
    default: return nil
    }
  }

  /// Returns the handler of an action, or `nil` if it is not an editing action.
  final func editingHandler(for action: Action) -> ((Responder?) -> Void)? {
    switch action {
    case .cut:
      return { [unowned(unsafe) self] _ in
        copySelection()
        edit { $0.deleteBackward() }
      }
    case .copy: return { [unowned(unsafe) self] _ in copySelection() }
    case .paste: return { [unowned(unsafe) self] _ in insertText(window?.application?.clipboard ?? "") }
    case .select, .selectAll:
      return { [unowned(unsafe) self] _ in
        if action == .select { editing.selectWord(at: editing.head) } else { editing.selectAll() }
        caretDidMove()
        showMenu()
      }
    case .undo: return { [unowned(unsafe) self] _ in edit { $0.undo() } }
    default: return nil
    }
  }

  private func copySelection() {
    if !isSecure { window?.application?.clipboard = editing.selectedText }
  }
}
