import Geometry
import Icons
import TestContexts
import Testing
import Toolkit

@Suite("The set of icons", .freshContext) struct IconsTests {
  /// Returns the bounds of the lines' centers. They may be too large for curves, because they include control points.
  private func box(_ icon: Icon) -> Rect { icon.lines.bounds }

  @Test func `keeps two points free around each icon, which fills the rest in one direction or both`() {
    for (name, icon) in Icon.all where name != "minus" {
      let box = box(icon)
      #expect(box.minX >= 2.9 && box.maxX <= 21.1 && box.minY >= 2.4 && box.maxY <= 21.6, "\(name): \(box)")
      #expect(max(box.width, box.height) >= 13, "\(name): \(box)")
    }
  }

  @Test func `has each icon in the middle of its box`() {
    for (name, icon) in Icon.all {
      let off = box(icon).center - Point(12, 12)
      #expect(abs(off.dx) <= 1.3 && abs(off.dy) <= 1.1, "\(name): \(off)")
    }
  }

  @Test func `has a name for each, in alphabetical order, and mirrors icons with a reading direction`() {
    let names = Icon.all.map(\.name)
    #expect(names.count >= 60 && names == Set(names).sorted())
    #expect(Icon.all.filter(\.icon.isDirectional).map(\.name) == ["back", "exit", "forward", "list", "redo", "undo"])
    // A left arrow is not mirrored.
    #expect(Icon.back.lines == Icon.arrowLeft.lines && !Icon.arrowLeft.isDirectional)
  }
}
