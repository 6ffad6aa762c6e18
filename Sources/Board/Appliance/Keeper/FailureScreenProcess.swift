import System

/// The page that explains why the app keeps failing. It is shown by the app's own program, started again in a special
/// mode.
struct FailureScreenProcess {
  /// The reason that the page shows.
  let reason: String
  /// Whether the page was started without the app's settings, which may be invalid.
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
      starting: program, environment: kept + ["\(Appliance.failureVariable)=\(reason)"], output: output,
      confinedBy: confinement)
  }

  func send(signal number: Int32) { child.send(signal: number) }
}
