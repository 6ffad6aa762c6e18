import Geometry
import Raster
import Toolkit

final class FuzzApp: ViewController {
  let pad = TouchCountingView(frame: Rect(0, 0, 160, 60))
  private let scroll = ScrollView(frame: Rect(0, 60, 160, 60))

  override func viewDidLoad() {
    view.backgroundColor = .white
    pad.isMultipleTouchEnabled = true
    view.addSubview(pad)
    scroll.contentSize = Size(160, 300)
    for index in 0..<4 {
      let control: Control = index % 2 == 0 ? Switch() : Slider()
      control.frame = Rect(10, 10 + 70 * Double(index), 100, 40)
      scroll.addSubview(control)
    }
    view.addSubview(scroll)
    for recognizer: GestureRecognizer in [
      TapGestureRecognizer(), LongPressGestureRecognizer(), PinchGestureRecognizer(), RotationGestureRecognizer(),
      SwipeGestureRecognizer(),
    ] {
      recognizer.cancelsTouchesInView = false
      pad.addGestureRecognizer(recognizer)
    }
  }
}

final class TouchCountingView: View {
  private(set) var fingers = 0
  private(set) var heard: UInt64 = 0

  override func draw(_ rect: Rect, on canvas: Canvas) {
    canvas.fill(Rect(0, 0, Double(heard % 160), 60), with: Color(hex: 0x336699))
  }

  override func touchesBegan(_ touches: TouchSet, with event: Event) { record(touches, adding: touches.count) }
  override func touchesMoved(_ touches: TouchSet, with event: Event) { record(touches, adding: 0) }
  override func touchesEnded(_ touches: TouchSet, with event: Event) { record(touches, adding: -touches.count) }
  override func touchesCancelled(_ touches: TouchSet, with event: Event) { record(touches, adding: -touches.count) }

  private func record(_ touches: TouchSet, adding count: Int) {
    fingers += count
    heard = heard &* 31 &+ UInt64(touches.count)
    setNeedsDisplay()
  }
}
