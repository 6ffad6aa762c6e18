#if !hasFeature(Embedded)
  import JSONFormat
  import System
  import Toolkit

  // Settings for app developers. Programs for boards do not contain them.
  extension Kiosk {
    /// The saved state in the file of `VITRINE_STATE`, which is not removed, or `nil` if there is no valid state.
    static var savedState: JSON? {
      guard let path = Process.environment("VITRINE_STATE"), let text = try? File.text(at: path) else { return nil }
      return try? JSON(parsing: text)
    }

    /// Restores the state that the previous run saved in the file of `VITRINE_STATE`, and removes the file. If
    /// restoring makes the app crash, the next run starts normally.
    static func restoreState(of application: Application) {
      guard let path = Process.environment("VITRINE_STATE"), File.exists(at: path) else { return }
      do throws(Errno) {
        let text = try File.text(at: path)
        try File.removeTree(at: path)
        do throws(JSONError) {
          let json = try JSON(parsing: text)
          restoreDesk(json["desk"] ?? [:])
          StateRestoration.restore(json, in: application)
        } catch {
          Process.log("VITRINE_STATE='\(path)': cannot restore the state: \(error.message); starting without it")
        }
      } catch {
        Process.log("VITRINE_STATE='\(path)': cannot restore the state: \(error.message); starting without it")
      }
    }

    /// Saves the state when the app ends: the app's state to the file of `VITRINE_STATE`, the views on the panel to that
    /// of `VITRINE_TREE`, and their elements to that of `VITRINE_ELEMENTS`. Logs a report about the view that
    /// `VITRINE_INSPECT` names.
    ///
    /// - Parameter window: The window on the panel, which is that of the staff's page if it covers the app.
    static func saveState(of application: Application, shown window: Window?) {
      write({ StateRestoration.read(from: application, desk: deskState).text }, to: "VITRINE_STATE")
      write({ window.map(ViewTree.text) ?? "" }, to: "VITRINE_TREE")
      write({ window?.accessibilityTree.description ?? "" }, to: "VITRINE_ELEMENTS")
      if let name = Process.environment("VITRINE_INSPECT"), let window {
        for line in TouchReport.lines(ofViewCalled: name, in: window) { Process.log(line) }
      }
    }

    private static func write(_ text: () -> String, to setting: String) {
      guard let path = Process.environment(setting) else { return }
      do throws(Errno) { try File.replace(at: path, with: text()) } catch {
        Process.log("\(setting)='\(path)': \(error.message)")
      }
    }
  }
#endif
