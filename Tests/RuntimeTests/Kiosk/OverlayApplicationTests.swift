import Geometry
import Raster
import ReleaseFormat
import TestContexts
import Testing
import Toolkit
import Typography

@testable import Runtime

/// Pages in front of an app use its theme.
@Suite("Pages in front of an app", .freshContext) struct OverlayApplicationTests {
  init() throws { Typeface.system = try Typeface(contentsOf: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf") }

  private static let fingers = (1...5).map { "0.1 down \($0) \(100 + 8 * $0) 80" }.joined(separator: "\n")

  private func bench(_ theme: Theme, _ idlePolicy: IdlePolicy = IdlePolicy(), script: String = Self.fingers) throws
    -> Bench
  {
    let bench = try Bench(script, gesture: .default, idlePolicy: idlePolicy)
    bench.foreground.diagnose = {
      BoardDiagnosis(board: "x", host: "", addresses: [], written: "release built-in\n\n[1] a line\n")
    }
    bench.application.window?.theme = theme
    return bench
  }

  @Test(arguments: [Theme.dark, .light, .highContrast]) func `have its colors and its text size`(theme: Theme) throws {
    var theme = theme
    theme.textScale = 1.5
    let ground = theme.colors.background.premultiplied
    let staff = try bench(theme)
    staff.run(to: 16)
    #expect(
      staff.foreground.overlay is StaffPage && staff.foreground.overlay?.window?.theme == theme
        && staff.color(2, 2) == ground)

    let idlePolicy = IdlePolicy().withStaffAccess()
    #expect(try idlePolicy.setPIN?(#require(StaffPIN("2580", salt: [1, 2, 3, 4, 5, 6, 7, 8], rounds: 2)).text) == true)
    let pin = try bench(theme, idlePolicy)
    pin.run(to: 16)
    #expect(pin.foreground.overlay is PINScreen && pin.color(2, 2) == ground)
    // A corner of a key, outside of its text.
    #expect(pin.color(112, 92) == theme.colors.surface.premultiplied)

    let question = try bench(
      theme, IdlePolicy(idleTimeout: 60, warningDuration: 20), script: "1 down 1 120 80\n1.1 up 1")
    question.run(to: 75)
    #expect(question.foreground.overlay is IdleScreen && question.color(2, 2) == ground)
  }

  @Test func `run from right to left if the app does`() throws {
    let bench = try bench(.dark)
    bench.application.window?.layoutDirection = .rightToLeft
    bench.run(to: 16)
    let close = try #require(
      bench.foreground.overlay?.window?.rootViewController?.view.subviews.first { $0 is PillButton })
    #expect(close.frame.minX == 8)
  }

  @Test func `have lines no higher than their space`() {
    let bitmap = Bitmap(size: PixelSize(100, 40))
    let canvas = Canvas(bitmap)
    canvas.beginPass(scale: 1, clip: bitmap.bounds)
    canvas.drawFitted("Ågj", size: 200, color: .white, in: Rect(0, 10, 100, 20))
    let rows = (0..<40).filter { y in (0..<100).contains { bitmap[$0, y] != 0 } }
    #expect(rows.first ?? 0 >= 9 && rows.last ?? 0 <= 30 && rows.count > 8)
  }
}
