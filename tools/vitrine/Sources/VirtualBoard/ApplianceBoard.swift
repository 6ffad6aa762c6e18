import Foundation
import Images
import Synchronization

/// An appliance that is switched on. Its status comes from its console, and its touches from the emulator.
public final class ApplianceBoard: VirtualBoard {
  public let control: VirtualMachineControl
  public let folder: URL
  public let pictures: URL?
  private let placement: PanelTransform
  private let start: ContinuousClock.Instant
  /// Whether the board starts slowly, particularly when it is emulated: a Debian system, or a board with a boot loader.
  private let startsSlowly: Bool
  /// The number of console lines that were checked for failures.
  private let checkedLineCount = Mutex(0)

  init(_ run: Emulator.Run, placement: PanelTransform, pictures: URL?, startsSlowly: Bool = false) async throws {
    self.startsSlowly = startsSlowly
    folder = run.folder
    start = run.start
    self.placement = placement
    self.pictures = pictures
    control = try await VirtualMachineControl(run.connect(to: "control"))
  }

  // MARK: Console

  /// The time when the app's first frame was on the panel.
  public struct FirstFrame: Sendable {
    /// The time since the kernel's start, as process 1 reports it, in seconds.
    public let sinceKernel: Double
    /// The time since the emulator's start, as measured on this machine.
    public let sinceEmulator: Duration
  }

  private static func isFirstFrame(_ line: String) -> Bool { line.contains("vitrine: on screen ") }

  /// Waits until the app's first frame is on the panel.
  ///
  /// - Parameter limit: The longest wait. The default is a minute, or five for a board that starts slowly.
  public func firstFrame(within limit: Duration? = nil) async throws -> FirstFrame {
    let limit = limit ?? .seconds(startsSlowly ? 300 : 60)
    guard let line = try await line(within: limit, where: Self.isFirstFrame) else {
      throw AppFailure(.noFrame(seconds: Int(limit.components.seconds)), console: console)
    }
    let now = ContinuousClock.now
    let time = line.split(separator: " ").lazy.compactMap { Double($0) }.first
    return FirstFrame(sinceKernel: time ?? 0, sinceEmulator: now - start)
  }

  /// Waits until the app has opened a touch panel.
  public func waitForTouch() async throws {
    let limit = Duration.seconds(60)
    guard try await line(within: limit, where: { $0.contains("vitrine: touch: /dev/input/") }) != nil else {
      throw timeoutError("touch panel", seconds: Int(limit.components.seconds))
    }
  }

  /// Waits for the first line of the console that matches, and returns `nil` after a timeout.
  private func line(within limit: Duration, where matches: (String) -> Bool) async throws -> String? {
    let deadline = ContinuousClock.now + limit
    while true {
      if let line = console.first(where: matches) { return line }
      if let failure = await failure() { throw failure }
      if ContinuousClock.now > deadline { return nil }
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  public func failure() async -> AppFailure? {
    if let failure = await nextFailure() { return failure }
    guard control.isOff else { return nil }
    return AppFailure(exitedCleanly ? .exited(.exited(status: 0)) : .boardStopped, console: console)
  }

  /// Whether the app exited with status 0, after which the board powers off.
  public var exitedCleanly: Bool { control.isOff && console.contains { $0.contains("vitrine: powering off") } }

  /// Returns the first failure on the console that was not reported yet.
  private func nextFailure() async -> AppFailure? {
    let lines = console
    let found = checkedLineCount.withLock { looked -> AppFailure? in
      while looked < lines.count {
        looked += 1
        if let failure = AppFailure(lastLineOf: Array(lines.prefix(looked))) { return failure }
      }
      return nil
    }
    guard let found, found.cause == .watchdogTimeout, let end = await lineCountAfterExit(from: found.console.count)
    else { return found }
    checkedLineCount.withLock { $0 = end }
    return AppFailure(.watchdogTimeout, console: Array(console.prefix(end)))
  }

  /// The longest wait for a hanging app to end. Chosen.
  private static let exitTimeout = Duration.seconds(3)

  /// Waits until an app that hung was killed, and returns the number of console lines up to that, or `nil` after a
  /// timeout. The signal makes the app print its backtrace.
  private func lineCountAfterExit(from count: Int) async -> Int? {
    let deadline = ContinuousClock.now + Self.exitTimeout
    while ContinuousClock.now < deadline {
      let lines = console
      if let end = lines[count...].firstIndex(where: { $0.contains("vitrine: the app was killed by signal ") }) {
        return end + 1
      }
      try? await Task.sleep(for: .milliseconds(20))
    }
    return nil
  }

  /// The longest wait for a first frame while a user watches the window. Chosen.
  private var frameLimit: Duration { .seconds(startsSlowly ? 300 : 30) }

  /// Waits until the board is switched off. Calls `tell` for each failure of the app, which process 1 restarts.
  public func waitUntilPoweredOff(onFailure tell: (AppFailure) async throws -> Void) async throws {
    var isAwaited = true
    while true {
      let isOff = control.isOff
      while let failure = await nextFailure() { try await tell(failure) }
      if isOff { return }
      if isAwaited, console.contains(where: Self.isFirstFrame) {
        isAwaited = false
      } else if isAwaited, ContinuousClock.now - start > frameLimit {
        isAwaited = false
        try await tell(AppFailure(.noFrame(seconds: Int(frameLimit.components.seconds)), console: console))
      }
      try await Task.sleep(for: .milliseconds(100))
    }
  }

  // MARK: Touch

  /// Plays a script for one finger and calls `picture` for each screenshot. Throws the app's failure if one occurs
  /// before the end of the script.
  public func play(_ script: SingleTouchScript, picture: (String) async throws -> Void = { _ in }) async throws {
    // The script's time stops while a screenshot is taken.
    var start = ContinuousClock.now
    for step in script.steps {
      try await Task.sleep(until: start + .seconds(step.time))
      if let failure = await failure() { throw failure }
      switch step.action {
      case .shot(let name):
        let pause = ContinuousClock.now
        try await picture(name)
        start += ContinuousClock.now - pause
      case .finger(let x, let y, let isDown):
        let place = placement.normalized(x: x, y: y)
        try await control.movePointer(x: place.x, y: place.y, pressed: isDown)
      }
    }
  }
}
