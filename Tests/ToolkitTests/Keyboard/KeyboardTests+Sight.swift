import Geometry
import Testing
import ToolkitTestKit

@testable import Toolkit

/// Tests how the keyboard moves the app's views, and how they return.
extension KeyboardTests {
  @Test func `a screen of another size leaves the app's view in its position`() throws {
    let controller = ViewController()
    page.removeFromSuperview()
    window.rootViewController = controller
    field.frame = Rect(20, 420, 300, 46)
    controller.view.addSubview(field)
    _ = try #require(open())
    #expect(controller.view.frame.minY < 0)
    window.resize(to: Size(1024, 600), scale: 1)
    settle()
    #expect(controller.view.bounds.size == Size(1024, 600))
    field.resignFirstResponder()
    settle()
    #expect(controller.view.frame == Rect(0, 0, 1024, 600) && controller.view.transform == .identity)
  }

  /// The container of a form.
  enum Holder: CaseIterable { case page, scroll, lowScroll, nested, sheet, scrollInSheet }

  private static let panels = [
    Size(320, 240), Size(240, 320), Size(480, 272), Size(272, 480), Size(800, 480), Size(480, 800), Size(1280, 800),
  ]

  @Test(arguments: panels, Holder.allCases)
  func `the focused field is never covered, nor cut by its scroll view`(size: Size, holder: Holder) throws {
    let player = TouchPlayer(width: size.width, height: size.height)
    func rest() { for _ in 0..<6 { player.application.advance(to: player.application.now + 0.2) } }
    let root = ViewController()
    let sheet = ViewController()
    player.window.rootViewController = root
    rest()
    if holder == .sheet || holder == .scrollInSheet {
      root.present(sheet)
      rest()
    }
    let page: View = holder == .sheet || holder == .scrollInSheet ? sheet.view : root.view
    let area = page.bounds
    var form = page
    var height = area.height
    if holder != .page, holder != .sheet {
      height = 2 * size.height
      let scroll = ScrollView(
        frame: holder == .lowScroll ? Rect(0, area.height * 0.4, area.width, area.height * 0.6) : area)
      page.addSubview(scroll)
      if holder == .nested {
        scroll.contentSize = Size(area.width, area.height + 300)
        let inner = ScrollView(frame: Rect(0, 200, area.width, max(80, area.height * 0.7)))
        inner.contentSize = Size(area.width, height)
        scroll.addSubview(inner)
        form = inner
      } else {
        scroll.contentSize = Size(area.width, height)
        form = scroll
      }
    }
    let fields = (0..<6).map { index in
      let field = TextField("Name")
      field.frame = Rect(10, 8 + (height - 60) * Double(index) / 5, area.width - 20, 40)
      form.addSubview(field)
      return field
    }
    for field in fields + fields.reversed() {
      field.becomeFirstResponder()
      rest()
      let keyboard = try #require(player.window.subviews.first { $0 is Keyboard })
      let shown = field.convert(field.bounds, to: nil)
      let place =
        "\(holder), \(size), field \(fields.firstIndex { $0 === field } ?? -1): \(shown), keys from \(keyboard.frame.minY)"
      #expect(shown.minY >= 0 && shown.maxY <= keyboard.frame.minY, "\(place)")
      var around = field.superview
      while let view = around {
        if view is ScrollView {
          let port = view.convert(view.bounds, to: nil)
          #expect(port.minY <= shown.minY + 0.5 && port.maxY >= shown.maxY - 0.5, "\(place), in \(port)")
        }
        around = view.superview
      }
    }
  }

  @Test func `a bottom inset that the app sets under the keyboard remains when the keyboard is hidden`() throws {
    let scroll = ScrollView(frame: Rect(0, 0, 800, 480))
    scroll.contentSize = Size(800, 900)
    scroll.contentInset.bottom = 10
    scroll.addSubview(field)
    page.addSubview(scroll)
    let keyboard = try #require(open())
    #expect(scroll.contentInset.bottom == 10 + keyboard.frame.height)
    scroll.contentInset.bottom = 20
    tap(place("a"))
    settle()
    #expect(scroll.contentInset.bottom == 20 + keyboard.frame.height)
    scroll.contentInset.bottom = 30
    field.resignFirstResponder()
    settle()
    #expect(scroll.contentInset.bottom == 30)
    _ = open()
    field.resignFirstResponder()
    settle()
    #expect(scroll.contentInset.bottom == 30)
  }

  @Test func `the next visitor finds the first language and an empty clipboard`() throws {
    KeyboardLanguage.offered = [.english, .ukrainian]
    let keyboard = try #require(open())
    tap(place(.layout))
    tap(place(.shift))
    tap(place(.page(.digits)))
    player.application.clipboard = "secret"
    player.application.resetForNextUser()
    settle()
    #expect(
      player.application.clipboard.isEmpty && window.firstResponder == nil && !keyboard.isShown && keyboard.isHidden)
    _ = open()
    #expect(place("q") != .zero && place("й") == .zero && keyboard.shift == .off)
    // An app without text fields has no keyboard to hide.
    let other = TouchPlayer()
    other.application.clipboard = "secret"
    other.application.resetForNextUser()
    #expect(other.application.clipboard.isEmpty && other.window.inputPanel == nil)
  }
}
