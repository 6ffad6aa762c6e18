import Vitrine

/// System 17: flowers that are pulled down out of a strip that scrolls horizontally.
final class PullController: DemoController, ScrollViewDelegate {
  let strip = ScrollView()
  private(set) var copies: [GrabbedFlower] = []
  private let sources = (0..<12).map {
    let kind = $0 % FlowerView.names.count
    return PullFlower(FlowerView.names[kind], color: FlowerView.colors[kind], petals: 5 + $0 % 6)
  }

  /// The maximum number of copies, which fill the stage. A new copy then replaces the oldest.
  private static let most = 20

  override func setUp() {
    strip.backgroundColor = Style.raised
    strip.indicatorColor = Style.quiet
    // The controller owns the strip and the flowers, so it outlives their callbacks.
    strip.delegate = self
    for source in sources {
      source.onPull = { [unowned(unsafe) self] in pull($0) }
      source.onPan = { [unowned(unsafe) self] in show("translation", Text.vector($0)) }
      strip.addSubview(source)
    }
    stage.addSubview(strip)
    show("translation", "–")
    show("copies", "0")
    show("scrolled", "0")
  }

  override func layOut(_ area: Rect) {
    let height = (min(area.height * 0.34, metrics.finger * 4)).rounded()
    let side = (height * 0.68).rounded()
    let step = side * 1.2
    strip.frame = Rect(area.minX, area.minY, area.width, height)
    for (index, source) in sources.enumerated() {
      source.frame = Rect(center: Point(step * (Double(index) + 0.6), height / 2), size: Size(side, side))
    }
    strip.contentSize = Size(step * (Double(sources.count) + 0.2), height)
    for copy in copies { copy.layOutSquare(side: side, in: area, initialCenter: .zero) }
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) {
    show("scrolled", Text.decimal(scrollView.contentOffset.x))
  }

  private func pull(_ source: PullFlower) -> FlowerView? {
    let copy = GrabbedFlower(source.name, color: source.color, petals: source.petals)
    copy.bounds = source.bounds
    if copies.count == Self.most { copies.removeFirst().removeFromSuperview() }
    copies.append(copy)
    stage.addSubview(copy)
    show("copies", "\(copies.count)")
    return copy
  }
}
