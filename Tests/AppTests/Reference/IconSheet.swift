import Foundation
import Icons
import VitrineTesting

/// `docs/icons.png`: all icons of the set with their names, and again on a dark background.
enum IconSheet {
  static let file = Page.folder.appendingPathComponent("icons.png")

  private static let columns = 12
  private static let darkColumns = 23
  private static let cell = Size(75, 60)
  private static let darkCell = Size(900.0 / 23, 44)

  static func draw() throws -> Bitmap {
    // Sets the stage's typeface.
    _ = try Stage(height: 10)
    let icons = Icon.all
    func rows(_ columns: Int) -> Double { Double((icons.count + columns - 1) / columns) }
    let light = rows(columns) * cell.height + 16
    let dark = rows(darkColumns) * darkCell.height + 16
    let width = cell.width * Double(columns)
    let bitmap = Bitmap(size: PixelSize(Int(width * Stage.scale), Int((light + dark) * Stage.scale)))
    let canvas = Canvas(bitmap)
    canvas.beginPass(scale: Stage.scale, clip: bitmap.bounds)
    canvas.fill(Rect(0, 0, width, light), with: .white)
    canvas.fill(Rect(0, light, width, dark), with: .night)
    let font = Font(size: 9)
    for (index, (name, icon)) in icons.enumerated() {
      let place = Rect(
        Double(index % columns) * cell.width, 8 + Double(index / columns) * cell.height, cell.width, cell.height)
      canvas.draw(icon, in: Rect(place.midX - 12, place.minY + 8, 24, 24), color: .night)
      let word = TextLayout(name, font: font)
      canvas.draw(
        word, in: Rect(place.minX, place.minY + 36, place.width, 16), alignment: .center, color: Color(hex: 0x5A5F6B))
      let x = Double(index % darkColumns) * darkCell.width
      let y = light + 8 + Double(index / darkColumns) * darkCell.height
      canvas.draw(icon, in: Rect(x + darkCell.width / 2 - 12, y + 10, 24, 24), color: .white)
    }
    return bitmap
  }
}
