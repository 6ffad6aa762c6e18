import Geometry
import TestContexts
import Testing
import ToolkitTestKit

@testable import Toolkit

/// A view with a fixed preferred size, or with as many lines of 10 points as its letters need.
final class Block: View {
  var wish: Size
  var letters = 0.0
  private(set) var questions = 0
  private(set) var layouts = 0

  init(_ width: Double, _ height: Double, _ hugging: Hugging = .normal) {
    wish = Size(width, height)
    super.init(frame: .zero)
    self.horizontalHugging = hugging
    verticalHugging = hugging
  }

  override func sizeThatFits(_ size: Size) -> Size {
    questions += 1
    guard letters > 0 else { return wish }
    guard size.width > 0, size.width < letters else { return Size(letters, 10) }
    return Size(size.width, (letters / size.width).rounded(.up) * 10)
  }

  override func layoutSubviews() { layouts += 1 }
}

@Suite("Stacks", .freshContext) struct StackViewTests {
  let player = TouchPlayer(width: 320, height: 240)

  /// Lays out the stack in a frame, and returns the frames of its views.
  @discardableResult
  private func frames(_ stack: LayoutView, _ width: Double = 320, _ height: Double = 100) -> [Rect] {
    stack.frame = Rect(0, 0, width, height)
    if stack.superview == nil { player.window.addSubview(stack) }
    player.application.advance(to: player.application.now + 1)
    return stack.subviews.map(\.frame)
  }

  @Test func `views follow each other in their preferred size, from edge to edge`() {
    let row = StackView(.horizontal, spacing: 10, insets: Insets(all: 5), [Block(50, 20), Block(60, 30)])
    #expect(frames(row) == [Rect(5, 5, 50, 90), Rect(65, 5, 60, 90)])
    #expect(row.sizeThatFits(.zero) == Size(130, 40))
    let column = StackView(.vertical, spacing: 10, [Block(50, 20), Block(60, 30)])
    #expect(frames(column) == [Rect(0, 0, 320, 20), Rect(0, 30, 320, 30)])
    #expect(column.sizeThatFits(.zero) == Size(60, 60))
  }

  @Test func `the space after a view replaces the usual one, in both axes and in right-to-left rows`() {
    let blocks = [Block(50, 20), Block(60, 30), Block(70, 40)]
    let row = StackView(.horizontal, spacing: 10, blocks)
    row.setSpacing(25, after: blocks[0])
    row.setSpacing(0, after: blocks[1])
    row.setSpacing(99, after: blocks[2])
    #expect(frames(row).map(\.minX) == [0, 75, 135])
    #expect(row.sizeThatFits(.zero).width == 205)
    row.layoutDirection = .rightToLeft
    #expect(frames(row).map(\.maxX) == [320, 245, 185])
    row.axis = .vertical
    #expect(frames(row, 320, 200).map(\.minY) == [0, 45, 75])
    blocks[1].isHidden = true
    #expect(frames(row, 320, 200)[2].minY == 45)
    row.setSpacing(nil, after: blocks[0])
    #expect(frames(row, 320, 200)[2].minY == 30)
  }

  @Test func `views are added together, and inserted by index or after another`() {
    let row = StackView(.horizontal)
    let first = Block(50, 20)
    row.add(first, Block(60, 30))
    row.insert(Block(10, 10), after: first, .fixed(20))
    row.insert(Block(5, 5), at: 0)
    #expect(frames(row).map(\.width) == [5, 50, 20, 60])
    first.removeFromSuperview()
    #expect(frames(row).map(\.width) == [5, 20, 60])
  }

  @Test func `extra space is shared by weight, or else equally between loose views`() {
    let row = StackView(.horizontal)
    row.add(Block(50, 20))
    row.add(Block(50, 20, .loose), .share(2))
    row.add(Block(50, 20), .share(1))
    row.add(Block(1, 1), .fixed(30))
    #expect(frames(row).map(\.width) == [50, 160, 80, 30])
    let loose = StackView(.horizontal, [Block(50, 20, .loose), Block(20, 20), Block(30, 20, .loose)])
    #expect(frames(loose).map(\.width) == [160, 20, 140])
  }

