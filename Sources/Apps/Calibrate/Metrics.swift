import Vitrine

/// The app's distances on a screen of a given size, in points.
struct Metrics {
  let radius: Double
  /// The centers of the five crosses in the order in which they are touched: clockwise from the top left, then the
  /// middle.
  let crosses: [Point]
  /// The frame of the instruction: above the middle cross, below the rings of the upper ones.
  let sentence: Rect
  /// The frame of the secondary text, below the middle cross.
  let note: Rect
  /// The frames of both texts on the last screen. They are at the top, because the user draws in the middle.
  let checkSentence: Rect
  let checkNote: Rect
  let sentenceFont: Font
  let noteFont: Font
  /// The frames of the buttons of the last screen, next to each other at the bottom.
  let again: Rect
  let accept: Rect

  init(_ size: Size) {
    let side = min(size.width, size.height)
    radius = max(18, min(52, side * 0.085))
    // An eighth of the side: the positions inside the crosses are interpolated, those outside are extrapolated.
    let inset = max(radius + 6, side * 0.125)
    crosses = [
      Point(inset, inset), Point(size.width - inset, inset), Point(size.width - inset, size.height - inset),
      Point(inset, size.height - inset), Point(size.width / 2, size.height / 2),
    ]
    let margin = max(12, side * 0.06)
    let top = inset + radius + 4
    let bottom = size.height / 2 - radius - 6
    sentence = Rect(margin, top, size.width - 2 * margin, bottom - top)
    note = Rect(margin, size.height - bottom, size.width - 2 * margin, bottom - top)
    sentenceFont = Font(size: max(13, min(34, side * 0.056)))
    noteFont = Font(size: max(11, min(24, side * 0.038)))
    let two = 2 * sentenceFont.lineHeight
    checkSentence = Rect(margin, margin / 2, size.width - 2 * margin, two)
    checkNote = Rect(margin, margin / 2 + two, size.width - 2 * margin, 2 * noteFont.lineHeight)
    let height = max(36, min(76, side * 0.15))
    let width = min((size.width - 3 * margin) / 2, height * 4)
    let y = size.height - margin - height
    again = Rect(size.width / 2 - margin / 2 - width, y, width, height)
    accept = Rect(size.width / 2 + margin / 2, y, width, height)
  }
}
