import Geometry
import Platform
import Raster
import System
import Toolkit
import ToolkitTestKit
import Typography

/// A scene of a kiosk in use, frame by frame. A frame is measured from a change in the views to pixels in the shadow
/// frame.
final class FrameScene {
  static let names = [
    "tiles toggle", "a list scrolls", "a full-screen fade", "ten fingers paint", "ten touch marks", "a page fades",
    "the same, kept", "a card moves", "the same, kept", "a list under a mark", "500 views find places",
    "a grid scrolls", "the same, laid out by hand", "a finger on a tile", "a finger on a key", "a key types",
    "500 places, not drawn",
  ]

  private let number: Int
  /// Whether the scene is tapped, twice per second.
  private let isTapped: Bool
  private let size: Size
  private let player: TouchPlayer
  private let canvas: Canvas
  /// The pixels of the canvas, as in a frame loop.
  private let pages: Mapping
  private let feed = Feed()
  private let swatches = Swatches()
  private let list: ListView
  private let grid: ScrollView
  private let veil: View
  private let paper: Paper
  private let page: View
  private let card: View
  private let overlay = Ring()
  private let stack = StackView(.vertical, spacing: 2)
  private let field = TextField()
  private var tiles: [Label] = []
  private var marks: [Mark] = []
  /// The region that the last frame changed.
  private(set) var changes = Region()
  /// The touch input since the last frame. Its storage is reused, as in a frame loop.
  private var reports: [TouchInput] = []
  private var frame = 0
  /// The number of pixels that all frames changed.
  private(set) var pixels = 0

  /// Creates a scene for a panel of the given size. Scenes are numbered from 1.
  init(_ number: Int, size: PixelSize) {
    self.number = number
    isTapped = (14...16).contains(number)
    self.size = Size(Double(size.width), Double(size.height))
    player = TouchPlayer(width: self.size.width, height: self.size.height)
    // There is no fallback: other memory would be measured as if it were this.
    do throws(Errno) { pages = try Mapping(ring: size.width * size.height * 4) } catch {
      SceneProgram.fail("cannot create a ring buffer: \(error.message)")
    }
    canvas = Canvas(Bitmap(borrowingRing: pages.bytes, size: size, stride: size.width))
    let whole = Rect(origin: .zero, size: self.size)
    grid = number == 13 ? HandmadeGrid(frame: whole) : CollectionView(frame: whole)
    list = ListView(frame: whole)
    veil = View(frame: whole)
    paper = Paper(frame: whole)
    page = View(frame: whole)
    card = View(frame: Rect(40, 40, 320, 400))
    player.window.backgroundColor = .white
    switch number {
    case 2, 10:
      list.dataSource = feed
      player.window.addSubview(list)
      if number == 10 { player.window.overlay = overlay }
    case 12, 13:
      if let collection = grid as? CollectionView {
        collection.metrics = Swatches.metrics
        collection.dataSource = swatches
      }
      grid.backgroundColor = .white
      player.window.addSubview(grid)
    case 4: player.window.addSubview(paper)
    case 6, 7:
      page.shouldRasterize = number == 7
      player.window.addSubview(page)
      addTiles(to: page)
    case 8, 9:
      addTiles(to: player.window)
      card.shouldRasterize = number == 9
      addCard()
    case 11, 17: addStack()
    case 14:
      let tile = Tile(frame: Rect(20, 20, 176, 160))
      tile.text = "Tile"
      player.window.addSubview(tile)
    case 15, 16: addField()
    default:
      addTiles(to: player.window)
      if number == 3 {
        veil.backgroundColor = Color(hex: 0x102030)
        player.window.addSubview(veil)
      }
      if number == 5 { addMarks() }
    }
    // Show everything once, so that objects created on first use are not measured. For a field, also fill its undo
    // history.
    for _ in 0..<(number == 15 || number == 16 ? 120 : 3) { showFrame() }
    pixels = 0
  }

  var shadow: Frame {
    let bitmap = canvas.bitmap
    return Frame(pixels: bitmap.pixels, stride: bitmap.stride, size: bitmap.size)
  }

