import System

/// A machine whose only program is a kiosk: the kernel starts the app itself as its first process.
public enum Appliance {
  /// What the first process does before and after it has started the app, a step a line (`StartUpFile`).
  public static let startUpPath = "/etc/vitrine/start-up"

  /// The variable by which the first process tells a program to say what is wrong instead of being the app.
  public static let troubleVariable = "VITRINE_TROUBLE"

  /// Where the first process expects a picture of the panel that it has asked for, by `Signals.screenshotRequest`.
  public static let picturePath = "\(pictureFolder)/panel.png"
  /// Where the first process writes down how the board is, when it is asked to (`ServiceManager.requestDiagnostics`):
  /// lines as `vitrine status` has them, an empty one, and the last lines of the log.
  public static let diagnosticsPath = "\(folder)/diagnostics"
  /// The app may write there.
  static let pictureFolder = "\(folder)/picture"
  /// What the first process keeps in memory.
  static let folder = "/run/vitrine"

  /// Whether the first process, or the keeper of a Debian system, has started this program, and shows its last words on a panel that would
  /// be black.
  public static var looksAfterThisProgram: Bool {
    let socket = Process.environment("NOTIFY_SOCKET")
    return socket == InitProcess.socketName || socket == SystemKeeper.socketName
  }

  /// Whether what this program stores on its machine outlives the power: false on an appliance whose data partition is missing.
  public static var keepsData: Bool {
    guard Process.environment("NOTIFY_SOCKET") == InitProcess.socketName else { return true }
    return Process.environment(dataVariable).map { $0 != DataPartition.State.missing.rawValue } ?? false
  }

  /// The variable by which the first process tells a program how the data partition was found; not set if there is none.
  static let dataVariable = "VITRINE_DATA"

  /// The first process of an appliance becomes the one that looks after the app, which is
  /// the same program again, as its child; it never comes back from here.
  /// One that was started for somebody who has come in over the network, or for the network's lease, does what that asks for, and ends.
  /// Every other process goes on.
  ///
  /// A first process without a start-up file is one of a container: the app itself.
  @export(interface)
  public static func takeOver() {
    switch try? Process.programName() {
    case DeploySession.programName: DeploySession.run()
    case AddressLease.programName: AddressLease.run()
    default: break
    }
    guard Process.isInit, File.exists(at: startUpPath) else { return }
    while true {
      do throws(Errno) {
        try InitProcess().run()
      } catch {
        // The kernel panics when its first process ends.
        Process.log("cannot look after the app: \(error.message); trying again")
        Clock.sleep(for: 1)
      }
    }
  }
}
