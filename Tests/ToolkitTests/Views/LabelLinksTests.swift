import Geometry
import Raster
import TestContexts
import Testing
import ToolkitTestKit
import Typography

@testable import Toolkit

@Suite("Links of a label", .freshContext) struct LabelLinksTests {
  let player = TouchPlayer(width: 400, height: 300)
  let label = Label(
    StyledText("See the ") + StyledText("opening hours", .linked(to: "hours")) + StyledText(" and ")
      + StyledText("fees", .linked(to: "fees")))
  let behind = LinkTarget()

  init() throws {
    label.font = Font(size: 20, typeface: try Typeface(contentsOf: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"))
    label.role = nil
    label.numberOfLines = 0
    label.frame = Rect(20, 40, 190, 120)
    behind.frame = Rect(0, 0, 400, 300)
    player.window.addSubview(behind)
    behind.addSubview(label)
    player.application.advance(to: 0.1)
  }

  private func areas(_ target: String) throws -> [Rect] {
    try #require(label.styling).links(label).filter { $0.target == target }.map { label.convert($0.area, to: nil) }
  }

  private func tap(_ place: Point) { player.tap(1, place.x, place.y, at: player.application.now + 1) }

  @Test func `a tap on a link reports its target, in each of its lines`() throws {
    var told: [String] = []
    label.onLink = { told.append($0) }
    let hours = try areas("hours")
    let fees = try areas("fees")
    #expect(hours.count == 2 && fees.count == 1)
    for area in hours + fees { tap(area.center) }
    #expect(told == ["hours", "hours", "fees"] && behind.taps == 0)
    label.textAlignment = .right
    #expect(try areas("fees") != fees)
    tap(try areas("fees")[0].center)
    #expect(told.last == "fees" && told.count == 4)
  }

  @Test func `touches outside the links reach the view behind, and all do without a handler`() throws {
    let first = try #require(areas("hours").first)
    let beside = Point(22, first.midY)
    #expect(first.minX - beside.x > 20)
    tap(first.center)
    #expect(behind.taps == 1)
    var told = 0
    label.onLink = { _ in told += 1 }
    tap(beside)
    #expect(behind.taps == 2 && told == 0)
    // A touch target is larger than a line.
    tap(Point(first.minX - 6, first.midY))
    #expect(behind.taps == 2 && told == 1)
    label.onLink = nil
    #expect(label.onLink == nil && label.subviews.isEmpty)
    tap(first.center)
    #expect(behind.taps == 3 && told == 1)
  }

  @Test func `a finger that leaves the link or is cancelled reports nothing, and the link glows while it is on it`()
    throws
  {
    var told = 0
    label.onLink = { _ in told += 1 }
    let place = try areas("fees")[0].center
    let plain = picture
    player.down(1, place.x, place.y, at: 1)
    #expect(picture != plain)
    player.move(1, place.x, place.y + 60, at: 1.1)
    #expect(picture == plain)
    player.up(1, place.x, place.y + 60, at: 1.2)
    player.down(1, place.x, place.y, at: 2)
    player.cancel(1, at: 2.1)
    #expect(told == 0 && picture == plain && behind.taps == 0)
  }

  private var picture: [UInt32] {
    let bitmap = Bitmap(size: PixelSize(400, 300))
    player.window.damageAll()
    player.window.draw(on: Canvas(bitmap))
    return Array(UnsafeBufferPointer(start: bitmap.pixels, count: 400 * 300))
  }
}

/// A view that counts taps.
final class LinkTarget: View {
  var taps = 0

  override func touchesEnded(_ touches: TouchSet, with event: Event) { taps += 1 }
}
