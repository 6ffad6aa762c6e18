import Foundation

/// A virtual board that is switched on, as a user in front of it experiences it.
public protocol VirtualBoard: Sendable {
  /// The input and output that a user has.
  var control: VirtualMachineControl { get }
  /// The folder of the emulator's sockets and the console.
  var folder: URL { get }
  /// The folder for unexpected screenshots, or `nil` to discard them.
  var pictures: URL? { get }
  /// Returns the reason why the app stopped, or `nil` while it runs. Each failure is returned once.
  func failure() async -> AppFailure?
}

extension VirtualBoard {
  /// The complete lines of the console so far.
  public var console: [String] {
    let isOff = control.isOff
    let text = (try? Data(contentsOf: folder.appending(path: "console"))) ?? Data()
    let whole = isOff ? text : text.prefix(through: text.lastIndex(of: UInt8(ascii: "\n")) ?? text.startIndex - 1)
    return String(decoding: whole, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
  }

  // MARK: Screenshots

  /// Returns the panel's current contents.
  public func screenshot() async throws -> Screenshot {
    try await control.screenshot(in: folder)
  }

  /// Waits until the panel's contents match, and returns them.
  ///
  /// - Parameter what: A description of the expected contents, for the error after a timeout.
  public func screenshot(
    of what: String, within limit: Duration = .seconds(60), where matches: (Screenshot) -> Bool
  ) async throws -> Screenshot {
    let deadline = ContinuousClock.now + limit
    while true {
      let picture = try await screenshot()
      if matches(picture) { return picture }
      if let failure = await failure() { throw failure }
      guard ContinuousClock.now < deadline else {
        var place = ""
        if let file = pictures?.appending(path: "unexpected.png") {
          try await control.savePicture(to: file.path)
          place = "; see \(file.path)"
        }
        throw AppFailure(.unexpectedFrame("no \(what) within \(limit.components.seconds) s\(place)"), console: console)
      }
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  /// Waits until the panel's contents match and have stopped changing, and returns them.
  public func stableScreenshot(of what: String, where matches: (Screenshot) -> Bool) async throws -> Screenshot {
    var rest: (picture: Screenshot, since: ContinuousClock.Instant)?
    return try await screenshot(of: "\(what) at rest") { picture in
      guard matches(picture) else { rest = nil; return false }
      // Chosen: longer than an emulated board takes for one frame of an animation.
      if let rest, rest.picture == picture { return ContinuousClock.now - rest.since > .milliseconds(300) }
      rest = (picture, .now)
      return false
    }
  }

  /// Waits until the panel's contents stop changing, up to a limit for endless animations. Throws the app's failure if
  /// one occurs.
  public func waitForStableScreen() async throws {
    let start = ContinuousClock.now
    var rest: (picture: Screenshot, since: ContinuousClock.Instant)?
    while true {
      if let failure = await failure() { throw failure }
      let picture = try await screenshot()
      let now = ContinuousClock.now
      if rest?.picture != picture { rest = (picture, now) }
      // Chosen: longer than an emulated board takes for one frame of an animation, and long enough for the effects of a
      // touch to cause a failure. Endless animations are not waited for.
      if let rest, now - rest.since > .milliseconds(300), now - start > .seconds(1) { return }
      if now - start > .seconds(5) { return }
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  /// Returns an error for a missing answer. It includes the console, which may contain the reason.
  func timeoutError(_ what: String, seconds: Int) -> VirtualMachineError {
    .timedOut(what, seconds: seconds, log: console)
  }
}
