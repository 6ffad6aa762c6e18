import System

/// The page of Vitrine's own that says what is wrong with an app that fails all the time: the same program once more,
/// which shows it in the place of the app.
struct TroublePage {
  /// What it says.
  let reason: String
  /// Whether it was started without the app's settings, which it could not follow.
  let isPlain: Bool
  private let child: SpawnedProcess

  var processID: Int32 { child.processID }

  init(
    _ reason: String, isPlain: Bool, starting program: String, environment: [String], output: borrowing Descriptor,
    confinedBy confinement: Confinement
  ) throws(Errno) {
    self.reason = reason
    self.isPlain = isPlain
    let kept = isPlain ? environment.filter { !$0.hasPrefix("VITRINE_") } : environment
    child = try SpawnedProcess(
      starting: program, environment: kept + ["\(Appliance.troubleVariable)=\(reason)"], output: output, confinedBy: confinement)
  }

  func send(signal number: Int32) { child.send(signal: number) }
}
