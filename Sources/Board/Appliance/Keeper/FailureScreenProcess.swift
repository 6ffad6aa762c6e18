import System

/// A page that replaces the app: the one that explains why the app keeps failing, or the one of updates from a USB
/// stick. The first is shown by the app's own program, started again in a special mode.
struct FailureScreenProcess {
  let reason: String
  /// Whether the page was started without the app's settings, which may be invalid.
  let isPlain: Bool
  let isUpdatePage: Bool
  private let child: SpawnedProcess

  var processID: Int32 { child.processID }

  init(
    _ reason: String, isPlain: Bool, starting program: String, environment: [String], output: borrowing Descriptor,
    confinedBy confinement: Confinement
  ) throws(Errno) {
    self.reason = reason
    self.isPlain = isPlain
    isUpdatePage = false
    let kept = isPlain ? environment.filter { !$0.hasPrefix("VITRINE_") } : environment
    child = try SpawnedProcess(
      starting: program, environment: kept + ["\(Appliance.failureVariable)=\(reason)"], output: output,
      confinedBy: confinement)
  }

  init(
    updatePage program: String, environment: [String], output: borrowing Descriptor, confinedBy confinement: Confinement
  ) throws(Errno) {
    reason = "an update from a USB stick is in progress"
    isPlain = true
    isUpdatePage = true
    child = try SpawnedProcess(
      starting: program, arguments: [Appliance.updatePageArgument], environment: environment, output: output,
      confinedBy: confinement)
  }

  func send(signal number: Int32) { child.send(signal: number) }
}
