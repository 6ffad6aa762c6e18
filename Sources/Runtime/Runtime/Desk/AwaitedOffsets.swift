#if !hasFeature(Embedded)
  import Geometry
  import Toolkit

  /// Scroll offsets whose content may come only later, from a file or a server.
  struct AwaitedOffsets {
    /// D: how often, and how many times at most, it is tried again; in seconds.
    private static let (interval, tries) = (0.1, 30)

    private struct Wish {
      weak var scroll: ScrollView?
      let wanted: Point
      /// Where it is meanwhile: a finger may take it elsewhere.
      var reached: Point

      /// Goes as near as the content allows.
      mutating func approach() {
        guard let scroll else { return }
        scroll.scrollRectToVisible(Rect(origin: wanted, size: scroll.bounds.size), animated: false)
        reached = scroll.contentOffset
      }

      var isOpen: Bool {
        guard let scroll else { return false }
        return !scroll.isDragging && scroll.contentOffset == reached && reached.distance(to: wanted) > 0.5
      }
    }

    private var wishes: [Wish] = []

    /// Scrolls as far as there is content now.
    mutating func scroll(_ scroll: ScrollView, to offset: Point) {
      var wish = Wish(scroll: scroll, wanted: offset, reached: scroll.contentOffset)
      wish.approach()
      if wish.isOpen { wishes.append(wish) }
    }

    /// Goes on when more content has come, for a while.
    func await(in application: Application) {
      guard !wishes.isEmpty else { return }
      var (wishes, left) = (wishes, Self.tries)
      application.schedule(after: Self.interval, repeats: true) { timer in
        wishes.removeAll { !$0.isOpen }
        for index in wishes.indices { wishes[index].approach() }
        left -= 1
        if wishes.isEmpty || left == 0 { timer.cancel() }
      }
    }
  }
#endif
