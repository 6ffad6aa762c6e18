#if !hasFeature(Embedded)
  import Geometry
  import Toolkit

  /// Scroll offsets to restore whose content may be loaded later, from a file or a server.
  struct PendingScrollOffsets {
    /// The interval between attempts, in seconds. Chosen value.
    private static let interval = 0.1
    /// The maximum number of attempts. Chosen value.
    private static let retryLimit = 30

    private struct PendingOffset {
      weak var scroll: ScrollView?
      let wanted: Point
      /// The offset that was reached. If the offset differs later, the user has scrolled.
      var reached: Point

      /// Scrolls as close to the wanted offset as the content allows.
      mutating func scrollCloser() {
        guard let scroll else { return }
        scroll.scrollRectToVisible(Rect(origin: wanted, size: scroll.bounds.size), animated: false)
        reached = scroll.contentOffset
      }

      var isPending: Bool {
        guard let scroll else { return false }
        return !scroll.isDragging && scroll.contentOffset == reached && reached.distance(to: wanted) > 0.5
      }
    }

    private var wishes: [PendingOffset] = []

    /// Scrolls as far as the content allows now, and remembers the offset if it was not reached.
    mutating func scroll(_ scroll: ScrollView, to offset: Point) {
      var wish = PendingOffset(scroll: scroll, wanted: offset, reached: scroll.contentOffset)
      wish.scrollCloser()
      if wish.isPending { wishes.append(wish) }
    }

    /// Continues for a limited time, as more content is loaded.
    func retry(in application: Application) {
      guard !wishes.isEmpty else { return }
      var wishes = wishes
      var left = Self.retryLimit
      application.schedule(after: Self.interval, repeats: true) { timer in
        wishes.removeAll { !$0.isPending }
        for index in wishes.indices { wishes[index].scrollCloser() }
        left -= 1
        if wishes.isEmpty || left == 0 { timer.cancel() }
      }
    }
  }
#endif
