import Foundation

/// A virtual board that is switched on, as one sees it who stands before it.
public protocol RunningBoard: Sendable {
  /// What a person standing at it could do.
  var control: MachineControl { get }
  /// Of the emulator's sockets and its console.
  var folder: URL { get }
  /// Why the app shows nothing more; nil while it runs.
  func failure() async -> MachineError?
}

extension RunningBoard {
  /// The lines of its console so far.
  public var console: [String] {
    let text = (try? Data(contentsOf: folder.appending(path: "console"))) ?? Data()
    return String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
  }

  // MARK: Pictures

  /// What the panel shows now.
  public func picture() async throws -> Picture {
    try await control.picture(by: folder.appending(path: "picture.ppm").path)
  }

  /// What the panel shows as soon as `matches` says so.
  ///
  /// - Parameter what: names it for the error when that does not come in time.
  public func picture(
    of what: String, within limit: Duration = .seconds(10), where matches: (Picture) -> Bool
  ) async throws -> Picture {
    let deadline = ContinuousClock.now + limit
    while true {
      let picture = try await picture()
      if matches(picture) { return picture }
      if let failure = await failure() { throw failure }
      guard ContinuousClock.now < deadline else {
        let path = FileManager.default.temporaryDirectory.appending(path: "vitrine-unexpected.png").path
        try await control.savePicture(to: path)
        throw MachineError.unexpectedPicture("no \(what) within \(limit.components.seconds) seconds; see \(path)")
      }
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  /// The same, once nothing moves any more.
  public func pictureAtRest(of what: String, where matches: (Picture) -> Bool) async throws -> Picture {
    var rest: (picture: Picture, since: ContinuousClock.Instant)?
    return try await picture(of: "\(what) at rest") { picture in
      guard matches(picture) else { rest = nil; return false }
      // D: longer than an emulated board may take for one frame of an animation.
      if let rest, rest.picture == picture { return ContinuousClock.now - rest.since > .milliseconds(300) }
      rest = (picture, .now)
      return false
    }
  }

  /// Nothing was heard of `what` in time: the console may say why.
  func silence(_ what: String, seconds: Int) -> MachineError {
    .silent(what, seconds: seconds, log: console)
  }
}
