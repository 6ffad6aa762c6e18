import Geometry
import Platform
import System

// The package trait adds the window to ordinary builds only. Programs for boards do not contain it.
#if DeskWindow && !hasFeature(Embedded)
  import Appliance
  import DeskWindow
  import JSONFormat

  extension Kiosk {
    /// The window of this program, or `nil` before it is open.
    private static var desk: Desk? {
      get { KioskContext.current.desk }
      set { KioskContext.current.desk = newValue }
    }

    /// Selects a window as the display if there is a desktop and the settings do not select another one.
    static func chooseDesk(for settings: inout Settings) {
      guard isOnDesk, settings.display == .automatic, settings.output == .unset, settings.mode == .unset else { return }
      settings.display = .window(Settings.windowSize)
    }

    /// Whether this program was started on a desktop.
    static var isOnDesk: Bool {
      !Appliance.looksAfterThisProgram && (Process.environment("DISPLAY") ?? Process.environment("WAYLAND_DISPLAY")) != nil
    }

    static func openWindow(_ size: PixelSize, millimeters: Size?, rotation: Rotation) throws(KioskError) -> any Display {
      do throws(DeskWindowError) {
        let desk = try Desk(DeskPanel(size: size, millimeters: millimeters, rotation: rotation), kept: wordLeft?["desk"])
        self.desk = desk
        return desk.display
      } catch {
        throw .device(
          "\(error.message); VITRINE_DISPLAY=headless:\(size.width)x\(size.height) draws in memory, 'vitrine boot' on a virtual board")
      }
    }

    /// The touch source of the window, or `nil` without a window.
    static var deskTouch: (any TouchSource)? { desk?.touch }

    /// Starts to handle keys and the closing of the window.
    static func serveDesk(_ loop: FrameLoop) { desk?.serve(loop) }

    /// Throws an error if the connection to the desktop was lost.
    static func checkDesk() throws(KioskError) {
      if let reason = desk?.lostReason { throw .device(reason) }
    }

    /// The state of the window for the next run of the app, or `nil` without a window.
    static var deskState: JSON? { desk?.json }

    /// Restores the state of the window.
    static func restoreDesk(_ state: JSON) { desk?.restore(state) }

    /// The app's time, which may run slower than the machine's.
    static var now: Double { DeskTime.now }

    /// Returns the real duration of a number of seconds of the app's time.
    static func duration(of seconds: Double) -> Double { seconds / DeskTime.speed }
  }
#else
  #if !hasFeature(Embedded)
    import JSONFormat
  #endif

  extension Kiosk {
    static func chooseDesk(for settings: inout Settings) {}
    static var isOnDesk: Bool { false }
    static var deskTouch: (any TouchSource)? { nil }
    static func serveDesk(_ loop: FrameLoop) {}
    static func checkDesk() throws(KioskError) {}
    static var now: Double { Clock.now }
    static func duration(of seconds: Double) -> Double { seconds }

    #if !hasFeature(Embedded)
      static var deskState: JSON? { nil }
      static func restoreDesk(_ state: JSON) {}

      static func openWindow(_ size: PixelSize, millimeters: Size?, rotation: Rotation) throws(KioskError) -> any Display {
        throw .setting(
          name: "VITRINE_DISPLAY", value: Process.environment("VITRINE_DISPLAY") ?? "",
          reason: "this program was built without a window; 'vitrine run' builds it with one, as does the package trait DeskWindow")
      }
    #endif
  }
#endif
