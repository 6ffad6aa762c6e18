extension KMSDisplay {
  /// The state of the display.
  enum State {
    /// There is no panel to drive. The display scans again when the kernel announces a change, and when a retry is due
    /// after a failure.
    case searching
    /// The panel accepts a frame.
    case ready(Output)
    /// A frame is in flight. Its flip event will carry the tag.
    case flipPending(Output, tag: UInt64, since: Double)
    /// A frame was shown without a flip event, and its presentation has not been reported yet.
    case shown(Output)
    /// The driver has no vertical blank. It receives no frame before the given time.
    case pacing(Output, until: Double)
    /// The last frame was refused. It is presented again when the retry is due.
    case refused(Output)
    /// Another virtual terminal has the screen.
    case switchedAway(Output?)

    /// The output that is driven, or `nil`.
    var output: Output? {
      switch self {
      case .searching: nil
      case .ready(let output), .flipPending(let output, _, _), .shown(let output), .pacing(let output, _),
        .refused(let output):
        output
      case .switchedAway(let output): output
      }
    }
  }

  /// The scope of the next scan. No scan takes place while another terminal has the screen.
  enum ScanScope {
    case nothing
    /// The cards, or the devices connected to them, may have changed.
    case outputs
    /// The current card was removed too, even if its driver still answers queries.
    case allCards
  }
}