  func showFrame() {
    prepare()
    show()
    frame += 1
  }

  /// Does the measured work: from a change to pixels.
  @inline(never)
  func show() {
    change()
    draw(at: time)
    pixels += changes.area
  }

  private func draw(at time: Double) {
    player.application.advance(to: time)
    player.window.copyChangedPixels(into: &changes)
    if number != 17 { player.window.draw(on: canvas) }
  }

  private func change() {
    switch number {
    case 1:
      let tile = tiles[frame * 7 % tiles.count]
      let isOn = frame / tiles.count % 2 == 0
      tile.backgroundColor = Color(hex: isOn ? 0x2F6FDE : 0xF2A33A)
      tile.text = isOn ? "On" : "Off"
    case 2, 10: list.contentOffset.y += 8
    case 12, 13: grid.contentOffset.y += 8
    case 3: veil.alpha = Double(1 + frame % 50) / 60
    case 4: paper.addStrokes()
    case 6, 7: page.alpha = Double(1 + frame % 50) / 60
    case 11, 17: stack.frame = Rect(0, 0, size.width - Double(frame % 2 * 8), size.height)
    case 14, 15: report(.down(1, finger.x, finger.y, at: time))
    case 16: report(.up(1, finger.x, finger.y, at: time))
    case 8, 9: card.center += Vector(frame % 40 < 20 ? 6 : -6, frame % 40 < 20 ? 2 : -2)
    default: for mark in marks { mark.center += Vector(frame % 2 == 0 ? 9 : -9, 3) }
    }
  }

  // MARK: Fingers

  private var time: Double { isTapped ? Double(frame + 10) / 2 : Double(frame) / 60 }

  /// The location of a touch: on the tile, on the key in the middle of the letters, or on delete.
  private var finger: Point { number == 14 ? Point(100, 100) : Point(size.width / 2, size.height - 161) }
  private var delete: Point { Point(size.width / 2 + 425, size.height - 99) }

  /// Performs the other half of a tap, which is not measured, and a tap on delete, so that the length of the text stays
  /// constant.
  private func prepare() {
    guard isTapped else { return }
    if number < 16 { touch(.up(1, finger.x, finger.y, at: time - 0.4)) }
    if number > 14 {
      touch(.down(2, delete.x, delete.y, at: time - 0.35))
      touch(.up(2, delete.x, delete.y, at: time - 0.3))
    }
    if number == 16 { touch(.down(1, finger.x, finger.y, at: time - 0.1)) }
    // Let animations of removed views finish.
    if number < 16 { for step in 1...8 { draw(at: time - 0.27 + Double(step) * 0.03) } }
  }

  private func touch(_ input: TouchInput) {
    report(input)
    draw(at: input.time)
  }

  private func report(_ input: TouchInput) {
    reports.removeAll(keepingCapacity: true)
    reports.append(input)
    player.application.receive(reports)
  }

  private func addField() {
    field.frame = Rect(20, 20, size.width - 40, 46)
    field.text = "Text that a user has typed"
    player.window.addSubview(field)
    field.becomeFirstResponder()
    for step in 0..<60 { draw(at: Double(step) / 60) }
  }

  private func addTiles(to parent: View) {
    let columns = 5
    let rows = 4
    let step = Size(size.width / Double(columns), size.height / Double(rows))
    for index in 0..<columns * rows {
      let origin = Point(Double(index % columns) * step.width + 8, Double(index / columns) * step.height + 8)
      let tile = Label(
        frame: Rect(origin: origin, size: Size((step.width - 16).rounded(), (step.height - 16).rounded())))
      tile.backgroundColor = Color(hex: 0x2F6FDE)
      tile.cornerRadius = 12
      tile.textColor = .white
      tile.textAlignment = .center
      tile.text = "Tile \(index)"
      parent.addSubview(tile)
      tiles.append(tile)
    }
  }