  @Test(arguments: [
    (StackView.Distribution.start, [0.0, 40], [40.0, 60]), (.center, [50, 90], [40, 60]),
    (.end, [100, 140], [40, 60]),
    (.equalSpacing, [0, 140], [40, 60]), (.fill, [0, 90], [90, 110]), (.fillEqually, [0, 100], [100, 100]),
  ])
  func `the rest is distributed as the stack defines`(
    distribution: StackView.Distribution, starts: [Double], widths: [Double]
  ) {
    let row = StackView(.horizontal, [Block(40, 20), Block(60, 20)])
    row.distribution = distribution
    let frames = frames(row, 200)
    #expect(frames.map(\.minX) == starts && frames.map(\.width) == widths)
  }

  @Test func `loose views shrink first, then the usual and the tight, and the fixed last`() {
    let row = StackView(.horizontal, [Block(100, 9, .loose), Block(100, 9), Block(100, 9, .tight)])
    #expect(frames(row, 250).map(\.width) == [50, 100, 100])
    #expect(frames(row, 150).map(\.width) == [0, 50, 100])
    #expect(frames(row, 60).map(\.width) == [0, 0, 60])
  }

  @Test(arguments: [(StackView.Alignment.start, 0.0), (.center, 40), (.end, 80)])
  func `views are aligned across the axis as the stack defines`(alignment: StackView.Alignment, place: Double) {
    for axis in [StackView.Axis.horizontal, .vertical] {
      let stack = StackView(axis, [Block(20, 20)])
      stack.alignment = alignment
      let frame = frames(stack, 100, 100)[0]
      #expect(frame == (axis == .horizontal ? Rect(0, place, 20, 20) : Rect(place, 0, 20, 20)))
    }
  }

  @Test func `a tight view is not stretched across`() {
    #expect(frames(StackView(.horizontal, [Block(20, 20, .tight)])) == [Rect(0, 40, 20, 20)])
    #expect(frames(StackView(.vertical, [Block(20, 20, .tight)])) == [Rect(0, 0, 20, 20)])
  }

  @Test func `a row wraps if a view does not fit, and requests the height of its lines`() {
    let row = StackView(.horizontal, spacing: 10, [Block(100, 20), Block(100, 30), Block(100, 25)])
    row.wraps = true
    #expect(frames(row, 220) == [Rect(0, 0, 100, 30), Rect(110, 0, 100, 30), Rect(0, 40, 100, 25)])
    #expect(row.sizeThatFits(Size(220, 0)) == Size(210, 65))
    #expect(row.sizeThatFits(.zero) == Size(320, 30))
  }

  @Test func `rows are mirrored from right to left, and columns start at the right`() {
    let row = StackView(
      .horizontal, insets: Insets(top: 0, left: 7, bottom: 0, right: 3), [Block(50, 20), Block(60, 20)])
    player.window.layoutDirection = .rightToLeft
    #expect(frames(row, 200) == [Rect(147, 0, 50, 100), Rect(87, 0, 60, 100)])
    let column = StackView(.vertical, [Block(20, 20, .tight)])
    #expect(frames(column, 100) == [Rect(80, 0, 20, 20)])
    column.layoutDirection = .leftToRight
    #expect(frames(column, 100) == [Rect(0, 0, 20, 20)])
  }

  @Test func `a view with line breaks gets the height that its width needs`() {
    let text = Block(0, 0)
    text.letters = 200
    let column = StackView(.vertical, [text, Block(10, 5)])
    #expect(frames(column, 60).map(\.height) == [40, 5])
    let row = StackView(.horizontal, [text, Block(20, 5, .tight)])
    #expect(row.sizeThatFits(Size(120, 0)) == Size(120, 20))
  }

