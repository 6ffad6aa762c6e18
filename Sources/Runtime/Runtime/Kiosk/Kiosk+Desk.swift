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
    private static var desk: DesktopWindowTools? {
      get { KioskContext.current.desk }
      set { KioskContext.current.desk = newValue }
    }

    /// Selects a window as the display if there is a desktop and the settings do not select another one.
    static func selectWindow(for settings: inout Settings) {
      guard isOnDesktop, settings.display == .automatic, settings.output == .unset, settings.mode == .unset else {
        return
      }
      settings.display = .window(Settings.windowSize)
    }

    static var isOnDesktop: Bool {
      !Appliance.supervisesThisProgram
        && (Process.environment("DISPLAY") ?? Process.environment("WAYLAND_DISPLAY")) != nil
    }

    static func openWindow(_ size: PixelSize, millimeters: Size?, rotation: Rotation) throws(KioskError) -> any Display
    {
      do throws(DesktopWindowError) {
        let desk = try DesktopWindowTools(
          SimulatedPanel(size: size, millimeters: millimeters, rotation: rotation), kept: savedState?["desk"])
        self.desk = desk
        return desk.display
      } catch {
        throw .device(
          "\(error.message); VITRINE_DISPLAY=headless:\(size.width)x\(size.height) draws in memory, and 'vitrine boot' starts a virtual board"
        )
      }
    }

    /// The touch source of the window, or `nil` without a window.
    static var deskTouch: (any TouchSource)? { desk?.touch }

    /// Starts to handle keys and the closing of the window.
    static func startDesktopTools(_ loop: FrameLoop) { desk?.start(loop) }

    /// Throws an error if the connection to the desktop was lost.
    static func checkDesktopConnection() throws(KioskError) {
      if let reason = desk?.lostReason { throw .device(reason) }
    }

    /// The state of the window for the next run of the app, or `nil` without a window.
    static var deskState: JSON? { desk?.json }

    static func restoreDesk(_ state: JSON) { desk?.restore(state) }

    /// The app's time, which may run slower than the machine's.
    static var now: Double { DesktopTime.now }

    /// Returns the real duration of a number of seconds of the app's time.
    static func realDuration(of seconds: Double) -> Double { seconds / DesktopTime.speed }
  }
#else
  #if !hasFeature(Embedded)
    import JSONFormat
  #endif

  extension Kiosk {
    static func selectWindow(for settings: inout Settings) {}
    static var isOnDesktop: Bool { false }
    static var deskTouch: (any TouchSource)? { nil }
    static func startDesktopTools(_ loop: FrameLoop) {}
    static func checkDesktopConnection() throws(KioskError) {}
    static var now: Double { Clock.now }
    static func realDuration(of seconds: Double) -> Double { seconds }

    #if !hasFeature(Embedded)
      static var deskState: JSON? { nil }
      static func restoreDesk(_ state: JSON) {}

      static func openWindow(_ size: PixelSize, millimeters: Size?, rotation: Rotation) throws(KioskError)
        -> any Display
      {
        throw .setting(
          name: "VITRINE_DISPLAY", value: Process.environment("VITRINE_DISPLAY") ?? "",
          reason:
            "this program was built without window support; build it with 'vitrine run' or the package trait DeskWindow"
        )
      }
    #endif
  }
#endif
