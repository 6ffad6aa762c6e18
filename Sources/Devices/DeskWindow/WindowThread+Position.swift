#if DeskWindow && !hasFeature(Embedded)
  internal import CSDL
  import Geometry
  import Platform

  /// The position of the window on the desktop.
  extension WindowThread {
    /// Moves a window that has grown so that it stays on the screen. Has no effect if only the desktop may place
    /// windows.
    func moveOntoScreen(_ windowSize: PixelSize) {
      guard let room = Self.usableBounds(of: max(0, SDL_GetWindowDisplayIndex(window))) else { return }
      var x: Int32 = 0
      var y: Int32 = 0
      SDL_GetWindowPosition(window, &x, &y)
      let placement = WindowPlacement(corner: PixelPoint(Int(x), Int(y)), size: windowSize)
      let new = placement.moved(inside: room)
      if new != placement { SDL_SetWindowPosition(window, Int32(new.corner.x), Int32(new.corner.y)) }
    }

    private static func usableBounds(of screen: Int32) -> PixelRect? {
      var room = SDL_Rect()
      guard SDL_GetDisplayUsableBounds(screen, &room) == 0 else { return nil }
      return PixelRect(Int(room.x), Int(room.y), Int(room.w), Int(room.h))
    }

    static var screens: [PixelRect] {
      (0..<max(0, SDL_GetNumVideoDisplays())).compactMap { usableBounds(of: $0) }
    }

    /// Stores the window's position for the next start. A minimized window keeps its last position.
    func updatePlacement() {
      let invisibleFlags = SDL_WINDOW_MINIMIZED.rawValue | SDL_WINDOW_HIDDEN.rawValue
      guard SDL_GetWindowFlags(window) & invisibleFlags == 0, size != .zero else { return }
      var x: Int32 = 0
      var y: Int32 = 0
      var top: Int32 = 0
      var left: Int32 = 0
      SDL_GetWindowPosition(window, &x, &y)
      // New windows are placed including the desktop's frame. Its size is 0 if it is unknown.
      SDL_GetWindowBordersSize(window, &top, &left, nil, nil)
      owner.setPlacement(WindowPlacement(corner: PixelPoint(Int(x - left), Int(y - top)), size: size))
    }
  }
#endif
