extension KMSDisplay {
  /// What the display does, and what it waits for.
  enum State {
    /// There is no panel to drive. It is looked for when the kernel announces a change, and when the next try is
    /// due after a refusal.
    case searching
    /// The panel takes a frame.
    case ready(Output)
    /// A frame is on its way; its flip event will carry the tag.
    case flying(Output, tag: UInt64, since: Double)
    /// A frame was shown without a flip event, which is not told yet.
    case landed(Output)
    /// The driver has no vertical blank: it gets no frame before that time.
    case pacing(Output, until: Double)
    /// The last frame was refused, and is presented again when the next try is due.
    case refused(Output)
    /// Another virtual terminal has the screen.
    case away(Output?)

    /// The panel that is driven; nil while there is none.
    var output: Output? {
      switch self {
      case .searching: nil
      case .ready(let output), .flying(let output, _, _), .landed(let output), .pacing(let output, _),
        .refused(let output):
        output
      case .away(let output): output
      }
    }
  }

  /// What the next `process` has to look for, unless another terminal has the screen.
  enum Search {
    case nothing
    /// Cards, or what is plugged into them, may have changed.
    case outputs
    /// The card was removed, too; a driver may answer questions about it all the same.
    case anotherCard
  }
}