  @Test func `hidden views take no space`() {
    let row = StackView(.horizontal, spacing: 10, [Block(50, 20), Block(60, 20), Block(70, 20)])
    frames(row)
    row.subviews[1].isHidden = true
    #expect(frames(row)[2].minX == 60 && row.sizeThatFits(.zero).width == 130)
  }

  @Test func `a plain view keeps the size that the app set, however often it was stretched`() {
    let plain = View(frame: Rect(0, 0, 40, 20))
    let row = StackView(.horizontal, [plain])
    row.distribution = .fill
    frames(row)
    #expect(plain.frame.width == 320 && row.sizeThatFits(.zero) == Size(40, 20))
    plain.bounds = Rect(0, 0, 90, 10)
    plain.setNeedsMeasure()
    #expect(row.sizeThatFits(.zero) == Size(90, 10))
  }

  @Test(arguments: [1.25, 1.5, 2, 3]) func `edges are on whole pixels, and no fitting view loses a pixel`(scale: Double)
  {
    let player = TouchPlayer(width: 320, height: 240, scale: scale)
    let row = StackView(.horizontal, spacing: 7, insets: Insets(all: 3), [Block(37, 20), Block(11, 20), Block(5, 5)])
    row.setSizing(.share(1), of: row.subviews[1])
    row.frame = Rect(0, 0, 201, 33)
    player.window.addSubview(row)
    player.application.advance(to: 1)
    for view in row.subviews {
      for edge in [view.frame.minX, view.frame.maxX, view.frame.minY, view.frame.maxY] {
        #expect(abs(edge * scale - (edge * scale).rounded()) < 1e-9)
      }
    }
    #expect(row.subviews[0].frame.width >= 37 && row.subviews[2].frame.width >= 5)
    #expect(row.subviews[2].frame.maxX <= 198.5)
  }

  @Test func `nothing is measured and laid out again without a change, and a change measures only affected views`() {
    let blocks = (0..<5).map { _ in Block(50, 20) }
    let inner = StackView(.horizontal, [blocks[3], blocks[4]])
    let column = StackView(.vertical, [blocks[0], blocks[1], blocks[2], inner])
    frames(column)
    let asked = blocks.map(\.questions)
    frames(column)
    #expect(!column.needsLayout && blocks.map(\.questions) == asked)
    blocks[4].wish = Size(70, 40)
    blocks[4].setNeedsMeasure()
    frames(column)
    #expect(inner.frame.height == 40 && blocks[4].frame.width == 70)
    #expect(blocks[0].questions == asked[0] && blocks[3].questions == asked[3])
  }

  @Test func `a label with a new text makes its stack lay out again`() {
    let row = StackView(.horizontal)
    let button = Button(title: "") { _ in }
    row.add(button)
    row.add(Block(10, 10))
    frames(row)
    let end = row.subviews[1].frame.minX
    button.title = "Brew a whole pot of coffee"
    let wish = button.sizeThatFits(.zero).width
    #expect(frames(row)[1].minX == wish && wish >= end)
  }

  @Test func `a column in which fixed views do not fit logs it once, with their names`() {
    var lines: [String] = []
    player.application.onLayoutConflict = { lines.append($0) }
    let column = StackView(.vertical)
    column.logName = "the order"
    let list = Block(50, 80)
    let total = Block(50, 60)
    list.logName = "the list"
    total.logName = "the total"
    column.add(list)
    column.add(total, .fixed(60))
    #expect(frames(column, 100, 100).map(\.height) == [40, 60])
    #expect(frames(column, 100, 90).map(\.height) == [30, 60])
    #expect(
      lines == [
        "layout: the order with the list, the total: needs 140 points, but is 100 high; all views shrink (remove some, allow wrapping, or use a scroll view)"
      ])
  }
}
