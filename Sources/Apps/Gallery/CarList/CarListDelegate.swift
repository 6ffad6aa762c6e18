import Vitrine

protocol CarListDelegate: WeaklyReferenceable {
  /// Called when another car was selected. This method is optional.
  func carList(_ list: CarListView, didSelect path: IndexPath)
}

extension CarListDelegate {
  func carList(_ list: CarListView, didSelect path: IndexPath) {}
}
