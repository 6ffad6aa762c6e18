import System

/// A machine whose only program is a kiosk. The kernel starts the app itself as the first process.
public enum Appliance {
  /// The start-up file: the steps of the first process before and after it starts the app, one on each line
  /// (`StartUpStep`).
  public static let startUpPath = "/etc/vitrine/start-up"

  /// The variable with which the first process makes a program show an error in place of the app.
  public static let failureVariable = "VITRINE_TROUBLE"

  /// The program of updates from a USB stick. Only images made with `--usb-updates` contain it.
  package static let updatePagePath = "/usr/lib/vitrine/vitrine-usb"
  /// The argument with which the first process makes that program show its page.
  package static let updatePageArgument = "page"
  /// The ID of the app's user, who also shows the page.
  package static let appUser = AppRights.user
  /// The line of the board's status about the last USB stick.
  package static let stickStatusPath = "\(folder)/usb/status"
  /// The program of updates from a web server. Only images made with `--update-url` contain it.
  package static let webUpdaterPath = "/usr/lib/vitrine/vitrine-web"
  /// The folder and the file of the line of the board's status about the last question to that server.
  package static let webStatusFolder = "\(folder)/web"
  package static let webStatusPath = "\(webStatusFolder)/status"

  /// The path of the screenshot that the first process requests with `Signals.screenshotRequest`.
  public static let screenshotPath = "\(screenshotFolder)/panel.png"
  /// The path of the board's diagnostics, which the first process writes on request
  /// (`ServiceManager.requestDiagnostics`): the lines of `vitrine status`, an empty line, and the last lines of the
  /// log.
  public static let diagnosticsPath = "\(folder)/diagnostics"
  /// The folder of the screenshot. The app may write to it.
  static let screenshotFolder = "\(folder)/picture"
  /// The folder for the first process's files in memory.
  static let folder = "/run/vitrine"

  /// Whether the first process, or the keeper of a Debian system, started this program. Both show the program's last
  /// log line on a panel that would be black.
  public static var supervisesThisProgram: Bool {
    let socket = Process.environment("NOTIFY_SOCKET")
    return socket == InitProcess.socketName || socket == SystemKeeper.socketName
  }

  /// Whether stored data survives a restart: `false` on an appliance whose data partition is missing.
  public static var keepsData: Bool {
    guard Process.environment("NOTIFY_SOCKET") == InitProcess.socketName else { return true }
    return Process.environment(dataVariable).map { $0 != DataPartition.State.missing.rawValue } ?? false
  }

  /// The variable with the state of the data partition. It is not set if the board has none.
  static let dataVariable = "VITRINE_DATA"

  /// Turns the first process of an appliance into the app's keeper, which runs the same program again as its child. In
  /// that process, this function never returns.
  ///
  /// A process that the SSH server or the DHCP client started does its work and exits. In every other process, this
  /// function returns immediately.
  ///
  /// A first process without a start-up file belongs to a container: it is the app itself.
  @export(interface)
  public static func runIfFirstProcess() {
    switch try? Process.programName() {
    case DeploySession.programName, DeploySession.loginName: DeploySession.run()
    case AddressLease.programName: AddressLease.run()
    default: break
    }
    guard Process.isInit, File.exists(at: startUpPath) else { return }
    while true {
      do throws(Errno) {
        try InitProcess().run()
      } catch {
        // The kernel panics when its first process ends.
        Process.log("cannot supervise the app: \(error.message); trying again")
        Clock.sleep(for: 1)
      }
    }
  }
}
