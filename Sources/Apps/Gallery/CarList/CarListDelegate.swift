import Vitrine

/// Hears of a list of cars.
protocol CarListDelegate: Anchored {
  /// Another car is the selected one. Who does not implement it is not told.
  func carList(_ list: CarListView, didSelect path: IndexPath)
}

extension CarListDelegate {
  func carList(_ list: CarListView, didSelect path: IndexPath) {}
}
