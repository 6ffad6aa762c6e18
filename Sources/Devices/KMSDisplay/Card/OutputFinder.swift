import Platform
import System

/// Selects the output to drive: card, connector, CRTC, plane and mode. It learns from refused frames which output path
/// the kernel accepts.
final class OutputFinder {
  /// A panel, with the output paths to it and the experience with them.
  private struct Panel {
    let connector: UInt32
    let paths: [OutputPath]
    var policy = OutputPathPolicy()
  }

  /// An output path to a connector of a card.
  struct Target {
    let connector: Connector
    let path: OutputPath
    /// All connectors of the card.
    let connectors: [Connector]
  }

  /// The result of the examination of a card.
  enum Finding {
    case removed
    case unreadable(Errno)
    /// The card has no panel on the requested output.
    case noPanel(hasConnector: Bool)
    case panel(Target)
  }

  let options: KMSDisplay.Options
  /// The panel that was found last, or `nil` if there is none.
  private var panel: Panel?
  var failures = FailureRecord()
  /// The number of outputs created so far.
  private var outputCount = 0

  init(_ options: KMSDisplay.Options) { self.options = options }

  var requestDescription: String { "\(options.output ?? "any output") on \(options.card ?? "any card")" }

  // MARK: Cards

  /// Throws an error if the requested output or format is known not to exist.
  ///
  /// A missing mode is not an error, because another panel may be connected later.
  func check(_ cards: [any Card]) throws(DisplayError) {
    guard options.output != nil || options.format != nil else { return }
    var names: [String] = []
    for card in cards {
      guard let connectors = try? card.connectors(probing: false) else { return }
      for connector in connectors { names.append(connector.name) }
      guard let connector = Selection.connector(among: connectors, named: options.output) else { continue }
      if let format = options.format, let path = paths(to: connector, on: card).first,
        let pipeline = try? Pipeline.find(to: connector, path, format: format, connectors: connectors, on: card),
        pipeline.format != format
      {
        throw .unknownFormat(format, output: connector.name, known: pipeline.supportedFormats.map { $0.name })
      }
      return
    }
    if let output = options.output, !cards.isEmpty, !names.contains(output) {
      throw .unknownOutput(output, known: names)
    }
  }

  /// Examines `card`, and selects the output path to its panel.
  ///
  /// - Parameter isHeld: Whether the display holds this card. Such a card counts as removed if it has no connectors.
  func examine(_ card: any Card, probing: Bool, isHeld: Bool) -> Finding {
    let connectors: [Connector]
    do throws(Errno) {
      connectors = try card.connectors(probing: probing)
    } catch {
      return error == .operationNotSupportedByDevice && isHeld ? .removed : .unreadable(error)
    }
    if connectors.isEmpty && isHeld { return .removed }
    guard let connector = Selection.connector(among: connectors, named: options.output) else {
      return .noPanel(hasConnector: connectors.contains { options.output == nil || $0.name == options.output })
    }
    let paths = paths(to: connector, on: card)
    if connector.id != panel?.connector || paths != panel?.paths {
      // A different panel: earlier refusals do not apply to its output paths.
      panel = Panel(connector: connector.id, paths: paths)
    }
    guard let path = panel?.policy.selectedPath(of: paths) else { return .noPanel(hasConnector: false) }
    return .panel(Target(connector: connector, path: path, connectors: connectors))
  }

  private func paths(to connector: Connector, on card: any Card) -> [OutputPath] {
    Selection.outputPaths(modes: connector.modes, requested: options.mode, isAtomic: card.isAtomic)
  }

  /// Forgets the panel and its refusals, which do not apply to the next panel.
  func forgetPanel() {
    panel = nil
    failures.forgetPanel()
  }

  // MARK: Outputs

  /// Creates the output for `target`, or returns `nil` if the card cannot show frames there.
  func makeOutput(
    for target: Target, on card: any Card, replacing predecessor: Output?
  ) throws(Errno) -> Output? {
    outputCount += 1
    guard
      let pipeline = try Pipeline.find(
        to: target.connector, target.path, format: options.format, connectors: target.connectors, on: card)
    else { return nil }
    let rotation = options.rotation ?? target.connector.orientation
    return try Output(pipeline, number: outputCount, rotation: rotation, on: card, replacing: predecessor)
  }

  /// Creates an output for the preferred path, or returns `nil` if the kernel would not accept it now. Changes nothing
  /// on the panel, and schedules the next attempt.
  func makePreferredOutput(replacing output: Output, at now: Double) -> Output? {
    panel?.policy.scheduleReturn(after: now)
    guard let panel, let path = panel.paths.first, let connectors = try? output.card.connectors(probing: false),
      let connector = connectors.first(where: { $0.id == panel.connector }),
      let next = try? makeOutput(
        for: Target(connector: connector, path: path, connectors: connectors), on: output.card, replacing: output),
      next.isModeAccepted
    else { return nil }
    self.panel?.policy.returnToPreferredPath()
    return next
  }

  // MARK: Acceptance

  /// Whether a fallback path is in use.
  var isFallback: Bool { panel?.policy.isFallback == true }

  /// The time of the next attempt to return to the preferred path, or `nil` while that path is in use.
  var preferredPathRetryTime: Double? { panel?.policy.preferredPathRetryTime }

  /// Records that the current path presented a frame.
  func recordSuccess(at now: Double) {
    failures.endFailure()
    if let count = panel?.paths.count { panel?.policy.recordSuccess(pathCount: count, at: now) }
  }

  /// The consequence of a failure for the output path.
  enum Consequence {
    case samePath
    case nextPath
    /// The last path was abandoned. The preferred one is next.
    case lastPathFailed
  }

  /// Records that the kernel refused a frame on `connector` or the memory for it, and selects the next path if the
  /// failure lasts.
  func recordFailure(_ error: Errno, on connector: Connector, at now: Double) -> Consequence {
    // Without a panel that is known to be connected, no user can miss a frame.
    if connector.status == .connected { failures.recordFailure(at: now) }
    guard let count = panel?.paths.count, panel?.policy.recordFailure(error, pathCount: count, at: now) == true else {
      return .samePath
    }
    return panel?.policy.abandonedCount == count ? .lastPathFailed : .nextPath
  }

  /// Forgets refusals while another program has the panel. They don't count as failures.
  func clearFailures() {
    failures.endFailure()
    panel?.policy.restartTimeLimit()
  }
}
