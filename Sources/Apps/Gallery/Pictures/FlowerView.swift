import Vitrine

/// A view that shows a flower.
class FlowerView: View {
  final let name: String
  final let color: Color
  final let petals: Int
  /// Moves the flower for users of keys and speech, or `nil` if no finger drags it.
  final var onMove: ((Vector) -> Void)?
  private final var flower: Flower?

  init(_ name: String, color: Color = Style.amber, petals: Int = 8) {
    self.name = name
    self.color = color
    self.petals = petals
    super.init(frame: .zero)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    flower = Flower(in: bounds, petals: petals)
    setNeedsDisplay()
  }

  override func describe(_ element: AccessibilityElement) {
    element.role = .image
    element.label = "\(name) flower"
    if let onMove { element.customActions = AccessibilityMoves.actions(onMove) }
  }

  override func draw(_ rect: Rect, on canvas: Canvas) { flower?.draw(color, on: canvas) }

  /// The names of three distinct flowers.
  static let names = ["amber", "white", "slate"]
  static var colors: [Color] { [Style.amber, Style.text, Color(hex: 0x7F8CA3)] }
  static let petalCounts = [8, 6, 10]
}
