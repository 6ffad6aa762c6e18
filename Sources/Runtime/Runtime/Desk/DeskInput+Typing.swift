#if DeskWindow && !hasFeature(Embedded)
  import DeskWindow
  import Toolkit

  extension DesktopInput {
    /// Applies the input to the text field that is being edited, if any.
    ///
    /// - Parameter copied: Called with text to put on the desktop's clipboard.
    func type(into application: Application, copied: (String) -> Void) {
      switch self {
      case .typed(let text): KeyStroke.typed(text).perform(in: application)
      case .key(let key): key.inField.map { KeyStroke.key($0) }?.perform(in: application)
      case .selecting(let key): key.inField.map { KeyStroke.extendingSelection($0) }?.perform(in: application)
      case .editing(let editing):
        if application.window?.firstResponder?.textInput != nil { editing.perform(in: application, copied) }
      case .inspect, .closeRequested, .connectionLost: break
      }
    }
  }

  extension DesktopInput.Key {
    /// The corresponding key of a text field, or `nil` if it has no effect there.
    fileprivate var inField: KeyStroke.Key? {
      switch self {
      case .backspace: .backspace
      case .delete: .delete
      case .return: .return
      case .tab: .tab
      case .backTab: .backTab
      case .escape: .escape
      case .left: .left
      case .right: .right
      case .up: .up
      case .down: .down
      case .home: .home
      case .end: .end
      case .wordLeft: .wordLeft
      case .wordRight: .wordRight
      case .function: nil
      }
    }
  }

  extension DesktopInput.EditCommand {
    fileprivate func perform(in application: Application, _ copied: (String) -> Void) {
      let action: Action
      switch self {
      case .copy: action = .copy
      case .cut: action = .cut
      case .selectAll: action = .selectAll
      case .undo: action = .undo
      case .paste(let text):
        action = .paste
        if !text.isEmpty { application.clipboard = text }
      }
      let before = application.clipboard
      guard application.sendAction(action, to: nil, from: nil) else { return }
      if action == .copy || action == .cut, !application.clipboard.isEmpty || !before.isEmpty {
        copied(application.clipboard)
      }
    }
  }
#endif
