import Foundation

/// A virtual board that is switched on, as a person in front of it sees it.
public protocol RunningBoard: Sendable {
  /// What a person standing at it could do.
  var control: VirtualMachineControl { get }
  /// Of the emulator's sockets and its console.
  var folder: URL { get }
  /// For pictures that were not expected; nil: none is kept.
  var pictures: URL? { get }
  /// Why the app shows nothing more; nil while it runs. Each failure is told once.
  func failure() async -> AppFailure?
}

extension RunningBoard {
  /// The lines of its console so far, without one that is still being written.
  public var console: [String] {
    let isOff = control.isOff
    let text = (try? Data(contentsOf: folder.appending(path: "console"))) ?? Data()
    let whole = isOff ? text : text.prefix(through: text.lastIndex(of: UInt8(ascii: "\n")) ?? text.startIndex - 1)
    return String(decoding: whole, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
  }

  // MARK: Pictures

  /// What the panel shows now.
  public func picture() async throws -> Picture {
    try await control.picture(by: folder)
  }

  /// What the panel shows as soon as `matches` says so.
  ///
  /// - Parameter what: names it for the error when that does not come in time.
  public func picture(
    of what: String, within limit: Duration = .seconds(60), where matches: (Picture) -> Bool
  ) async throws -> Picture {
    let deadline = ContinuousClock.now + limit
    while true {
      let picture = try await picture()
      if matches(picture) { return picture }
      if let failure = await failure() { throw failure }
      guard ContinuousClock.now < deadline else {
        var place = ""
        if let file = pictures?.appending(path: "unexpected.png") {
          try await control.savePicture(to: file.path)
          place = "; see \(file.path)"
        }
        throw AppFailure(.otherPicture("no \(what) within \(limit.components.seconds) s\(place)"), console: console)
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

  /// Waits until nothing moves any more, but not for what moves for ever; throws how the app ended, if it did.
  public func settle() async throws {
    let start = ContinuousClock.now
    var rest: (picture: Picture, since: ContinuousClock.Instant)?
    while true {
      if let failure = await failure() { throw failure }
      let picture = try await picture()
      let now = ContinuousClock.now
      if rest?.picture != picture { rest = (picture, now) }
      // D: longer than an emulated board may take for one frame of an animation, and as long as what a touch
      // has set off may take to show that it was a mistake; an animation without an end is not waited for.
      if let rest, now - rest.since > .milliseconds(300), now - start > .seconds(1) { return }
      if now - start > .seconds(5) { return }
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  /// Nothing was heard of `what` in time: the console may say why.
  func silence(_ what: String, seconds: Int) -> VirtualMachineError {
    .silent(what, seconds: seconds, log: console)
  }
}