  /// Adds fifty rows of nine views each. The rows are as high as their text, and the views share the width.
  private func addStack() {
    for row in 0..<50 {
      let line = StackView(.horizontal, spacing: 4)
      line.distribution = .fill
      for column in 0..<9 { line.add(Label("\(row * 9 + column)", .caption)) }
      stack.add(line)
    }
    player.window.addSubview(stack)
  }

  /// Adds a card of twelve lines.
  private func addCard() {
    card.backgroundColor = .white
    card.cornerRadius = 16
    card.borderWidth = 1
    card.borderColor = Color(hex: 0xC0C0C8)
    for index in 0..<12 {
      let line = Label(frame: Rect(20, 16 + 31 * Double(index), 280, 24))
      line.text = "Line \(index) of what a card says"
      card.addSubview(line)
    }
    player.window.addSubview(card)
  }

  private func addMarks() {
    for index in 0..<10 {
      let mark = Mark(
        frame: Rect(40 + Double(index) * size.width / 12, 60 + Double(index * 37 % 10) * size.height / 14, 50, 50))
      player.window.addSubview(mark)
      marks.append(mark)
    }
  }
}

/// Ten thousand rows with a title and a detail.
private final class Feed: WeaklyReferenceable, ListViewDataSource {
  func listView(_ list: ListView, numberOfRowsInSection section: Int) -> Int { 10_000 }

  func listView(_ list: ListView, rowAt path: IndexPath) -> ListRow {
    let row = list.dequeueReusableRow(withIdentifier: "feed") ?? ListRow("feed")
    row.titleLabel.text = "Row number \(path.row)"
    row.detailLabel.text = "\(path.row * 7919 % 1000) kWh"
    row.accessory = path.row % 3 == 0 ? .disclosure : .none
    return row
  }
}

/// A tile that has another color for each touch.
private final class Tile: Label {
  private var isOn = false

  override init(frame: Rect) {
    super.init(frame: frame)
    isUserInteractionEnabled = true
    textAlignment = .center
    cornerRadius = 12
  }

  override func touchesBegan(_ touches: TouchSet, with event: Event) {
    isOn.toggle()
    backgroundColor = Color(hex: isOn ? 0x2F6FDE : 0xF2A33A)
  }

  override func touchesEnded(_ touches: TouchSet, with event: Event) {}
}

/// A disc and a ring.
private final class Mark: View {
  override func draw(_ rect: Rect, on canvas: Canvas) {
    let color = Color(hex: 0x0A84FF)
    canvas.fillEllipse(in: bounds, with: color.withAlpha(0.5))
    canvas.strokeEllipse(in: bounds.inset(by: Insets(all: 0.5)), width: 1, with: color)
  }
}

/// The strokes of ten fingers in the last second.
private final class Paper: View {
  private static let style = StrokeStyle(width: 6, cap: .round, join: .round)
  private var lines: [(path: Path, box: Rect)] = []
  private var step = 0

  func addStrokes() {
    for finger in 0..<10 {
      let x = 60 + Double(finger) * bounds.width / 11
      let y = bounds.height / 2
      func place(_ step: Int) -> Point {
        let turn = Double(step) * 0.13 + Double(finger)
        return Point(x + 40 * Math.cos(turn), y + bounds.height / 3 * Math.sin(turn * 0.7))
      }
      var path = Path()
      path.move(to: place(step))
      for part in 1...4 { path.addLine(to: place(step + part)) }
      let box = path.bounds.inset(by: Insets(all: -4))
      lines.append((path, box))
      setNeedsDisplay(box)
    }
    if lines.count > 600 { lines.removeFirst(10) }
    step += 4
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    for line in lines where line.box.intersects(rect) {
      canvas.stroke(line.path, style: Self.style, with: Color(hex: 0xD02020))
    }
  }
}

/// A mark above all views that shows its own position.
private final class Ring: WindowOverlay {
  private let bounds = Rect(300, 200, 50, 50)

  func observe(_ event: Event) {}

  func draw(_ rect: Rect, on canvas: Canvas) { canvas.fillEllipse(in: bounds, with: Color.black.withAlpha(0.3)) }

  func addBounds(to rects: inout [Rect]) -> Bool {
    rects.append(bounds)
    return true
  }
}
