import Geometry
import TestKit
import Toolkit

/// Random trees of stacks and grids with valid and absurd lengths, which change while they are shown. After each frame,
/// the rules of layout are checked.
struct LayoutWorld {
  private(set) var dice: Dice
  /// The first broken rule, or `nil`.
  private(set) var mistake: String?
  /// A hash of all frames of views. It is the same in every build.
  private(set) var digest: UInt64 = 0

  private let player: TouchPlayer
  private let root: StackView
  private let scale: Double
  private var count = 0

  init(seed: UInt64) {
    dice = Dice(state: seed)
    scale = [1, 1.25, 1.5, 2, 0.5][dice.roll(5)]
    player = TouchPlayer(width: 800, height: 480, scale: scale)
    root = StackView(.vertical)
    root.frame = player.window.bounds
    player.window.addSubview(root)
  }

  /// Creates a tree of `views`, and changes it the given number of times.
  mutating func run(views: Int, changes: Int) {
    while count < views { add() }
    check()
    var change = 0
    while change < changes, mistake == nil {
      self.change()
      check()
      change += 1
    }
  }

  // MARK: Changes

  private mutating func change() {
    switch dice.roll(8) {
    case 0: add()
    case 1:
      let view = any()
      if view !== root { view.isHidden.toggle() }
    case 2: root.frame = Rect(0, 0, length(), length())
    case 3: player.window.layoutDirection = dice.roll(2) == 0 ? .leftToRight : .rightToLeft
    case 4:
      let view = any()
      (view.hugging, view.verticalHugging) = (hugging(), hugging())
      (view.superview as? StackView)?.setExtent(extent(), of: view)
    case 5: (any() as? Wish)?.change(to: Size(length(), length()))
    case 6:
      if let stack = any() as? StackView { shape(stack) }
    default:
      let view = any()
      if view !== root, view.subviews.isEmpty { view.removeFromSuperview() }
    }
  }

  /// Returns a random view of the whole tree.
  private mutating func any() -> View {
    var view: View = root
    while view is LayoutView, !view.subviews.isEmpty, dice.roll(5) > 0 { view = view.subviews[dice.roll(view.subviews.count)] }
    return view
  }

  private mutating func add() {
    count += 1
    var parent = any()
    if !(parent is LayoutView) { parent = parent.superview ?? root }
    let view = makeView()
    if let stack = parent as? StackView { stack.add(view, extent()) } else { parent.addSubview(view) }
  }

  private mutating func makeView() -> View {
    switch dice.roll(9) {
    case 0, 1:
      let stack = StackView(dice.roll(2) == 0 ? .horizontal : .vertical)
      shape(stack)
      return stack
    case 2:
      let grid = GridStack(columns: [extent(), extent(), extent()], spacing: Double(dice.roll(12)))
      grid.rows = [extent()]
      return grid
    case 3: return Slider()
    case 4: return Switch()
    case 5: return Button(title: "Brew") { _ in }
    case 6: return View(frame: Rect(0, 0, length(), length()))
    default:
      let view = Wish()
      view.change(to: Size(length(), length()))
      view.hugging = hugging()
      return view
    }
  }

  private mutating func shape(_ stack: StackView) {
    let distributions: [StackView.Distribution] = [.start, .center, .end, .apart, .fill, .fillEqually]
    let alignments: [StackView.Alignment] = [.fill, .start, .center, .end]
    stack.distribution = distributions[dice.roll(6)]
    stack.alignment = alignments[dice.roll(4)]
    stack.wraps = dice.roll(3) == 0
    stack.spacing = dice.roll(9) == 0 ? length() : Double(dice.roll(12))
    stack.insets = dice.roll(9) == 0 ? Insets(all: length()) : Insets(all: Double(dice.roll(20)))
  }

  private mutating func hugging() -> Hugging { [.loose, .usual, .tight][dice.roll(3)] }

  private mutating func extent() -> Extent {
    switch dice.roll(4) {
    case 0: .fixed(length())
    case 1: .share(dice.roll(6) == 0 ? length() : Double(dice.roll(4)))
    default: .fitting
    }
  }

  private mutating func length() -> Double {
    switch dice.roll(30) {
    case 0: .nan
    case 1: .infinity
    case 2: -.infinity
    case 3: -40
    case 4: 1e300
    case 5: 0
    default: Double(dice.roll(4000)) / 8
    }
  }

  // MARK: Rules

  private mutating func check() {
    player.application.advance(to: player.application.now + 0.01)
    look(at: root)
  }

  private mutating func look(at view: View) {
    if view is LayoutView, !view.isHidden {
      let shown = view.subviews.filter { !$0.isHidden }
      for (index, child) in shown.enumerated() {
        expectPlace(child.frame, in: view)
        for other in shown[..<index] where overlap(child.frame, other.frame) { mistake = "two views of a stack lie apart" }
      }
    }
    for child in view.subviews { look(at: child) }
  }

  private func overlap(_ a: Rect, _ b: Rect) -> Bool {
    let least = 1e-6
    return min(a.maxX, b.maxX) - max(a.minX, b.minX) > least && min(a.maxY, b.maxY) - max(a.minY, b.minY) > least
  }

  private mutating func expectPlace(_ place: Rect, in view: View) {
    guard place.width >= 0, place.height >= 0 else { return mistake = "a view has a size" }
    for edge in [place.minX, place.maxX, place.minY, place.maxY] {
      let pixel = (edge * scale).rounded()
      guard pixel.magnitude < 1e9 else { return mistake = "a view is somewhere" }
      if (edge * scale - pixel).magnitude > 1e-6 { mistake = "edges fall on whole pixels" }
      digest = digest &* 31 &+ UInt64(bitPattern: Int64(pixel))
    }
  }
}

/// A view with a fitting size, which may be absurd.
private final class Wish: View {
  private var wish = Size.zero

  func change(to wish: Size) {
    self.wish = wish
    setNeedsMeasure()
  }

  override func sizeThatFits(_ size: Size) -> Size { wish }
}
