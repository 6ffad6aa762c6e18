#if !hasFeature(Embedded)
  import JSONFormat
  import System
  import Toolkit

  // Settings for who writes an app. A board's program has none of this.
  extension Kiosk {
    /// What the app has left in the file of `VITRINE_STATE`, which stays there; nil for nothing, or nothing that can be read.
    static var wordLeft: JSON? {
      guard let path = Process.environment("VITRINE_STATE"), let text = try? File.text(at: path) else { return nil }
      return try? JSON(parsing: text)
    }

    /// Goes where the app was that has left word in the file of `VITRINE_STATE`. The file is gone then: an app that fails where it was begins
    /// anew the next time.
    static func comeBack(_ application: Application) {
      guard let path = Process.environment("VITRINE_STATE"), File.exists(at: path) else { return }
      do throws(Errno) {
        let text = try File.text(at: path)
        try File.remove(at: path)
        do throws(JSONError) {
          let json = try JSON(parsing: text)
          restoreDesk(json["desk"] ?? [:])
          Whereabouts.restore(json, in: application)
        } catch { Process.log("VITRINE_STATE='\(path)': the app begins at its start; \(error.message)") }
      } catch { Process.log("VITRINE_STATE='\(path)': the app begins at its start; \(error.message)") }
    }

    /// The app ends: where it is goes to the file of `VITRINE_STATE`, its views to that of `VITRINE_TREE`, and what is to be said of the view
    /// that `VITRINE_INSPECT` names to the log.
    static func leaveWord(of application: Application) {
      write({ Whereabouts.read(from: application, desk: deskState).text }, to: "VITRINE_STATE")
      write({ application.window.map(ViewTree.text) ?? "" }, to: "VITRINE_TREE")
      if let name = Process.environment("VITRINE_INSPECT"), let window = application.window {
        for line in TouchReport.lines(ofViewCalled: name, in: window) { Process.log(line) }
      }
    }

    private static func write(_ text: () -> String, to setting: String) {
      guard let path = Process.environment(setting) else { return }
      do throws(Errno) { try File.replace(at: path, with: text()) } catch { Process.log("\(setting)='\(path)': \(error.message)") }
    }
  }
#endif
