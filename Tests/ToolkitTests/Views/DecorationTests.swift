import Geometry
import Glibc
import TestContexts
import TestKit
import Testing
import ToolkitTestKit

@testable import Raster
@testable import Toolkit

@Suite("Shadows and gradients of views", .freshContext) struct DecorationTests {
  private let player: TouchPlayer
  private let bitmap: Bitmap
  private let canvas: Canvas
  private let card = View(frame: Rect(40, 40, 60, 50))
  private let size: PixelSize
  private var window: Window { player.window }

  init() { self.init(scale: 1) }

  private init(scale: Double) {
    player = TouchPlayer(width: 160, height: 160, scale: scale)
    size = player.window.pixelSize
    bitmap = Bitmap(size: size)
    canvas = Canvas(bitmap)
    window.backgroundColor = .white
    card.backgroundColor = Color(hex: 0x336699)
    window.addSubview(card)
    draw()
  }

  private func draw() {
    player.application.advance(to: player.application.now)
    window.draw(on: canvas)
  }

  /// Draws the frame. Returns `true` if the result equals a complete redraw.
  private func isRight() -> Bool {
    draw()
    let whole = Bitmap(size: size)
    window.damageAll()
    window.draw(on: Canvas(whole))
    return memcmp(bitmap.pixels, whole.pixels, size.width * size.height * 4) == 0
  }

  /// Returns the darkness of a pixel, from 0 for white to 255.
  private func darkness(_ x: Int, _ y: Int) -> Int { 255 - Int(bitmap[x, y] & 255) }

  @Test func `a view without them draws neither`() {
    #expect(card.shadow == nil && card.gradient == nil && card.decoration == nil && canvas.shadows == nil)
    card.shadow = Shadow()
    card.gradient = Gradient(.white, .black)
    #expect(card.shadow == Shadow() && card.gradient == Gradient(.white, .black))
    card.shadow = nil
    #expect(card.shadow == nil && card.gradient != nil)
    card.gradient = nil
    #expect(card.decoration == nil && isRight())
  }

  @Test func `a shadow surrounds the view, and is offset downwards`() {
    card.shadow = Shadow(color: .black, radius: 10, offset: Vector(0, 4))
    draw()
    // Pixels at equal distances from the shadow's left and right edges, and from its upper and lower edges.
    #expect(darkness(37, 65) > 50 && darkness(37, 65) == darkness(102, 65))
    #expect(darkness(70, 91) > darkness(70, 38) && darkness(70, 104) == 0 && darkness(70, 30) == 0)
    #expect(bitmap[70, 65] == Color(hex: 0x336699).premultiplied)
  }

  @Test func `a view that clips has its shadow outside anyway`() {
    card.clipsToBounds = true
    card.cornerRadius = 12
    card.shadow = Shadow(color: .black, radius: 10, offset: .zero)
    #expect(isRight() && darkness(37, 65) > 50)
  }

  @Test(arguments: [1, 1.5, 2.0]) func `the area of a shadow is redrawn, whatever happens to its view`(scale: Double) {
    let test = DecorationTests(scale: scale)
    let card = test.card
    var dice = SeededGenerator(state: 7)
    func number(_ range: Range<Double>) -> Double { dice.next(in: range) }
    for round in 0..<60 {
      switch round % 12 {
      case 0:
        card.shadow = Shadow(color: .black, radius: number(0..<24), offset: Vector(number(-9..<9), number(-9..<9)))
      case 1: card.center = Point(number(0..<160), number(0..<160))
      case 2: card.bounds.size = Size(number(4..<90), number(4..<90))
      case 3: card.cornerRadius = number(0..<30)
      case 4: card.alpha = number(0.2..<1)
      case 5: card.transform = AffineTransform(scale: number(0.5..<1.5))
      case 6: card.transform = AffineTransform(rotation: number(0..<6))
      case 7: card.gradient = Gradient(.black, Color(hex: 0x80FF40))
      case 8: card.isHidden.toggle()
      case 9: card.shouldRasterize.toggle()
      case 10: card.shadow = round % 24 == 10 ? nil : Shadow()
      default:
        card.isHidden = false
        card.transform = .identity
        card.clipsToBounds.toggle()
      }
      #expect(test.isRight(), "round \(round)")
    }
  }

  @Test func `a gradient fills the view from one end to the other, within its corners`() {
    card.cornerRadius = 12
    card.gradient = Gradient(.black, Color(hex: 0x0000FF))
    draw()
    #expect(bitmap[70, 40] & 255 < 8 && bitmap[70, 89] & 255 > 247 && bitmap[40, 40] == Color.white.premultiplied)
    card.gradient = Gradient(from: Point(1, 0), to: Point(0, 0), .black, Color(hex: 0x0000FF))
    #expect(isRight() && bitmap[41, 65] & 255 > 243 && bitmap[98, 65] & 255 < 12)
    card.gradient = Gradient(stops: [])
    #expect(isRight() && bitmap[70, 65] == Color(hex: 0x336699).premultiplied)
  }

  @Test func `a gradient behind scrolling content keeps its position`() {
    let scroll = ScrollView(frame: Rect(10, 10, 100, 100))
    scroll.backgroundColor = .white
    scroll.gradient = Gradient(Color(hex: 0xFF0000), Color(hex: 0x0000FF))
    scroll.contentSize = Size(100, 900)
    window.addSubview(scroll)
    draw()
    for _ in 0..<5 {
      scroll.contentOffset.y += 8
      #expect(isRight())
    }
  }

  @Test func `cells with equal shadows share one, and scrolling creates no other`() {
    let source = Cards()
    let collection = CollectionView(frame: Rect(0, 0, 160, 160))
    collection.metrics = CollectionMetrics(columns: .count(2), height: .fixed(48), spacing: Size(12, 12))
    collection.dataSource = source
    window.addSubview(collection)
    draw()
    let first = canvas.shadows?.entries.map { ObjectIdentifier($0.shape) }
    #expect(first?.count == 1)
    for _ in 0..<80 {
      collection.contentOffset.y += 7
      #expect(isRight())
    }
    #expect(canvas.shadows?.entries.map { ObjectIdentifier($0.shape) } == first && source.made < 18)
  }
}

private final class Cards: WeaklyReferenceable, CollectionViewDataSource {
  var made = 0

  func collectionView(_ collection: CollectionView, numberOfItemsInSection section: Int) -> Int { 400 }

  func collectionView(_ collection: CollectionView, cellAt path: IndexPath) -> CollectionCell {
    if let cell = collection.dequeueReusableCell(withIdentifier: "card") { return cell }
    made += 1
    let cell = CollectionCell("card")
    cell.backgroundColor = Color(hex: 0x40A060)
    cell.shadow = Shadow(color: .black, radius: 10, offset: Vector(0, 3))
    return cell
  }
}
