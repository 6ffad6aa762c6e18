import Geometry
import TestKit
import Toolkit
import ToolkitTestKit

/// Random trees of stacks and grids with valid and absurd lengths, which change while they are shown. After each frame,
/// the rules of layout are checked.
struct LayoutWorld {
  private(set) var dice: SeededGenerator
  /// The first broken rule, or `nil`.
  private(set) var mistake: String?
  /// A hash of all frames of views. It is the same in every build.
  private(set) var digest: UInt64 = 0

  private let player: TouchPlayer
  private let root: StackView
  private let scale: Double
  private var count = 0

  init(seed: UInt64) {
    dice = SeededGenerator(state: seed)
    scale = [1, 1.25, 1.5, 2, 0.5][dice.next(below: 5)]
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
    switch dice.next(below: 8) {
    case 0: add()
    case 1:
      let view = randomView()
      if view !== root { view.isHidden.toggle() }
    case 2: root.frame = Rect(0, 0, length(), length())
    case 3: player.window.layoutDirection = dice.next(below: 2) == 0 ? .leftToRight : .rightToLeft
    case 4:
      let view = randomView()
      view.horizontalHugging = hugging()
      view.verticalHugging = hugging()
      (view.superview as? StackView)?.setSizing(extent(), of: view)
    case 5: (randomView() as? Wish)?.change(to: Size(length(), length()))
    case 6:
      if let stack = randomView() as? StackView { shape(stack) }
    default:
      let view = randomView()
      if view !== root, view.subviews.isEmpty { view.removeFromSuperview() }
    }
  }

  private mutating func randomView() -> View {
    var view: View = root
    while view is LayoutView, !view.subviews.isEmpty, dice.next(below: 5) > 0 {
      view = view.subviews[dice.next(below: view.subviews.count)]
    }
    return view
  }

  private mutating func add() {
    count += 1
    var parent = randomView()
    if !(parent is LayoutView) { parent = parent.superview ?? root }
    let view = makeView()
    if let stack = parent as? StackView { stack.add(view, extent()) } else { parent.addSubview(view) }
  }

  private mutating func makeView() -> View {
    switch dice.next(below: 9) {
    case 0, 1:
      let stack = StackView(dice.next(below: 2) == 0 ? .horizontal : .vertical)
      shape(stack)
      return stack
    case 2:
      let grid = GridView(columns: [extent(), extent(), extent()], spacing: Double(dice.next(below: 12)))
      grid.rows = [extent()]
      return grid
    case 3: return Slider()
    case 4: return Switch()
    case 5: return Button(title: "Brew") { _ in }
    case 6: return View(frame: Rect(0, 0, length(), length()))
    default:
      let view = Wish()
      view.change(to: Size(length(), length()))
      view.horizontalHugging = hugging()
      return view
    }
  }

  private mutating func shape(_ stack: StackView) {
    let distributions: [StackView.Distribution] = [.start, .center, .end, .equalSpacing, .fill, .fillEqually]
    let alignments: [StackView.Alignment] = [.fill, .start, .center, .end]
    stack.distribution = distributions[dice.next(below: 6)]
    stack.alignment = alignments[dice.next(below: 4)]
    stack.wraps = dice.next(below: 3) == 0
    stack.spacing = dice.next(below: 9) == 0 ? length() : Double(dice.next(below: 12))
    stack.insets = dice.next(below: 9) == 0 ? Insets(all: length()) : Insets(all: Double(dice.next(below: 20)))
  }

  private mutating func hugging() -> Hugging { [.loose, .normal, .tight][dice.next(below: 3)] }

  private mutating func extent() -> Sizing {
    switch dice.next(below: 4) {
    case 0: .fixed(length())
    case 1: .share(dice.next(below: 6) == 0 ? length() : Double(dice.next(below: 4)))
    default: .fitting
    }
  }

  private mutating func length() -> Double {
    switch dice.next(below: 30) {
    case 0: .nan
    case 1: .infinity
    case 2: -.infinity
    case 3: -40
    case 4: 1e300
    case 5: 0
    default: Double(dice.next(below: 4000)) / 8
    }
  }

  // MARK: Rules

  private mutating func check() {
    player.application.advance(to: player.application.now + 0.01)
    check(root)
  }

  private mutating func check(_ view: View) {
    if view is LayoutView, !view.isHidden {
      let shown = view.subviews.filter { !$0.isHidden }
      for (index, child) in shown.enumerated() {
        expectPlace(child.frame, in: view)
        for other in shown[..<index] where overlap(child.frame, other.frame) {
          mistake = "the views of a stack do not overlap"
        }
      }
    }
    for child in view.subviews { check(child) }
  }

  private func overlap(_ a: Rect, _ b: Rect) -> Bool {
    let least = 1e-6
    return min(a.maxX, b.maxX) - max(a.minX, b.minX) > least && min(a.maxY, b.maxY) - max(a.minY, b.minY) > least
  }

  private mutating func expectPlace(_ place: Rect, in view: View) {
    guard place.width >= 0, place.height >= 0 else { return mistake = "the size of a view is not negative" }
    for edge in [place.minX, place.maxX, place.minY, place.maxY] {
      let pixel = (edge * scale).rounded()
      guard pixel.magnitude < 1e9 else { return mistake = "the position of a view is finite" }
      if (edge * scale - pixel).magnitude > 1e-6 { mistake = "edges are on whole pixels" }
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
