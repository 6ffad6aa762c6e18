extension KMSDisplay {
  /// The state of the display: the output that is driven, and whether it accepts a frame.
  ///
  /// The next state after each event. A dash means that the event cannot occur in that state. `StateTests` reads this
  /// table.
  ///
  /// ```
  /// event           searching    ready        flipPending  shown        pacing       refused      switchedAway
  /// outputFound     ready        ready        ready        ready        ready        ready        -
  /// outputLost      searching    searching    searching    searching    searching    searching    switchedAway
  /// commitPending   -            flipPending  -            -            -            flipPending  flipPending
  /// commitDone      -            shown        -            -            -            shown        shown
  /// frameRefused    -            refused      -            -            -            refused      refused
  /// lossReported    -            -            -            -            -            refused      -
  /// presented       -            -            ready        ready        -            -            -
  /// pacingStarted   -            -            pacing       pacing       -            -            -
  /// flipDelayed     -            -            flipPending  -            -            -            -
  /// flipLost        -            -            ready        -            -            -            -
  /// pacingEnded     -            -            -            -            ready        -            -
  /// terminalLeft    switchedAway switchedAway switchedAway switchedAway switchedAway switchedAway switchedAway
  /// terminalEntered -            -            -            -            -            -            searching
  /// closed          searching    searching    searching    searching    searching    searching    searching
  /// ```
  ///
  /// After a return to this program's terminal, the last frame is committed again, which gives `commitPending`,
  /// `commitDone` or `frameRefused`. Only a display without an output has nothing to commit: `terminalEntered`.
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
    /// The last frame was refused. It is presented again when the output's retry is due.
    case refused(Output, Visibility)
    /// Another virtual terminal has the screen. If there is an output, `hidden` was reported.
    case switchedAway(Output?)

    /// The output that is driven, or `nil`.
    var output: Output? {
      switch self {
      case .searching: nil
      case .ready(let output), .flipPending(let output, _, _), .shown(let output), .pacing(let output, _),
        .refused(let output, _):
        output
      case .switchedAway(let output): output
      }
    }

    /// Whether this program's frames are visible, as far as it was reported.
    var visibility: Visibility {
      switch self {
      case .refused(_, let visibility): visibility
      case .switchedAway(.some): .hidden
      case .searching, .ready, .flipPending, .shown, .pacing, .switchedAway(.none): .shown
      }
    }
  }

  enum Event {
    /// The display drives a new output, which has shown no frame yet.
    case outputFound(Output)
    case outputLost
    /// The kernel accepted a frame, and a flip event will follow.
    case commitPending(tag: UInt64, at: Double)
    /// The kernel accepted a frame and shows it, without an event.
    case commitDone
    /// The kernel refused a frame, or another program holds the display.
    case frameRefused(isLoss: Bool)
    case lossReported
    /// A frame is visible.
    case presented
    /// A frame is visible. The driver, which has no vertical blank, receives no other one before the given time.
    case pacingStarted(until: Double)
    /// The program was delayed while a frame was in flight. The time limit of the flip starts again.
    case flipDelayed(at: Double)
    /// A flip event did not arrive in time.
    case flipLost
    /// The driver accepts frames again.
    case pacingEnded
    /// Another virtual terminal has the screen from now on.
    case terminalLeft
    /// This program's virtual terminal has the screen again, and there is no output.
    case terminalEntered
    case closed
  }

  /// Whether the panel shows this program's frames, as far as it was reported.
  ///
  /// If another program takes the screen, the loss is reported at once. If the kernel refuses frames, it is reported
  /// once the refusals last. The screen's return is reported when a frame is accepted. Becoming DRM master is not
  /// enough: the kernel may still refuse every frame, and each pair of `hidden` and `exposed` events cancels all
  /// touches.
  enum Visibility {
    case shown
    /// The screen was lost, and `hidden` has not been reported yet.
    case lossPending
    /// `hidden` was reported.
    case hidden

    /// Returns the visibility after a frame was refused.
    ///
    /// - Parameter isLoss: Whether the refusal counts as a loss of the screen.
    func afterRefusal(isLoss: Bool) -> Visibility { self == .shown && isLoss ? .lossPending : self }
  }
}

extension KMSDisplay.State {
  /// Returns the state after `event`, or `nil` if the event cannot occur in this state.
  func next(after event: KMSDisplay.Event) -> Self? {
    switch event {
    case .outputFound(let output):
      if case .switchedAway = self { nil } else { .ready(output) }
    case .outputLost:
      if case .switchedAway = self { .switchedAway(nil) } else { .searching }
    case .commitPending(let tag, let now): committableOutput.map { .flipPending($0, tag: tag, since: now) }
    case .commitDone: committableOutput.map { .shown($0) }
    case .frameRefused(let isLoss): committableOutput.map { .refused($0, visibility.afterRefusal(isLoss: isLoss)) }
    case .lossReported: if case .refused(let output, .lossPending) = self { .refused(output, .hidden) } else { nil }
    case .presented: presentingOutput.map { .ready($0) }
    case .pacingStarted(let time): presentingOutput.map { .pacing($0, until: time) }
    case .flipDelayed(let now):
      if case .flipPending(let output, let tag, _) = self { .flipPending(output, tag: tag, since: now) } else { nil }
    case .flipLost: if case .flipPending(let output, _, _) = self { .ready(output) } else { nil }
    case .pacingEnded: if case .pacing(let output, _) = self { .ready(output) } else { nil }
    case .terminalLeft: .switchedAway(output)
    case .terminalEntered: if case .switchedAway(.none) = self { .searching } else { nil }
    case .closed: .searching
    }
  }

  /// The output to which a frame may be committed, or `nil`.
  private var committableOutput: Output? {
    switch self {
    case .ready(let output), .refused(let output, _), .switchedAway(.some(let output)): output
    case .searching, .flipPending, .shown, .pacing, .switchedAway(.none): nil
    }
  }

  /// The output whose last frame has not been reported as presented, or `nil`.
  private var presentingOutput: Output? {
    switch self {
    case .flipPending(let output, _, _), .shown(let output): output
    case .searching, .ready, .pacing, .refused, .switchedAway: nil
    }
  }
}
