#if DeskWindow && !hasFeature(Embedded)
  internal import CSDL

  extension DesktopInput {
    /// Creates the input for an SDL key code and its modifiers. Returns `nil` for a key that types text or has no
    /// function here.
    init?(_ code: SDL_Keycode, holding modifiers: UInt32) {
      let control = modifiers & KMOD_CTRL.rawValue != 0
      let shift = modifiers & KMOD_SHIFT.rawValue != 0
      if control, let editing = EditCommand(code) {
        self = .editing(editing)
        return
      }
      guard let key = Key(code) else { return nil }
      switch key {
      case .left where control: self = shift ? .selecting(.wordLeft) : .key(.wordLeft)
      case .right where control: self = shift ? .selecting(.wordRight) : .key(.wordRight)
      case .left, .right, .up, .down, .home, .end: self = shift ? .selecting(key) : .key(key)
      case .tab: self = .key(shift ? .backTab : .tab)
      default: self = .key(key)
      }
    }
  }

  extension DesktopInput.Key {
    fileprivate init?(_ code: SDL_Keycode) {
      switch SDL_KeyCode(rawValue: UInt32(bitPattern: code)) {
      case SDLK_BACKSPACE: self = .backspace
      case SDLK_DELETE: self = .delete
      case SDLK_RETURN, SDLK_KP_ENTER: self = .return
      case SDLK_TAB: self = .tab
      case SDLK_ESCAPE: self = .escape
      case SDLK_LEFT: self = .left
      case SDLK_RIGHT: self = .right
      case SDLK_UP: self = .up
      case SDLK_DOWN: self = .down
      case SDLK_HOME: self = .home
      case SDLK_END: self = .end
      case let key where (SDLK_F1.rawValue...SDLK_F12.rawValue).contains(key.rawValue):
        self = .function(Int(key.rawValue - SDLK_F1.rawValue) + 1)
      default: return nil
      }
    }
  }

  extension DesktopInput.EditCommand {
    /// Creates the command for an SDL key code that was pressed with Ctrl. Returns `nil` if it has none.
    fileprivate init?(_ code: SDL_Keycode) {
      switch SDL_KeyCode(rawValue: UInt32(bitPattern: code)) {
      case SDLK_a: self = .selectAll
      case SDLK_c: self = .copy
      case SDLK_x: self = .cut
      case SDLK_z: self = .undo
      case SDLK_v:
        let text = SDL_GetClipboardText()
        defer { SDL_free(text) }
        self = .paste(text.map { String(cString: $0) } ?? "")
      default: return nil
      }
    }
  }

  extension SDL_TextInputEvent {
    /// The typed text, or `nil` if there is none.
    var typed: String? {
      let text = withUnsafeBytes(of: text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      return text.isEmpty ? nil : text
    }
  }
#endif
