import Geometry
import Raster
import TestContexts
import Testing
import Toolkit
import Typography

@testable import Runtime

/// Nothing may remain of the previous visitor. Tests a kiosk in memory whose app is reset as by `Kiosk.run`.
@Suite("The next visitor", .freshContext) final class NextVisitorTests {
  /// A screen with a long list and a field, and further screens below it.
  private final class FrontController: ViewController {
    let field = TextField("Name")
    let scroll = ScrollView(frame: Rect(0, 60, 400, 180))
    let stripes = Stripes(frame: Rect(0, 0, 400, 2000))

    override func viewDidLoad() {
      title = "Front"
      field.frame = Rect(10, 4, 200, 46)
      scroll.contentSize = stripes.bounds.size
      scroll.addSubview(stripes)
      for part in [field, scroll] as [View] { view.addSubview(part) }
    }
  }

  /// A view whose color changes every ten points.
  private final class Stripes: View {
    override func draw(_ rect: Rect, on canvas: Canvas) {
      for row in 0..<200 { canvas.fill(Rect(0, Double(10 * row), 400, 10), with: Color(hex: UInt32(row) * 0x010305)) }
    }
  }

  private let bench: Bench
  private let delegate: Kiosk.RootDelegate
  private let window: Window

  init() throws {
    Typeface.system = try Typeface(contentsOf: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
    bench = try Bench("", idlePolicy: IdlePolicy(idleTimeout: 60, warningDuration: 10))
    delegate = Kiosk.RootDelegate { NavigationController(rootViewController: FrontController()) }
    window = try #require(bench.application.window)
    let delegate = delegate
    let application = bench.application
    bench.foreground.resetApp = { delegate.applicationDidBecomeIdle(application) }
    delegate.applicationDidFinishLaunching(application)
  }

  private var screens: NavigationController { window.rootViewController as! NavigationController }
  private var front: FrontController { screens.viewControllers[0] as! FrontController }

  private enum Trace: String, CaseIterable {
    case text, keyboard, scrollPlace, pushedScreen, sheet, alert, toast, clipboard
  }

  private func leave(_ trace: Trace) {
    switch trace {
    case .text:
      front.field.text = "a secret"
    case .keyboard: front.field.becomeFirstResponder()
    case .scrollPlace: front.scroll.contentOffset = Point(0, 905)
    case .pushedScreen: screens.push(ViewController(), animated: false)
    case .sheet:
      let sheet = ViewController()
      sheet.preferredContentSize = Size(200, 100)
      screens.present(sheet, as: .form)
    case .alert: screens.present(Alert("Is this yours?"))
    case .toast: Toast("Thank you, Ms. Secret").show(in: window)
    case .clipboard: bench.application.clipboard = "a secret"
    }
  }

  @Test(arguments: Trace.allCases) private func `finds no state of the previous one`(trace: Trace) throws {
    bench.run(to: 20)
    let fresh = bench.display.screenshot()
    let before = ObjectIdentifier(front)
    bench.application.advance(to: 20)
    leave(trace)
    bench.run(from: 20, to: 22)
    if trace != .clipboard { #expect(bench.display.screenshot() != fresh, "there is nothing to forget") }
    bench.run(from: 22, to: 100)
    #expect(bench.foreground.overlay == nil && ObjectIdentifier(front) != before)
    #expect(bench.display.screenshot() == fresh, "something of it is on the panel")
    #expect(bench.application.clipboard.isEmpty && front.field.text.isEmpty && front.scroll.contentOffset == .zero)
    #expect(
      screens.viewControllers.count == 1 && screens.presentedViewController == nil && window.firstResponder == nil)
    #expect(bench.loop.isAtRest && bench.loop.deadline == nil)
  }

  @Test func `finds no state after a reset that removes everything at once`() throws {
    bench.run(to: 20)
    let fresh = bench.display.screenshot()
    bench.application.advance(to: 20)
    for trace in Trace.allCases { leave(trace) }
    bench.run(from: 20, to: 100)
    #expect(bench.display.screenshot() == fresh && bench.application.clipboard.isEmpty && window.firstResponder == nil)
  }
}
