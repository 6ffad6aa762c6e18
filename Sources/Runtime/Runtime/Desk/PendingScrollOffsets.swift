#if !hasFeature(Embedded)
  import Geometry
  import Toolkit

  /// The scroll offsets that `StateRestoration` could not restore yet, because the content may be loaded later, from a
  /// file or a server.
  struct PendingScrollOffsets {
    /// The interval between attempts, in seconds. Chosen value.
    private static let interval = 0.1
    /// The maximum number of attempts. Chosen value.
    private static let retryLimit = 30

    private struct PendingOffset {
      weak var scrollView: ScrollView?
      /// The offset to restore.
      let target: Point
      /// The offset that was reached. If the offset differs later, the user has scrolled.
      var reached: Point

      /// Scrolls as close to the target as the content allows.
      mutating func scrollCloser() {
        guard let scrollView else { return }
        scrollView.scrollRectToVisible(Rect(origin: target, size: scrollView.bounds.size), animated: false)
        reached = scrollView.contentOffset
      }

      /// Whether the target was not reached, and the user has not scrolled.
      var isPending: Bool {
        guard let scrollView else { return false }
        return !scrollView.isDragging && scrollView.contentOffset == reached && reached.distance(to: target) > 0.5
      }
    }

    private var pending: [PendingOffset] = []

    /// Scrolls as far as the content allows now, and remembers the offset if it was not reached.
    mutating func scroll(_ scrollView: ScrollView, to target: Point) {
      var offset = PendingOffset(scrollView: scrollView, target: target, reached: scrollView.contentOffset)
      offset.scrollCloser()
      if offset.isPending { pending.append(offset) }
    }

    /// Scrolls again every `interval`, at most `retryLimit` times, while the app loads more content.
    func retry(in application: Application) {
      guard !pending.isEmpty else { return }
      var pending = pending
      var attemptsLeft = Self.retryLimit
      application.schedule(after: Self.interval, repeats: true) { timer in
        pending.removeAll { !$0.isPending }
        for index in pending.indices { pending[index].scrollCloser() }
        attemptsLeft -= 1
        if pending.isEmpty || attemptsLeft == 0 { timer.cancel() }
      }
    }
  }
#endif
