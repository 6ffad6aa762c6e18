#if DeskWindow && !hasFeature(Embedded)
  internal import CSDL

  extension DeskInput.Key {
    /// By SDL's number of a key; nil for one that types letters, or does nothing here.
    init?(_ code: SDL_Keycode) {
      switch SDL_KeyCode(rawValue: UInt32(bitPattern: code)) {
      case SDLK_BACKSPACE: self = .backspace
      case SDLK_RETURN, SDLK_KP_ENTER: self = .return
      case SDLK_TAB: self = .tab
      case SDLK_ESCAPE: self = .escape
      case SDLK_LEFT: self = .left
      case SDLK_RIGHT: self = .right
      case SDLK_HOME: self = .home
      case SDLK_END: self = .end
      case let key where (SDLK_F1.rawValue...SDLK_F12.rawValue).contains(key.rawValue):
        self = .function(Int(key.rawValue - SDLK_F1.rawValue) + 1)
      default: return nil
      }
    }
  }

  extension DeskInput.Editing {
    /// By SDL's number of the key that comes down with Ctrl; nil where it does nothing.
    init?(_ code: SDL_Keycode) {
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
    /// What was typed; nil for nothing.
    var typed: String? {
      let text = withUnsafeBytes(of: text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      return text.isEmpty ? nil : text
    }
  }
#endif
