import Geometry
import Toolkit

/// Two hundred views in twenty columns, each with a recognizer. All kinds of recognizers take turns.
final class Field {
  let application = Application()
  private(set) var actions = 0

  init() {
    let window = Window(size: Size(1280, 800))
    application.window = window
    for index in 0..<200 {
      let view = View(frame: Rect(Double(index % 20) * 64, Double(index / 20) * 80, 64, 80))
      view.isMultipleTouchEnabled = true
      let recognizer = recognizer(index)
      recognizer.addAction { [unowned(unsafe) self] _ in actions += 1 }
      view.addGestureRecognizer(recognizer)
      window.addSubview(view)
    }
  }

  private func recognizer(_ index: Int) -> GestureRecognizer {
    switch index % 6 {
    case 0: TapGestureRecognizer()
    case 1: LongPressGestureRecognizer()
    case 2: PanGestureRecognizer()
    case 3: SwipeGestureRecognizer()
    case 4: PinchGestureRecognizer()
    default: RotationGestureRecognizer()
    }
  }
}
