import Geometry
import Typography

/// A label whose text can be made as small as that of neighboring labels.
package final class FittingLabel: Label {
  /// The maximum font size, in points. It is the size of neighboring labels, so that all labels have the same size.
  var maximumFontSize = Double.infinity {
    didSet { if maximumFontSize != oldValue { setNeedsDisplay() } }
  }

  override func font(fitting room: Size) -> Font {
    let font = shrunkFont(fitting: room)
    let scale = textScale
    guard scale > 1, font.size > maximumFontSize, !hasStyles else { return font }
    return font.withSize(max(scaledFont.size / scale, maximumFontSize))
  }

  /// Makes the text of all `labels` as small as that of the label with the least space. The labels must have their
  /// frames.
  @export(interface)
  static func equalizeFontSizes(of labels: [FittingLabel]) {
    var least = Double.infinity
    for label in labels {
      label.maximumFontSize = .infinity
      least = min(least, label.font(fitting: label.bounds.size).size)
    }
    for label in labels { label.maximumFontSize = least }
  }
}
