import Testing
import VitrineTesting

@testable import Dashboard

@Suite("The tiles", .freshContext) struct TilesTests {
  private let controller = TilesController()

  private func show(_ size: Size = Size(800, 480)) throws -> TouchPlayer {
    Typeface.system = try Typeface(contentsOf: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
    let player = TouchPlayer(showing: controller, width: size.width, height: size.height)
    player.wait(0.1)
    return player
  }

  @Test func `a message changes the value of its tile, and other text does not`() throws {
    let player = try show()
    let hall = try #require(controller.tiles.first)
    controller.receive("21.54", for: hall)
    player.wait(0.1)
    player.expect("21.5")
    controller.receive("off", for: hall)
    player.wait(0.1)
    player.expect("21.5")
    #expect(hall.reading.isNormal)
    controller.receive("31", for: hall)
    #expect(!hall.reading.isNormal)
  }

  @Test func `a tile keeps the last sixty values`() throws {
    let player = try show()
    let tile = try #require(controller.tiles.first)
    for value in 0..<100 { controller.receive("\(value)", for: tile) }
    #expect(tile.reading.values == (40..<100).map { Double($0) })
    withExtendedLifetime(player) {}
  }

  @Test(arguments: [Size(800, 480), Size(480, 800), Size(1280, 800)], [1, 1.5])
  func `everything fits on every panel`(size: Size, textScale: Double) throws {
    let player = try show(size)
    player.window.theme.textScale = textScale
    player.wait(1)
    player.expectNoClippedText()
    for tile in controller.tiles { #expect(player.window.bounds.contains(tile.frame)) }
  }
}
