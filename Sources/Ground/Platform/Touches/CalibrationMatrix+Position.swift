extension CalibrationMatrix {
  /// Returns the corrected position for a position that the panel reported.
  public func apply(to place: PanelPosition) -> PanelPosition {
    PanelPosition(a * place.x + b * place.y + c, d * place.x + e * place.y + f)
  }
}
