#if DeskWindow && !hasFeature(Embedded)
  import DeskWindow
  import Toolkit

  extension DeskInput {
    /// Does what a keyboard does to the field that is being edited, if there is one.
    ///
    /// - Parameter copied: hears what goes onto the desktop's clipboard.
    func type(into application: Application, copied: (String) -> Void) {
      switch self {
      case .typed(let text): KeyStroke.typed(text).type(into: application)
      case .key(let key): key.stroke?.type(into: application)
      case .editing(let editing):
        if application.window?.firstResponder?.textInput != nil { editing.perform(in: application, copied) }
      case .inspect, .closed, .lost: break
      }
    }
  }

  extension DeskInput.Key {
    fileprivate var stroke: KeyStroke? {
      switch self {
      case .backspace: .key(.backspace)
      case .return: .key(.return)
      case .tab: .key(.tab)
      case .escape: .key(.escape)
      case .left: .key(.left)
      case .right: .key(.right)
      case .home: .key(.home)
      case .end: .key(.end)
      case .function: nil
      }
    }
  }

  extension DeskInput.Editing {
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
      if action == .copy || action == .cut, !application.clipboard.isEmpty || !before.isEmpty { copied(application.clipboard) }
    }
  }
#endif
