import Typography

extension View {
  /// Removes `old` and adds a centered label for each of `texts`.
  final func replaceLabels(_ old: [FittingLabel], with texts: [String], font: Font) -> [FittingLabel] {
    for label in old { label.removeFromSuperview() }
    return texts.map { text in
      let label = FittingLabel()
      label.text = text
      label.font = font
      label.textAlignment = .center
      addSubview(label)
      return label
    }
  }
}
