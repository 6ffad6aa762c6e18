import Vitrine

/// Values for a dashboard without a broker. They walk at random within their normal range, and sometimes leave it.
final class Demonstration: WeaklyReferenceable {
  private unowned(unsafe) let page: TilesController
  private var timer: Timer?
  private var seed: UInt64 = 7

  init(of page: TilesController, in application: Application) {
    self.page = page
    super.init()
    for _ in 0..<40 { step() }
    timer = application.schedule(after: 1, repeats: true, weakly { demonstration, _ in demonstration.step() })
  }

  deinit { timer?.cancel() }

  private func step() {
    for tile in page.tiles {
      let normal = tile.reading.normal
      let span = normal.upperBound - normal.lowerBound
      let last = tile.reading.values.last ?? normal.lowerBound + span / 2
      let value = last + (random() - 0.5) * span * 0.12
      tile.reading.add(max(normal.lowerBound - span * 0.05, min(normal.upperBound + span * 0.05, value)))
    }
  }

  /// Returns a number from 0 to 1. The sequence is always the same, so that tests can rely on it.
  private func random() -> Double {
    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(seed >> 40) / Double(1 << 24)
  }
}
