import Foundation
import Images

/// An appliance that is switched on. What it tells comes from its console, and its finger
/// is the emulator's.
public final class ApplianceBoard: RunningBoard {
  public let control: MachineControl
  public let folder: URL
  public let panel: BoardFacts.Panel
  private let start: ContinuousClock.Instant

  init(_ run: Emulator.Run, panel: BoardFacts.Panel) async throws {
    folder = run.folder
    start = run.start
    self.panel = panel
    control = try await MachineControl(path: run.folder.appending(path: "control").path)
  }

  // MARK: The console

  /// When the app's first frame was on the panel.
  public struct FirstFrame: Sendable {
    /// Since the kernel's start, as process 1 says, in seconds.
    public let sinceKernel: Double
    /// Since the emulator's start, as this machine sees it.
    public let sinceEmulator: Duration
  }

  /// Waits until the app's first frame is on the panel.
  public func firstFrame(within limit: Duration = .seconds(60)) async throws -> FirstFrame {
    let line = try await line(of: "first frame", within: limit) { $0.contains("vitrine: on screen ") }
    let now = ContinuousClock.now
    let time = line.split(separator: " ").lazy.compactMap { Double($0) }.first
    return FirstFrame(sinceKernel: time ?? 0, sinceEmulator: now - start)
  }

  /// Waits until the app listens to a touch panel.
  public func waitForTouch() async throws {
    _ = try await line(of: "touch panel", within: .seconds(30)) { $0.contains("vitrine: touch: /dev/input/") }
  }

  /// The first line of the console that matches, waiting for it.
  private func line(of what: String, within limit: Duration, where matches: (String) -> Bool) async throws -> String {
    let deadline = ContinuousClock.now + limit
    while true {
      if let line = console.first(where: matches) { return line }
      if let failure = await failure() { throw failure }
      guard ContinuousClock.now < deadline else { throw silence(what, seconds: Int(limit.components.seconds)) }
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  public func failure() async -> MachineError? {
    if control.isOff { return .emulatorEnded(reason: "the board was switched off") }
    let lines = console
    guard let end = lines.first(where: { $0.contains("vitrine: the app ") }) else { return nil }
    return .kioskEnded(String(end.split(separator: "the app ", maxSplits: 1).last ?? ""), log: lines)
  }

  /// Passes on what the console shows until the board is switched off.
  public func serveUntilSwitchedOff(_ log: (String) -> Void) async throws {
    var told = 0
    repeat {
      try await Task.sleep(for: .milliseconds(100))
      let lines = console
      for line in lines.dropFirst(told) { log(line) }
      told = lines.count
    } while !control.isOff
  }

  // MARK: Touch

  /// Plays a script for one finger, its places in the panel's pixels, and takes each
  /// picture that it asks for when its time has come.
  public func play(_ script: FingerScript, picture: (String) async throws -> Void = { _ in }) async throws {
    // While a picture is taken the script's time stands still.
    var start = ContinuousClock.now
    for step in script.steps {
      try await Task.sleep(until: start + .seconds(step.time))
      switch step.action {
      case .shot(let name):
        let pause = ContinuousClock.now
        try await picture(name)
        start += ContinuousClock.now - pause
      case .finger(let x, let y, let isDown):
        // The middle of the pixel.
        try await control.point(
          x: (x + 0.5) / Double(panel.width), y: (y + 0.5) / Double(panel.height), pressed: isDown)
      }
    }
  }
}
